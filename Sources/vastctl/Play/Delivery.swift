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
    let dispatcher = BeaconDispatcher(queue: queue, transport: transport, logger: logger)
    await dispatcher.resume()
    return Delivery(queue: queue, dispatcher: dispatcher)
  }

  /// Waits until nothing is pending or the deadline is over, stops, and returns the ledger.
  /// - Parameter session: whose beacons; nil for all.
  func finish(session: String?, deadline: Milliseconds) async throws -> [LedgerEntry] {
    _ = await dispatcher.drain(deadline: deadline)
    await dispatcher.shutdown()
    var entries: [LedgerEntry] = []
    try await queue.forEachEntry { entry in
      if session == nil || entry.session == session { entries.append(entry) }
    }
    try await queue.close()
    return entries
  }
}

/// The ledger as a file.
enum LedgerFile {
  /// Writes a ledger; the file is complete or not there.
  static func write(_ entries: [LedgerEntry], to path: String) throws(CommandFailure) {
    var bytes: [UInt8] = []
    for entry in entries { bytes.append(contentsOf: LedgerWriter.line(entry).utf8) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CommandFailure(.noInput, "\(path): the ledger can't be written; check the folder and its permissions")
    }
  }
}
