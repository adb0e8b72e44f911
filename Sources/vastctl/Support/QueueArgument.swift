import AdBeacon
import AdBeaconSQLite
import ArgumentParser

/// Where beacons are queued: `memory`, or `sqlite:PATH`.
enum QueueArgument: ExpressibleByArgument, Sendable {
  case memory
  case sqlite(path: String)

  init?(argument: String) {
    if argument == "memory" {
      self = .memory
    } else if argument.hasPrefix("sqlite:"), argument.count > "sqlite:".count {
      self = .sqlite(path: String(argument.dropFirst("sqlite:".count)))
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): "sqlite:\(path)"
    }
  }

  /// Opens the ledger of a queue that may belong to another process.
  func openLedger() throws(CommandFailure) -> any LedgerSource {
    switch self {
    case .memory: throw CommandFailure(.usage, "a queue in memory ends with its process; name one as sqlite:PATH")
    case .sqlite(let path):
      try Self.expect(path)
      do {
        return try SQLiteLedger(path: path)
      } catch {
        throw CommandFailure(queueError: error, path: path)
      }
    }
  }

  private static func expect(_ path: String) throws(CommandFailure) {
    guard InputReader.exists(path) else { throw CommandFailure(.noInput, "\(path): no such queue; check the path") }
  }

  /// Opens the queue and takes it over.
  /// - Parameter mustExist: whether a file that is not there is an error.
  func open(mustExist: Bool = false) async throws(CommandFailure) -> any BeaconQueue {
    switch self {
    case .memory: return MemoryBeaconQueue()
    case .sqlite(let path):
      if mustExist { try Self.expect(path) }
      do {
        return try await SQLiteBeaconQueue(path: path)
      } catch {
        throw CommandFailure(queueError: error, path: path)
      }
    }
  }
}

extension CommandFailure {
  /// Why a queue can't be used.
  init(queueError error: any Error, path: String? = nil) {
    let prefix = path.map { "\($0): " } ?? "beacon queue: "
    guard let error = error as? BeaconQueueError else {
      self.init(.bug, prefix + "\(error)")
      return
    }
    self.init(.badInput, prefix + error.message)
  }
}
