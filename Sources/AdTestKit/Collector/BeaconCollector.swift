public import AdBeacon
public import AdModel
import Synchronization

/// Takes note of every request under some paths, before it is answered.
///
/// One collector may serve several servers. All members may be called from anywhere at any time.
public final class BeaconCollector: Sendable {
  /// The paths of beacons.
  public let patterns: [PathPattern]
  /// How many records are kept, the newest; nil for all.
  public let capacity: Int?
  private let clock: any BeaconClock
  private let state = Mutex(State())

  fileprivate struct State {
    var records: [ReceivedRequest] = []
    var firstIndex = 0
    var nextNumber = 1
    var counts = BeaconCounts()
    var waiters = BeaconWaiters()
  }

  /// Makes a collector that has seen nothing.
  /// - Parameters:
  ///   - patterns: the paths of beacons. Default: `/b` and everything under `/b/`.
  ///   - capacity: how many records are kept; at least 1. Default: all.
  ///   - clock: what tells when a request arrived. Default: the machine's, from when the collector was made.
  public init(
    _ patterns: [PathPattern] = [.exact("/b"), .prefix("/b/")], capacity: Int? = nil,
    clock: any BeaconClock = SystemBeaconClock()
  ) {
    self.patterns = patterns
    self.capacity = capacity.map { max($0, 1) }
    self.clock = clock
  }

  /// The records, in order of arrival.
  public var requests: [ReceivedRequest] { snapshot.requests }

  /// The counts.
  public var counts: BeaconCounts { state.withLock { $0.counts } }

  /// The records and the counts of one moment.
  public var snapshot: (requests: [ReceivedRequest], counts: BeaconCounts) {
    state.withLock { (Array($0.records[$0.firstIndex...]), $0.counts) }
  }

  /// The records of some paths, in order of arrival.
  public func requests(at pattern: PathPattern) -> [ReceivedRequest] {
    requests.filter { pattern.matches($0.path) }
  }

  /// The targets that arrived more than once, with their records, in order of first arrival. Bytes decide: `[` and
  /// `%5B` differ.
  public func duplicates() -> [(target: String, requests: [ReceivedRequest])] {
    let groups = Dictionary(grouping: requests) { Text($0.target) }
    let repeated = groups.values.filter { $0.count > 1 }.sorted { $0[0].number < $1[0].number }
    return repeated.map { ($0[0].target, $0) }
  }

  /// Forgets everything; numbers go on.
  public func clear() {
    state.withLock {
      $0.records = []
      $0.firstIndex = 0
      $0.counts = BeaconCounts()
    }
  }

  /// Waits until so many requests have arrived at some paths since the last `clear()`, and not longer than `timeout`.
  /// - Parameter pattern: the paths; nil for all of the collector's.
  /// - Returns: Whether they have; false when the time is over or the task is cancelled.
  @discardableResult
  public func waitUntil(count: Int, at pattern: PathPattern? = nil, timeout: Milliseconds = .seconds(30)) async -> Bool
  {
    let id = state.withLock { $0.waiters.newID() }
    let timer = Task {
      try await Task.sleep(for: .milliseconds(max(timeout.rawValue, 0)))
      giveUp(id)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver: Bool? = state.withLock {
          if $0.counts.total(at: pattern) >= count {
            _ = $0.waiters.remove(id)
            return true
          }
          let isKept = $0.waiters.add(id, pattern: pattern, count: count, continuation)
          return isKept ? nil : false
        }
        if let isOver { continuation.resume(returning: isOver) }
      }
    } onCancel: {
      giveUp(id)
    }
  }

  private func giveUp(_ id: Int) {
    state.withLock { $0.waiters.remove(id) }?.resume(returning: false)
  }

  /// Takes note of a request.
  /// - Returns: Its number; nil when its path is none of the collector's.
  @discardableResult
  public func record(_ request: ServerRequest, answer: ReceivedRequest.Answer) -> Int? {
    let path = request.path
    guard patterns.contains(where: { $0.matches(path) }) else { return nil }
    let (number, satisfied) = state.withLock { state in
      let record = ReceivedRequest(
        number: state.nextNumber, at: clock.monotonic, method: request.method, target: request.target,
        host: request.host,
        headers: request.headers, answer: answer)
      state.nextNumber += 1
      state.counts.add(record)
      state.records.append(record)
      state.dropOldest(keeping: capacity)
      return (record.number, state.waiters.takeSatisfied(by: state.counts))
    }
    for continuation in satisfied { continuation.resume(returning: true) }
    return number
  }

  /// Corrects how far an answer came.
  func setDelivery(_ delivery: ReceivedRequest.Answer.Delivery, of number: Int) {
    state.withLock { state in
      // Numbers ascend by one, so the distance from the newest is the place.
      let index = state.records.count - (state.nextNumber - number)
      guard index >= state.firstIndex, index < state.records.count else { return }
      state.records[index].answer.delivery = delivery
    }
  }
}

extension BeaconCollector.State {
  /// Drops records beyond the capacity; storage is compacted only now and then.
  fileprivate mutating func dropOldest(keeping capacity: Int?) {
    guard let capacity, records.count - firstIndex > capacity else { return }
    firstIndex += 1
    counts.dropped += 1
    if firstIndex > capacity {
      records.removeFirst(firstIndex)
      firstIndex = 0
    }
  }
}
