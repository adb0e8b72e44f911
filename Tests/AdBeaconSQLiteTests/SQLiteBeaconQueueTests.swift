import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import GRDB
import Testing

@testable import AdBeaconSQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The queue in a file", .timeLimit(.minutes(2)))
struct SQLiteBeaconQueueTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func open(_ options: SQLiteBeaconQueue.Options = .init(), now: WallTime = start) async throws -> SQLiteBeaconQueue {
    try await SQLiteBeaconQueue(path: folder.queue, options: options, now: now)
  }

  func openingError(_ path: String? = nil) async -> BeaconQueueError.Kind? {
    do {
      _ = try await SQLiteBeaconQueue(path: path ?? folder.queue, now: start)
      return nil
    } catch {
      return error.kind
    }
  }

  func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: folder.queue)) }

  static let attempt = DeliveryAttempt(at: start, status: 503, error: nil, elapsed: Milliseconds(3))

  @Test("A process that dies after the record leaves a beacon that is sent")
  func diesAfterRecord() async throws {
    let first = try await open()
    _ = try await first.record([.init(.sample(0)), .init(.sample(1, guarantee: .atMostOnce))])
    first.abandon()
    let second = try await open()
    #expect(try await second.pendingCount() == 2)
    #expect(try await second.record([.init(.sample(0))]) == [.duplicate])
    let leases = try await second.lease(request(9))
    #expect(leases.map(\.beacon) == [.sample(0), .sample(1, guarantee: .atMostOnce)])
    #expect(leases.allSatisfy { $0.attempts.isEmpty })
  }

  @Test("A process that dies with claims leaves what may arrive twice ready and the rest dead, at once")
  func diesWithClaims() async throws {
    let first = try await open()
    _ = try await first.record(DeliveryGuarantee.allCases.enumerated().map { .init(.sample($0, guarantee: $1)) })
    #expect(try await first.lease(request(9)).count == 3)
    first.abandon()
    let second = try await open()
    #expect(try await second.lease(request(9)).map(\.beacon.guarantee) == [.atLeastOnce])
    let ledger = try await second.ledger()
    #expect(ledger.map(\.state) == [.pending, .dead, .dead])
    #expect(ledger.map(\.reason) == [nil, .ambiguous, .ambiguous])
    #expect(ledger.allSatisfy { $0.attempts == [.interrupted(at: start)] })
    #expect(try await second.summary().isBalanced)
  }

  @Test("A process that lost the queue can settle nothing any more")
  func takenOver() async throws {
    let first = try await open()
    _ = try await first.record([.init(.sample(0))])
    let lease = try #require(try await first.lease(request(1)).first)
    first.abandon()
    let second = try await open()
    let error = await #expect(throws: BeaconQueueError.self) {
      try await first.settle([Settlement(lease.token, .delivered, attempt: Self.attempt)])
    }
    #expect(error?.kind == .takenOver)
    await #expect(throws: BeaconQueueError.self) { try await first.record([.init(.sample(1))]) }
    #expect(try await second.pendingCount() == 1)
    #expect(try await second.ledger().map(\.state) == [.pending])
  }

  @Test("Attempts, times and ends are there after a restart")
  func restart() async throws {
    let first = try await open()
    _ = try await first.record((0..<4).map { .init(.sample($0)) })
    let leases = try await first.lease(request(3))
    try await first.settle([
      Settlement(leases[0].token, .delivered, attempt: Self.attempt),
      Settlement(leases[1].token, .dead(.status(404)), attempt: Self.attempt),
      Settlement(leases[2].token, .retry(at: start + .seconds(30), resume: "http://b/"), attempt: Self.attempt),
    ])
    let before = try await first.ledger()
    try await first.close()
    let second = try await open()
    #expect(try await second.ledger() == before)
    #expect(try await second.pendingCount() == 2)
    #expect(try await second.nextDue(after: start) == start + .seconds(30))
    #expect(try await second.lease(request(9)).map(\.beacon.due.rawValue) == [3])
    let retried = try await second.lease(request(9, at: start + .seconds(30)))
    #expect(retried.map(\.attempts) == [[Self.attempt]])
    #expect(retried.map(\.url) == ["http://b/"])
  }

  @Test("A clock that was set back does not hold beacons up after a restart")
  func clockSetBack() async throws {
    let first = try await open()
    _ = try await first.record([.init(.sample(0))])
    try await first.close()
    let second = try await open(.init(longestDelay: .seconds(60)), now: start + .seconds(-86_400))
    #expect(try await second.nextDue(after: start + .seconds(-86_400)) == start + .seconds(-86_340))
  }

  @Test("A queue that a live process owns is refused, and free once it is closed")
  func inUse() async throws {
    let first = try await open()
    #expect(await openingError() == .inUse)
    _ = try await first.record([.init(.sample(0))])
    try await first.close()
    #expect(await openingError() == nil)
  }

  @Test(
    "What is not a queue is refused and left as it is",
    arguments: [Array("not a database, but long enough for a header of SQLite, which has a hundred bytes".utf8), [7]])
  func notADatabase(bytes: [UInt8]) async throws {
    try write(Array(repeating: bytes, count: 40).flatMap(\.self))
    #expect(await openingError() == .notAQueue)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.queue)).count == bytes.count * 40)
    #expect(throws: BeaconQueueError.self) { try SQLiteLedger(path: folder.queue) }
  }

  @Test("A database of somebody else is refused and left as it is")
  func otherDatabase() async throws {
    let other = try GRDB.DatabaseQueue(path: folder.queue)
    try await other.write { db in try db.execute(sql: "CREATE TABLE beacon (x)") }
    try other.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.queue))
    #expect(await openingError() == .notAQueue)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.queue)) == before)
  }

  @Test("A queue of a later version is refused")
  func newerVersion() async throws {
    try await open().close()
    let database = try GRDB.DatabaseQueue(path: folder.queue)
    try await database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA user_version = 99") }
    try database.close()
    #expect(await openingError() == .newerVersion)
  }

  @Test("A place that can't be written is refused")
  func notWritable() async throws {
    #expect(await openingError(folder.path + "/missing/queue.sqlite") == .notWritable)
    #expect(await openingError(folder.path) == .notWritable)
  }

  @Test("The file can be read by its owner only")
  func privacy() async throws {
    let queue = try await open()
    _ = try await queue.record([.init(.sample(0))])
    for name in ["queue.sqlite", "queue.sqlite-wal", "queue.sqlite.lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions].map { "\($0)" } == String(0o600), "\(name)")
    }
  }

  @Test("A disk without room fails the call and nothing else, and the queue goes on when there is room")
  func full() async throws {
    let queue = try await open()
    _ = try await queue.record([.init(.sample(0))])
    try await queue.limitPages(to: 1)
    let error = await #expect(throws: BeaconQueueError.self) {
      try await queue.record((1..<500).map { .init(.sample($0)) })
    }
    #expect(error?.kind == .full)
    #expect(try await queue.pendingCount() == 1)
    try await queue.limitPages(to: 1 << 30)
    #expect(try await queue.record((1..<500).map { .init(.sample($0)) }).count == 499)
    #expect(try await queue.summary().owed == 500)
  }

  @Test("The ledger can be read while the queue is owned")
  func reader() async throws {
    let queue = try await open()
    _ = try await queue.record((0..<3).map { .init(.sample($0)) })
    let reader = try SQLiteLedger(path: folder.queue)
    #expect(try await reader.summary() == queue.summary())
    #expect(try await reader.entries(from: nil, limit: 9).entries == queue.ledger())
    _ = try await queue.record([.init(.sample(3))])
    #expect(try await reader.summary().owed == 4)
  }

  @Test("Ten thousand beacons over a failing transport, with the process dying on the way: the ledger balances")
  func balance() async throws {
    let transport = UnreliableTransport()
    func dispatcher(_ queue: SQLiteBeaconQueue) -> BeaconDispatcher {
      BeaconDispatcher(
        queue: queue, transport: transport, limits: DispatchLimits(leaseTime: .seconds(1 << 40)),
        clock: ManualClock(now: start, jumps: true), random: { .max }, logger: silent)
    }
    let beacons = (0..<10_000).map { n in
      Beacon.sample(n, host: "h\(n % 17)", guarantee: n.isMultiple(of: 3) ? .atMostOnce : .atLeastOnce)
    }

    let first = try await open()
    let early = dispatcher(first)
    for begin in stride(from: 0, to: 5_000, by: 100) {
      _ = try await early.submit(Array(beacons[begin..<begin + 100]))
    }
    first.abandon()
    let second = try await open()
    await early.shutdown()
    let late = dispatcher(second)
    try await withThrowingTaskGroup { group in
      for begin in stride(from: 0, to: 10_000, by: 500) {
        // The first half is submitted a second time, as a caller would that saw its process die.
        group.addTask { _ = try await late.submit(Array(beacons[begin..<begin + 500])) }
      }
      try await group.waitForAll()
    }
    let result = await late.drain()
    await late.shutdown()
    #expect(result.isDrained)
    let ledger = try await second.ledger()
    let summary = LedgerSummary(ledger)
    #expect(summary == result.summary)
    #expect(summary.isBalanced)
    #expect(summary.owed == 10_000)
    #expect(summary.pending == 0)
    let counts = transport.taken
    let interrupted = Set(ledger.filter { $0.attempts.contains { $0.error == "interrupted" } }.map(\.url))
    // Places, and ends that were not written down when the process died.
    for entry in ledger {
      let count = counts[entry.url] ?? 0
      if !interrupted.contains(entry.url) {
        #expect(count == (entry.state == .delivered ? 1 : 0), "\(entry.id)")
      } else {
        #expect(count <= (entry.state == .dead && entry.reason == .ambiguous ? 1 : 2), "\(entry.id)")
      }
    }
    try await second.close()
  }

  @Test("A dispatcher on a reopened queue goes on with retries where the last one stopped")
  func dispatcherRestart() async throws {
    let down = ScriptedTransport { request, _ in .failure(.connect, sent: .no, hops: [request.url]) }
    let clock = ManualClock(now: start)
    let first = try await open()
    let before = BeaconDispatcher(
      queue: first, transport: down, clock: clock, random: { .max }, logger: silent)
    _ = try await before.submit([.sample(0)])
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 1_000))
    await before.shutdown()
    try await first.close()

    let up = ScriptedTransport { request, _ in .status(200, hops: [request.url]) }
    let second = try await open(now: start + .seconds(2))
    let after = BeaconDispatcher(
      queue: second, transport: up, clock: ManualClock(now: start + .seconds(2)), logger: silent)
    await after.resume()
    #expect(await after.drain().isDrained)
    #expect(try await second.ledger().map { $0.attempts.map(\.status) } == [[nil, 200]])
  }
}
