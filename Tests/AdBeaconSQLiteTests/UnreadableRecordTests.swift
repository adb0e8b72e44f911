import AdBeacon
import AdModel
import AdTestKit
import GRDB
import Testing

@testable import AdBeaconSQLite

@Suite("Records that can't be read", .timeLimit(.minutes(2)))
struct UnreadableRecordTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func damage(_ sql: String) throws {
    let database = try GRDB.DatabaseQueue(path: folder.queue)
    try database.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try database.close()
  }

  @Test(
    "One of them is dead and says so, and holds up no other",
    arguments: [
      "headers = '{'", "headers = '[{}]'", "history = '{\"at\":1}', attempts = 1", "history = 'x', attempts = 1",
    ])
  func unreadable(change: String) async throws {
    let first = try await SQLiteBeaconQueue(path: folder.queue, now: start)
    _ = try await first.record((0..<4).map { .init(.sample($0)) })
    try await first.close()
    try damage("UPDATE beacon SET \(change) WHERE seq = 2")
    let second = try await SQLiteBeaconQueue(path: folder.queue, now: start)
    #expect(try await second.pendingCount() == 4)
    #expect(try await second.lease(request(2)).map(\.beacon.due.rawValue) == [0, 2])
    #expect(try await second.lease(request(9)).map(\.beacon.due.rawValue) == [3])
    #expect(try await second.pendingCount() == 3)
    let ledger = try await second.ledger()
    #expect(ledger.map(\.state) == [.pending, .dead, .pending, .pending])
    #expect(ledger[1].reason == .unreadable)
    #expect(ledger[1].url == Beacon.sample(1).url)
    let summary = try await second.summary()
    #expect(summary.isBalanced)
    #expect(summary.dead == 1)
    try await second.close()
  }
}
