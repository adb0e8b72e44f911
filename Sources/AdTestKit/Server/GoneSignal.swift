import Synchronization

/// Tells once that a client has left, to all who asked.
final class GoneSignal: Sendable {
  private struct State {
    var isGone = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Whether the client has left.
  var isGone: Bool { state.withLock { $0.isGone } }

  /// Asks to be told; at once where it has happened already.
  /// - Returns: What `remove(_:)` wants.
  func add(_ handler: @escaping @Sendable () -> Void) -> Int {
    let (id, isGone) = state.withLock {
      $0.lastID += 1
      if !$0.isGone { $0.handlers[$0.lastID] = handler }
      return ($0.lastID, $0.isGone)
    }
    if isGone { handler() }
    return id
  }

  /// Asks no longer.
  func remove(_ id: Int) { state.withLock { $0.handlers[id] = nil } }

  /// The client has left.
  func fire() {
    let handlers = state.withLock { state in
      defer { state.handlers = [:] }
      state.isGone = true
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }
}
