public import AdModel
import Synchronization

/// A queue in memory: as fast as a queue can be, and gone with its process. Finished beacons stay for the ledger, so it
/// grows with every beacon.
public final class MemoryBeaconQueue: BeaconQueue {
  private struct Row {
    enum State {
      case ready
      case leased(number: Int64)
      case delivered
      case dead(DeadReason)
    }

    var beacon: Beacon
    var expires: WallTime
    var state = State.ready
    var leases: Int64 = 0
    var attempts: [DeliveryAttempt] = []
    var forgotten = 0
    var resume: String?

    var entry: LedgerEntry {
      switch state {
      case .ready, .leased: LedgerEntry(beacon, state: .pending, attempts: attempts)
      case .delivered: LedgerEntry(beacon, state: .delivered, attempts: attempts)
      case .dead(let reason): LedgerEntry(beacon, state: .dead, attempts: attempts, reason: reason)
      }
    }
  }

  private struct State {
    var rows: [Row] = []
    var sequences: [String: Int] = [:]
    var ready = ReadyIndex()
    var leases: [Int: WallTime] = [:]
    var isClosed = false
    var pending = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// Makes an empty queue.
  /// - Parameter capacity: the most pending beacons; more are refused with `BeaconQueueError.Kind.full`.
  public init(capacity: Int = 1_000_000) { self.capacity = capacity }

  /// What the queue survives.
  public var durability: QueueDurability { .none }

  /// Takes beacons, all or none.
  public func record(_ records: [BeaconRecord]) async throws -> [RecordResult] {
    try withState { state in
      guard state.pending + records.count <= capacity else {
        throw BeaconQueueError(.full, "\(state.pending) beacons are pending, of \(capacity) at most")
      }
      return records.map { record in
        let beacon = record.beacon
        guard state.sequences[beacon.id] == nil else { return .duplicate }
        let sequence = state.rows.count
        state.sequences[beacon.id] = sequence
        state.rows.append(Row(beacon: beacon, expires: record.expires))
        state.pending += 1
        state.ready.insert(sequence: Int64(sequence), host: HostKey.of(beacon.url), due: record.recordedAt)
        return .recorded
      }
    }
  }

  /// Claims beacons that are due.
  public func lease(_ request: LeaseRequest) async throws -> [LeasedBeacon] {
    try withState { state in
      endLeases(in: &state, by: request.now)
      var leases: [LeasedBeacon] = []
      // What was taken may have ended meanwhile; more is taken in its place.
      var rest = request
      while case let taken = state.ready.take(rest), !taken.isEmpty {
        let more = taken.compactMap { lease(Int($0.item.sequence), until: request.until, in: &state) }
        leases += more
        rest.occupy(more)
      }
      return leases
    }
  }

  /// Claims a beacon; nil when it is not ready.
  private func lease(_ sequence: Int, until: WallTime, in state: inout State) -> LeasedBeacon? {
    guard case .ready = state.rows[sequence].state else { return nil }
    state.rows[sequence].leases += 1
    let row = state.rows[sequence]
    state.rows[sequence].state = .leased(number: row.leases)
    state.leases[sequence] = until
    return LeasedBeacon(
      token: LeaseToken(sequence: Int64(sequence), number: row.leases), beacon: row.beacon, expires: row.expires,
      attempts: Array(row.attempts.dropFirst(row.forgotten)), resume: row.resume)
  }

  /// Ends claims, all or none.
  @discardableResult
  public func settle(_ settlements: [Settlement]) async throws -> [Bool] {
    try withState { state in
      settlements.map { settlement in
        let sequence = Int(settlement.token.sequence)
        guard state.rows.indices.contains(sequence) else { return false }
        if let attempt = settlement.attempt { state.rows[sequence].attempts.append(attempt) }
        guard case .leased(let number) = state.rows[sequence].state, number == settlement.token.number else {
          if settlement.verdict == .delivered { correct(sequence, in: &state) }
          return false
        }
        state.leases[sequence] = nil
        switch settlement.verdict {
        case .delivered: end(sequence, as: .delivered, in: &state)
        case .dead(let reason): end(sequence, as: .dead(reason), in: &state)
        case .retry(let time, let resume):
          state.rows[sequence].resume = resume
          makeReady(sequence, at: time, in: &state)
        case .released(let time): makeReady(sequence, at: time, in: &state)
        }
        return true
      }
    }
  }

  /// When the next unclaimed beacon is due.
  public func nextDue(after time: WallTime) async throws -> WallTime? {
    try withState { $0.ready.nextDue(after: time) }
  }

  /// How many beacons are neither delivered nor dead.
  public func pendingCount() async throws -> Int { try withState { $0.pending } }

  /// The count of the whole ledger.
  public func summary() async throws -> LedgerSummary { try withState { LedgerSummary($0.rows.lazy.map(\.entry)) } }

  /// A page of the ledger.
  public func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage {
    try withState { state in
      let start = min(max(Int(cursor ?? 0), 0), state.rows.count)
      let end = min(start + max(limit, 1), state.rows.count)
      return LedgerPage(
        entries: state.rows[start..<end].map(\.entry), next: end < state.rows.count ? Int64(end) : nil)
    }
  }

  /// Makes dead beacons ready again.
  public func revive(ids: Set<String>?, at time: WallTime, expires: WallTime) async throws -> Int {
    try withState { state in
      var revived = 0
      for sequence in state.rows.indices {
        guard case .dead = state.rows[sequence].state, ids?.contains(state.rows[sequence].beacon.id) ?? true else {
          continue
        }
        state.rows[sequence].forgotten = state.rows[sequence].attempts.count
        state.rows[sequence].expires = expires
        makeReady(sequence, at: time, in: &state)
        state.pending += 1
        revived += 1
      }
      return revived
    }
  }

  /// Ends the queue.
  public func close() async throws {
    state.withLock { $0.isClosed = true }
  }

  private func makeReady(_ sequence: Int, at time: WallTime, in state: inout State) {
    state.rows[sequence].state = .ready
    let row = state.rows[sequence]
    state.ready.insert(sequence: Int64(sequence), host: HostKey.of(row.resume ?? row.beacon.url), due: time)
  }

  private func end(_ sequence: Int, as final: Row.State, in state: inout State) {
    state.rows[sequence].state = final
    state.pending -= 1
  }

  /// Takes note that a beacon was delivered under a claim that had ended meanwhile.
  private func correct(_ sequence: Int, in state: inout State) {
    switch state.rows[sequence].state {
    case .ready: end(sequence, as: .delivered, in: &state)
    case .dead: state.rows[sequence].state = .delivered
    case .leased, .delivered: break
    }
  }

  /// Ends the claims that nobody settled in time.
  private func endLeases(in state: inout State, by now: WallTime) {
    for (sequence, until) in state.leases where until <= now {
      state.leases[sequence] = nil
      state.rows[sequence].attempts.append(.interrupted(at: now))
      switch state.rows[sequence].beacon.guarantee {
      case .atLeastOnce: makeReady(sequence, at: now, in: &state)
      case .atMostOnce, .fireOnce: end(sequence, as: .dead(.ambiguous), in: &state)
      }
    }
  }

  private func withState<R>(_ body: (inout State) throws -> R) throws -> R {
    try state.withLock { state in
      if state.isClosed { throw BeaconQueueError(.closed, "the queue is closed") }
      return try body(&state)
    }
  }
}
