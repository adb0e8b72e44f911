import AdModel

/// What an ad has had in one presentation of its break; survives an interruption that starts the break again.
struct AdRecord: Sendable, Hashable {
  /// Trackers that may fire only once and did.
  var latched: Set<TrackingEvent> = []
  /// Whether the impression was counted.
  var hadImpression = false
  /// Whether a viewability verdict was reported.
  var hadViewability = false
  /// Whether refused verifications were reported.
  var reportedVerifications = false
  /// The milestones, once the media's duration is settled.
  var milestones: [Milestone] = []
  /// How many of them have fired.
  var firedMilestones = 0
  /// Its ordinal among the ads of the break that played, from 1.
  var ordinal = 1
  /// Whether it was ever loaded.
  var wasUsed = false
}

/// The ad that was loaded last.
struct CurrentAd: Sendable, Hashable {
  enum Stage: Sendable, Hashable {
    /// `loadAd` was sent.
    case loading
    /// The player has it.
    case loaded
    /// The first frame was shown.
    case playing
  }

  var key: AdKey
  var ad: ResolvedAd
  var stage = Stage.loading
  /// The media's duration, else the document's; nil while unknown.
  var duration: Milliseconds?
  var position = Milliseconds.zero
  /// The next milestone of this showing.
  var nextMilestone = 0
  var isPaused = false
  var isBuffering = false
  /// Whether an Open Measurement session is open.
  var isMeasured = false

  /// Where the viewer may skip it; nil if it can't be skipped.
  func skipOffset(canSkip: Bool) -> Milliseconds? {
    canSkip ? ad.linear?.skipOffset?.time(inDuration: duration) : nil
  }
}
