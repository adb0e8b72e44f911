public import AdBeacon
public import AdModel
import GRDB
import Synchronization

/// A queue in a file of one machine, owned by one process at a time.
///
/// A beacon is in the file before `record` returns and its end is there before the ledger shows it, so a process that
/// is killed at any instant loses nothing; the next owner takes over at once. Concurrent calls share commits.
public final class SQLiteBeaconQueue: BeaconQueue {
  /// How a queue file is kept.
  public struct Options: Sendable, Hashable {
    /// Whether every commit is forced to the disk, which survives a loss of power and costs a disk write each. Default
    /// false: a loss of power may cost the last commits, the end of the process costs nothing.
    public var survivesPowerLoss: Bool
    /// The most pending beacons; more are refused with `BeaconQueueError.Kind.full`. Default 1,000,000.
    public var capacity: Int
    /// The furthest ahead that a beacon found in the file may be due: a clock that was set back must not hold beacons
    /// up. Default 15 min.
    public var longestDelay: Milliseconds

    /// Makes options; see the properties for the defaults.
    public init(
      survivesPowerLoss: Bool = false, capacity: Int = 1_000_000, longestDelay: Milliseconds = .seconds(900)
    ) {
      self.survivesPowerLoss = survivesPowerLoss
      self.capacity = capacity
      self.longestDelay = longestDelay
    }
  }

  private struct State {
    var ready = ReadyIndex()
    var leases: [Int64: WallTime] = [:]
    var pending = 0
  }

  private let options: Options
  private let lock: OwnerLock
  private let commits: GroupCommit
  private let state = Mutex(State())

  /// Opens the queue in a file, which is made where it is missing, and ends the claims of its last owner. A file with
  /// the same name and `.lock` at the end stands beside it. Symbolic links are followed first, and a file is owned once
  /// whatever its names are.
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how it is kept.
  ///   - now: the calendar time.
  /// - Throws: `BeaconQueueError`: `.inUse`, `.notAQueue`, `.newerVersion`, `.notWritable` or `.storage`.
  public init(
    path: String, options: Options = Options(), now: WallTime = SystemBeaconClock().now
  ) async throws(BeaconQueueError) {
    // SQLite names its own files after the path with its links followed, and so must the lock be named.
    let file = QueuePath.resolved(path)
    let lock = try OwnerLock(queue: file)
    self.lock = lock
    self.options = options
    do {
      let database = try Self.open(file, options)
      let (epoch, ready) = try await database.writeWithoutTransaction { db in
        _ = try QueueSchema.check(db, path: path)
        var epoch: Int64 = 0
        var ready: [BeaconTable.Ready] = []
        try db.inTransaction(.immediate) {
          try QueueSchema.migrate(db)
          epoch = try QueueSchema.takeOver(db)
          try BeaconTable.interrupt(nil, db)
          try db.execute(
            sql: "UPDATE beacon SET next_at = ?1 WHERE state = 0 AND next_at > ?1",
            arguments: [(now + options.longestDelay).rawValue])
          ready = try BeaconTable.ready(nil, db)
          return .commit
        }
        return (epoch, ready)
      }
      commits = GroupCommit(database, path: path, epoch: epoch)
      state.withLock { state in
        for row in ready { state.ready.insert(sequence: row.sequence, host: row.host, due: row.due) }
        state.pending = ready.count
      }
    } catch {
      lock.release()
      throw BeaconQueueError(error, path: path)
    }
  }

  private static func open(_ path: String, _ options: Options) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "beacon queue"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // What is not a queue is refused before anything in it is changed.
      _ = try QueueSchema.check(db, path: path)
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = \(options.survivesPowerLoss ? "FULL" : "NORMAL")")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// What the queue survives.
  public var durability: QueueDurability { options.survivesPowerLoss ? .power : .process }

  /// Takes beacons, all or none.
  public func record(_ records: [BeaconRecord]) async throws -> [RecordResult] {
    // The room is taken before the rows are written, so that calls at the same time can't take it twice.
    try state.withLock { state in
      guard state.pending + records.count <= options.capacity else {
        throw BeaconQueueError(.full, "\(state.pending) beacons are pending, of \(options.capacity) at most")
      }
      state.pending += records.count
    }
    do {
      let rows = try await commits.perform { db in try records.map { try BeaconTable.insert($0, db) } }
      state.withLock { state in
        for row in rows {
          if let row {
            state.ready.insert(sequence: row.sequence, host: row.host, due: row.due)
          } else {
            state.pending -= 1
          }
        }
      }
      return rows.map { $0 == nil ? .duplicate : .recorded }
    } catch {
      state.withLock { $0.pending -= records.count }
      throw error
    }
  }

  /// Claims beacons that are due.
  public func lease(_ request: LeaseRequest) async throws -> [LeasedBeacon] {
    try await endLeases(by: request.now)
    var leases: [LeasedBeacon] = []
    // What was taken may have ended meanwhile; more is taken in its place.
    var rest = request
    while case let taken = state.withLock({ [rest] in $0.ready.take(rest) }), !taken.isEmpty {
      do {
        let more = try await lease(taken, request)
        leases += more
        rest.occupy(more)
      } catch {
        state.withLock { $0.ready.insert(taken) }
        // What is claimed already must reach the caller.
        if leases.isEmpty { throw error }
        break
      }
    }
    return leases
  }

  private func lease(_ taken: [ReadyIndex.Taken], _ request: LeaseRequest) async throws -> [LeasedBeacon] {
    let claims = try await commits.perform { db in
      try taken.map { try BeaconTable.lease($0.item.sequence, at: request.now, db) }
    }
    let leases = claims.compactMap(\.lease)
    state.withLock { state in
      for lease in leases { state.leases[lease.token.sequence] = request.until }
      state.pending -= claims.count(where: \.isEnd)
    }
    return leases
  }

  /// Ends claims, all or none.
  @discardableResult
  public func settle(_ settlements: [Settlement]) async throws -> [Bool] {
    guard !settlements.isEmpty else { return [] }
    let (settled, ready) = try await commits.perform { db in
      let settled = try settlements.map { try BeaconTable.settle($0, db) }
      let readied = zip(settlements, settled).filter { $1 == .readied }.map(\.0.token.sequence)
      return (settled, try BeaconTable.ready(readied, db))
    }
    state.withLock { state in
      for (settlement, settled) in zip(settlements, settled) {
        if settled == .ended || settled == .readied { state.leases[settlement.token.sequence] = nil }
        if settled == .ended || settled == .lostAndEnded { state.pending -= 1 }
      }
      for row in ready { state.ready.insert(sequence: row.sequence, host: row.host, due: row.due) }
    }
    return settled.map { $0 == .ended || $0 == .readied }
  }

  /// When the next unclaimed beacon is due.
  public func nextDue(after time: WallTime) async throws -> WallTime? {
    state.withLock { $0.ready.nextDue(after: time) }
  }

  /// How many beacons are neither delivered nor dead.
  public func pendingCount() async throws -> Int { state.withLock(\.pending) }

  /// The count of the whole ledger.
  public func summary() async throws -> LedgerSummary { try await commits.perform(BeaconTable.summary) }

  /// A page of the ledger.
  public func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage {
    try await commits.perform { db in try BeaconTable.page(from: cursor, limit: limit, db) }
  }

  /// Makes dead beacons ready again.
  public func revive(ids: Set<String>?, at time: WallTime, expires: WallTime) async throws -> Int {
    let ready = try await commits.perform { db in
      try BeaconTable.ready(BeaconTable.revive(ids, at: time, expires: expires, db), db)
    }
    state.withLock { state in
      for row in ready { state.ready.insert(sequence: row.sequence, host: row.host, due: row.due) }
      state.pending += ready.count
    }
    return ready.count
  }

  /// Ends the queue.
  public func close() async throws {
    try await commits.close(checkpoint: true)
    lock.release()
  }

  /// Leaves the file as a process that is killed now would: for tests of what the next owner finds.
  func abandon() { lock.release() }

  /// Lets the file grow to so many pages and no more: for tests of a full disk.
  func limitPages(to pages: Int) async throws {
    try await commits.perform { db in try db.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }

  /// Ends the claims that nobody settled in time.
  private func endLeases(by now: WallTime) async throws {
    let overdue = state.withLock { state in state.leases.filter { $0.value <= now }.map(\.key) }
    guard !overdue.isEmpty else { return }
    let (ended, ready) = try await commits.perform { db in
      let ended = try BeaconTable.interrupt(overdue, db)
      return (ended, try BeaconTable.ready(ended, db))
    }
    state.withLock { state in
      for sequence in ended { state.leases[sequence] = nil }
      for row in ready { state.ready.insert(sequence: row.sequence, host: row.host, due: row.due) }
      state.pending -= ended.count - ready.count
    }
  }
}
