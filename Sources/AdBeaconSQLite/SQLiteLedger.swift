public import AdBeacon
import GRDB

/// The ledger of a queue file, read while another process may own the queue.
public final class SQLiteLedger: LedgerSource {
  private let database: DatabaseQueue
  private let path: String

  /// Opens the file for reading. Where the files that SQLite keeps beside it can't be made and no write-ahead log is
  /// left, the file is read as it stands.
  /// - Throws: `BeaconQueueError`: `.notAQueue`, `.newerVersion`, `.notWritable` where it can't be opened, or
  ///   `.storage`.
  public init(path: String) throws(BeaconQueueError) {
    self.path = path
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      configuration.prepareDatabase { db in
        if try QueueSchema.check(db, path: path) {
          throw BeaconQueueError(.notAQueue, "\(path) is not a beacon queue")
        }
      }
      do {
        database = try DatabaseQueue(path: path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
        guard let immutable = QueuePath.immutable(path) else { throw error }
        database = try DatabaseQueue(path: immutable, configuration: configuration)
      }
    } catch {
      throw BeaconQueueError(error, path: path)
    }
  }

  /// The count of the whole ledger.
  public func summary() async throws -> LedgerSummary { try await read(BeaconTable.summary) }

  /// A page of the ledger.
  public func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage {
    try await read { db in try BeaconTable.page(from: cursor, limit: limit, db) }
  }

  private func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await database.read(work)
    } catch {
      throw BeaconQueueError(error, path: path)
    }
  }
}
