import AdBeacon
import GRDB
import Synchronization

/// Runs pieces of work on a database, as many in one transaction as have gathered while the last one was committed.
///
/// Every piece stands for itself: where a transaction of several fails, each is run again in one of its own.
final class GroupCommit: Sendable {
  private struct Piece: Sendable {
    /// Does the work and returns what to do once it is committed.
    var run: @Sendable (Database) throws -> @Sendable () -> Void
    var fail: @Sendable (BeaconQueueError) -> Void
  }

  private struct State {
    var waiting: [Piece] = []
    var isCommitting = false
    var isClosed = false
  }

  private static let mostTogether = 512
  private let database: DatabaseQueue
  private let path: String
  private let epoch: Int64
  private let state = Mutex(State())

  init(_ database: DatabaseQueue, path: String, epoch: Int64) {
    self.database = database
    self.path = path
    self.epoch = epoch
  }

  /// Does the work and returns its result once it is committed. It may be run more than once; what is run before the
  /// last time is undone.
  func perform<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let piece = Piece(
        run: { db in
          let value = try work(db)
          return { continuation.resume(returning: value) }
        },
        fail: { continuation.resume(throwing: $0) })
      add(piece)
    }
  }

  /// Refuses all further work and closes the database once what is under way is done. A second time does nothing.
  func close(checkpoint: Bool) async throws {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !wasClosed else { return }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      database.asyncWriteWithoutTransaction { [self] db in
        commitWaiting(db)
        // A reader can keep the log from being folded in; the next owner does it then.
        if checkpoint { try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        continuation.resume()
      }
    }
    try database.close()
  }

  private func add(_ piece: Piece) {
    let (isRefused, mustStart) = state.withLock { state in
      if state.isClosed { return (true, false) }
      state.waiting.append(piece)
      defer { state.isCommitting = true }
      return (false, !state.isCommitting)
    }
    if isRefused { return piece.fail(BeaconQueueError(.closed, "the queue is closed")) }
    if mustStart { database.asyncWriteWithoutTransaction { [self] db in commitWaiting(db) } }
  }

  private func commitWaiting(_ db: Database) {
    while true {
      let group = state.withLock { state in
        let group = Array(state.waiting.prefix(Self.mostTogether))
        state.waiting.removeFirst(group.count)
        state.isCommitting = !group.isEmpty
        return group
      }
      if group.isEmpty { return }
      commit(group, db)
    }
  }

  private func commit(_ group: [Piece], _ db: Database) {
    do {
      var completions: [@Sendable () -> Void] = []
      try db.inTransaction(.immediate) {
        guard try QueueSchema.epoch(db) == epoch else {
          throw BeaconQueueError(.takenOver, "another process has taken over \(path)")
        }
        for piece in group { completions.append(try piece.run(db)) }
        return .commit
      }
      for complete in completions { complete() }
    } catch {
      if group.count > 1 {
        for piece in group { commit([piece], db) }
      } else {
        for piece in group { piece.fail(BeaconQueueError(error, path: path)) }
      }
    }
  }
}
