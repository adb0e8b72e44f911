import AdModel

/// What a session is doing. Associated numbers are indices of break records.
enum Phase: Sendable, Hashable {
  /// Not initialised.
  case idle
  /// Initialised, nothing played yet.
  case ready
  /// Content plays, or would if the viewer let it.
  case content
  /// Content plays while the ads of a break that is due are awaited.
  case late(Int)
  /// Content is held while the ads of a break are awaited.
  case waiting(Int)
  /// Content is held until the host starts the break.
  case offering(Int)
  /// Content is held and the break is on the screen.
  case running(RunningBreak)
  /// Content is over and so are the ads.
  case ended
  /// Nothing follows.
  case destroyed

  /// The break on the screen.
  var running: RunningBreak? {
    get { if case .running(let running) = self { running } else { nil } }
    set { if let newValue, case .running = self { self = .running(newValue) } }
  }

  /// The break that is awaited or offered, not yet on the screen.
  var awaited: Int? {
    switch self {
    case .late(let index), .waiting(let index), .offering(let index): index
    default: nil
    }
  }

  /// Whether content is free: playing, or paused by the viewer.
  var isFree: Bool {
    switch self {
    case .content, .late: true
    default: false
    }
  }
}

/// What was last said to the content player.
enum ContentHold: Sendable, Hashable {
  /// Nothing yet.
  case untouched
  case held, released
}

/// How far the end of content has been dealt with.
enum Completion: Sendable, Hashable {
  case none
  /// The host said that content is over; the running break is finished first, queued ones are dropped.
  case afterBreak
  /// The player reached the end; the breaks that were due there play first.
  case afterQueue
  /// Post-rolls are playing or done.
  case done
}

/// A time by which something must have happened.
struct Deadline: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case breakReady, adLoad, adStall
  }

  var kind: Kind
  var at: MonotonicTime
}
