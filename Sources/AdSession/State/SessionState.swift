import AdModel
import AdSchedule

/// Everything that changes while a session runs, in one value: keeping it and putting it back resumes the session.
struct SessionState: Sendable, Hashable {
  // The schedule as far as it is known.
  var scope = Timeline.Scope()
  var records: [BreakRecord] = []
  /// Reachable mid-rolls of known time, by time, then document order.
  var midrolls: [Int] = []
  /// All records in playing order.
  var playingOrder: [Int] = []
  var isOpenEnded = false
  var cuePoints: [Milliseconds]?
  var opportunities = 0

  // Time and place.
  var now = MonotonicTime.start
  var position = Milliseconds.zero
  /// When the content position was last accepted.
  var lastReport = MonotonicTime.start
  /// A commanded seek whose landing is awaited.
  var pendingSeek: Milliseconds?

  // What happens now and next.
  var phase = Phase.idle
  var hold = ContentHold.untouched
  /// Breaks to play next.
  var queue: [Int] = []
  /// Breaks that wait until the viewer lets content play.
  var deferred: [Int] = []
  /// Where content must be after the queue.
  var target: Milliseconds?
  /// A seek that waits for the break to end.
  var deferredSeek: Milliseconds?
  var deadline: Deadline?

  // Flags that stand beside the phase.
  var isUserPaused = false
  var volume = Volume.full
  var isMuted = false
  var playerState = PlayerState.normal
  /// What is left of the deadline while the app is away; non-nil exactly then.
  var interruption: Interruption?
  var completion = Completion.none
  var sentAllAdsCompleted = false

  /// How many URLs each tracker has had.
  var ordinals: [BeaconSlot: Int] = [:]

  /// What the session keeps while the app is away.
  struct Interruption: Sendable, Hashable {
    /// The deadline that stands still, and what was left of it.
    var deadline: Deadline.Kind?
    var remaining = Milliseconds.zero
    /// What the ad player reported meanwhile: each kind once.
    var reports: [AdInput] = []
    /// Whether the next break is to be started on return.
    var startsNext = false
  }

  struct BeaconSlot: Sendable, Hashable {
    var owner: DueBeacon.Owner
    var tracker: DueBeacon.Tracker
  }

  var isSilent: Bool { isMuted || volume == .silent }
  var audibleVolume: Volume { isMuted ? .silent : volume }
}
