import AdBeacon
import AdModel
import AdTestKit
import Foundation
import GRDB
import Testing

@testable import AdBeaconSQLite

/// A link to itself in the place of SQLite's shared-memory file stands for a folder that can't be written, which does
/// not stop a test that runs as root.
@Suite("The ledger of a file beside which nothing can be made", .timeLimit(.minutes(2)))
struct LedgerInReadOnlyFolderTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func closedQueue(_ path: String) async throws {
    let queue = try await SQLiteBeaconQueue(path: path, now: start)
    _ = try await queue.record((0..<3).map { .init(.sample($0)) })
    try await queue.close()
    try FileManager.default.createSymbolicLink(atPath: path + "-shm", withDestinationPath: path + "-shm")
    #expect(throws: DatabaseError.self, "an ordinary reader can't read it") {
      var configuration = Configuration()
      configuration.readonly = true
      let reader = try GRDB.DatabaseQueue(path: path, configuration: configuration)
      _ = try reader.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM beacon") }
    }
  }

  @Test("It is read as it stands", arguments: ["queue.sqlite", "a?b#c%20d e.sqlite"])
  func immutable(name: String) async throws {
    try await closedQueue(folder.file(name))
    let ledger = try SQLiteLedger(path: folder.file(name))
    #expect(try await ledger.summary().owed == 3)
    #expect(try await ledger.entries(from: nil, limit: 9).entries.count == 3)
  }

  @Test("It is refused where a write-ahead log would be left out")
  func withLog() async throws {
    try await closedQueue(folder.queue)
    try folder.write("queue.sqlite-wal", [7, 7, 7])
    let error = #expect(throws: BeaconQueueError.self) { try SQLiteLedger(path: folder.queue) }
    #expect(error?.kind == .notWritable)
  }
}
