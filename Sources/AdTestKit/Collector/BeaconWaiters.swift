/// Those who wait for a count, each by an id of its own.
struct BeaconWaiters {
  typealias Continuation = CheckedContinuation<Bool, Never>

  private struct Waiter {
    var pattern: PathPattern?
    var count: Int
    var continuation: Continuation
  }

  private var waiting: [Int: Waiter] = [:]
  private var expected: Set<Int> = []
  private var lastID = 0

  /// An id for someone who is about to wait.
  mutating func newID() -> Int {
    lastID += 1
    expected.insert(lastID)
    return lastID
  }

  /// Keeps a waiter.
  /// - Returns: False when it was removed before it came.
  mutating func add(_ id: Int, pattern: PathPattern?, count: Int, _ continuation: Continuation) -> Bool {
    guard expected.remove(id) != nil else { return false }
    waiting[id] = Waiter(pattern: pattern, count: count, continuation: continuation)
    return true
  }

  /// Removes a waiter, also one that has yet to come.
  mutating func remove(_ id: Int) -> Continuation? {
    expected.remove(id)
    return waiting.removeValue(forKey: id)?.continuation
  }

  /// Removes those whose count is reached.
  mutating func takeSatisfied(by counts: BeaconCounts) -> [Continuation] {
    let ids = waiting.filter { counts.total(at: $0.value.pattern) >= $0.value.count }.keys
    return ids.compactMap { remove($0) }
  }
}

extension BeaconCounts {
  /// How many requests arrived at some paths.
  func total(at pattern: PathPattern?) -> Int {
    guard let pattern else { return total }
    return paths.reduce(0) { pattern.matches($1.key) ? $0 + $1.value : $0 }
  }
}
