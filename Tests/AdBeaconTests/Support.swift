import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Synchronization

extension Beacon {
  static func sample(
    _ ordinal: Int = 0, url: String? = nil, guarantee: DeliveryGuarantee = .atLeastOnce,
    headers: [TransportRequest.Header] = [], timeToLive: Milliseconds? = nil
  ) -> Beacon {
    Beacon(
      id: Beacon.id(session: "s", break: "b", ad: "a", event: "start", ordinal: ordinal), session: "s", adBreak: "b",
      ad: "a", event: "start", template: "http://a/\(ordinal)?[CACHEBUSTING]", url: url ?? "http://a/\(ordinal)?1",
      due: Milliseconds(ordinal), guarantee: guarantee, headers: headers, timeToLive: timeToLive)
  }
}

/// Holds up whoever waits until it is opened.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension ScriptedTransport {
  /// Answers with 200 once the gate is open.
  static func held(by gate: Gate) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      await gate.wait()
      return .status(200, hops: [request.url])
    }
  }
}

/// A queue whose first settlements fail.
final class FaultyQueue: BeaconQueue {
  private let queue: MemoryBeaconQueue
  private let failures: Mutex<Int>

  init(_ queue: MemoryBeaconQueue, failures: Int) {
    self.queue = queue
    self.failures = Mutex(failures)
  }

  var failuresLeft: Int { failures.withLock { $0 } }
  var durability: QueueDurability { queue.durability }

  func settle(_ settlements: [Settlement]) async throws -> [Bool] {
    let fails = failures.withLock { failures in
      defer { failures = max(failures - 1, 0) }
      return failures > 0
    }
    if fails { throw BeaconQueueError(.full, "scripted") }
    return try await queue.settle(settlements)
  }

  func record(_ records: [BeaconRecord]) async throws -> [RecordResult] { try await queue.record(records) }
  func lease(_ request: LeaseRequest) async throws -> [LeasedBeacon] { try await queue.lease(request) }
  func nextDue(after time: WallTime) async throws -> WallTime? { try await queue.nextDue(after: time) }
  func pendingCount() async throws -> Int { try await queue.pendingCount() }
  func summary() async throws -> LedgerSummary { try await queue.summary() }
  func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage {
    try await queue.entries(from: cursor, limit: limit)
  }
  func revive(ids: Set<String>?, at time: WallTime, expires: WallTime) async throws -> Int {
    try await queue.revive(ids: ids, at: time, expires: expires)
  }
  func close() async throws { try await queue.close() }
}
