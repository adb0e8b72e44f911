import AdBeacon
import AdBeaconSQLite
import AdModel
import AdTestKit
import Testing

@Suite("Beacons that ended while they stood in the index", .timeLimit(.minutes(2)))
struct StaleIndexTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let attempt = DeliveryAttempt(at: start, status: 204, error: nil, elapsed: Milliseconds(3))

  @Test("They don't take the places of those that are due", arguments: [false, true])
  func stale(inFile: Bool) async throws {
    let queue: any BeaconQueue =
      if inFile { try await SQLiteBeaconQueue(path: folder.queue, now: start) } else { MemoryBeaconQueue() }
    _ = try await queue.record((0..<3).map { .init(.sample($0)) })
    let early = try await queue.lease(request(3))
    let later = start + .seconds(60)
    // Ends the claims, which makes all three ready; two of them turn out to have been delivered.
    #expect(try await queue.lease(request(9, perHost: 1, occupied: ["http://a:80": 1], at: later)).isEmpty)
    _ = try await queue.settle(early.prefix(2).map { Settlement($0.token, .delivered, attempt: Self.attempt) })
    #expect(try await queue.pendingCount() == 1)
    let leases = try await queue.lease(request(1, at: later, until: later + .seconds(60)))
    #expect(leases.map(\.beacon.due.rawValue) == [2])
    try await queue.settle(leases.map { Settlement($0.token, .delivered, attempt: Self.attempt) })
    let summary = try await queue.summary()
    #expect(summary.delivered == 3)
    #expect(summary.maybeDoubled == 3, "each was interrupted before it was delivered")
    #expect(summary == LedgerSummary(try await queue.ledger()))
  }

  @Test("What is taken in their place keeps to the places of its host", arguments: [false, true])
  func places(inFile: Bool) async throws {
    let queue: any BeaconQueue =
      if inFile { try await SQLiteBeaconQueue(path: folder.queue, now: start) } else { MemoryBeaconQueue() }
    _ = try await queue.record((0..<6).map { .init(.sample($0)) })
    let early = try await queue.lease(request(1))
    let later = start + .seconds(60)
    _ = try await queue.lease(request(9, perHost: 1, occupied: ["http://a:80": 1], at: later))
    _ = try await queue.settle(early.map { Settlement($0.token, .delivered, attempt: Self.attempt) })
    let leases = try await queue.lease(request(9, perHost: 3, at: later, until: later + .seconds(60)))
    #expect(leases.map(\.beacon.due.rawValue) == [1, 2, 3])
  }
}
