/// Names a request within one transport.
typealias RequestID = UInt64

/// Requests that share a cap: those of one kind to one origin.
struct Lane: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Documents and probes.
    case documents
    case beacons
  }

  var origin: String
  var kind: Kind
}

/// Decides which waiting request goes on the wire next.
///
/// A lane is first come, first served, and never has more than its cap on the wire. Lanes that could go take turns, so
/// that a long queue to one host does not hold up the others. libcurl itself never holds a waiting request: its time
/// limits would already run, and each would cost a handle.
struct SlotQueue: Sendable {
  private struct LaneState: Sendable {
    /// Redirects of requests that have been on the wire; they go first.
    var ahead = FIFO<RequestID>()
    var waiting = FIFO<RequestID>()
    var running = 0
    /// Whether the lane stands in `ready`.
    var isReady = false

    var isEmpty: Bool { ahead.isEmpty && waiting.isEmpty }
  }

  private let slots: Int
  private let documentsPerOrigin: Int
  private let beaconsPerOrigin: Int
  private var lanes: [Lane: LaneState] = [:]
  private var ready = FIFO<Lane>()
  /// Those that still wait; an id in a lane's queue that is not here has been removed.
  private var waiting: Set<RequestID> = []
  private(set) var running = 0

  init(slots: Int, documentsPerOrigin: Int, beaconsPerOrigin: Int) {
    self.slots = max(1, slots)
    self.documentsPerOrigin = max(1, documentsPerOrigin)
    self.beaconsPerOrigin = max(1, beaconsPerOrigin)
  }

  /// The lanes that have a request waiting or on the wire.
  var laneCount: Int { lanes.count }

  /// Puts a request in its lane; `ahead` of the others where it is a redirect.
  mutating func enqueue(_ id: RequestID, in lane: Lane, ahead: Bool = false) {
    waiting.insert(id)
    var state = lanes.removeValue(forKey: lane) ?? LaneState()
    if ahead { state.ahead.append(id) } else { state.waiting.append(id) }
    put(state, lane)
  }

  /// The next request to go; it holds a slot until `release`. Nil while none may go.
  mutating func next() -> RequestID? {
    while running < slots, let lane = ready.popFirst() {
      guard var state = lanes.removeValue(forKey: lane) else { continue }
      state.isReady = false
      let id = popLive(&state)
      if id != nil {
        state.running += 1
        running += 1
      }
      put(state, lane)
      if let id { return id }
    }
    return nil
  }

  /// Gives back the slot that a request held.
  mutating func release(_ lane: Lane) {
    guard var state = lanes.removeValue(forKey: lane) else { return }
    state.running -= 1
    running -= 1
    put(state, lane)
  }

  /// Takes a waiting request out; false where it does not wait.
  @discardableResult
  mutating func remove(_ id: RequestID) -> Bool {
    waiting.remove(id) != nil
  }

  private mutating func popLive(_ state: inout LaneState) -> RequestID? {
    while let id = state.ahead.popFirst() ?? state.waiting.popFirst() {
      if waiting.remove(id) != nil { return id }
    }
    return nil
  }

  /// Stores a lane's state, forgets an idle lane, and lets it take its turn where it may go.
  private mutating func put(_ state: LaneState, _ lane: Lane) {
    guard state.running > 0 || !state.isEmpty || state.isReady else { return }
    var state = state
    let cap = lane.kind == .beacons ? beaconsPerOrigin : documentsPerOrigin
    if !state.isReady, !state.isEmpty, state.running < cap {
      state.isReady = true
      ready.append(lane)
    }
    lanes[lane] = state
  }
}
