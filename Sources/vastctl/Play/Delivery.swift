import AdBeacon
import AdModel
import AdTransport
import Foundation
import Logging

/// A queue with the dispatcher that empties it.
struct Delivery: Sendable {
  let queue: any BeaconQueue
  let dispatcher: BeaconDispatcher

  /// Opens the queue and starts to send what an earlier run left in it.
  static func open(
    _ argument: QueueArgument, mustExist: Bool = false, transport: any AdTransport, logger: Logger
  ) async throws(CommandFailure) -> Delivery {
    let queue = try await argument.open(mustExist: mustExist)
    let dispatcher = BeaconDispatcher(
      queue: queue, transport: transport, limits: DispatchLimits(restAfterFailures: 5), logger: logger)
    await dispatcher.resume()
    return Delivery(queue: queue, dispatcher: dispatcher)
  }

  /// Waits until nothing is pending or the deadline is over, stops, and returns a session's ledger.
  func finish(session: String, deadline: Milliseconds) async throws -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    try await finish(deadline: deadline) {
      try await queue.forEachEntry { entry in
        if entry.session == session { entries.append(entry) }
      }
    }
    return entries
  }

  /// Waits until nothing is pending or the deadline is over, stops, and counts the whole ledger.
  func finish(deadline: Milliseconds) async throws -> LedgerSummary {
    var summary = LedgerSummary()
    try await finish(deadline: deadline) { summary = try await queue.summary() }
    return summary
  }

  private func finish(deadline: Milliseconds, _ read: () async throws -> Void) async throws {
    _ = await dispatcher.drain(deadline: deadline)
    await dispatcher.shutdown()
    try await read()
    try await queue.close()
  }
}

/// The ledger as a file: complete at its path, or not there.
struct LedgerFile {
  private let path: String
  private let draft: String

  /// Makes sure that the file can be written, before there is anything to lose.
  init(path: String) throws(CommandFailure) {
    self.path = path
    draft = path + ".\(getpid()).part"
    guard FileManager.default.createFile(atPath: draft, contents: nil) else {
      throw CommandFailure(.usage, "\(path): can't be written; check --record's folder and permissions")
    }
    unlink(draft)
  }

  /// Writes the ledger.
  func write(_ entries: [LedgerEntry]) throws(CommandFailure) {
    var bytes: [UInt8] = []
    for entry in entries { bytes.append(contentsOf: LedgerWriter.line(entry).utf8) }
    let isWritten = FileManager.default.createFile(atPath: draft, contents: Data(bytes))
    guard isWritten, rename(draft, path) == 0 else {
      throw CommandFailure(
        .unavailable, "\(path): the ledger could not be written: \(String(cString: strerror(errno)))")
    }
  }
}
