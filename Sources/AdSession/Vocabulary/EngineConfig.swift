public import AdModel

/// The engine's settings. Times are milliseconds.
public struct EngineConfig: Sendable, Hashable, Codable {
  /// Who decides when ads play.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The schedule.
    case rules
    /// The host: everything plays at `startAds`.
    case immediate
  }

  /// What becomes of a seek while content is held.
  public enum SeekDuringAd: String, Sendable, Hashable, Codable, CaseIterable {
    case reject
    /// It is carried out after the break.
    case `defer`
  }

  /// A forward step of the playhead that is still normal play, on top of the elapsed time at the fastest rate.
  public var seekThreshold = Milliseconds(3000)
  /// The fastest playback rate that is not taken for a seek.
  public var maximumRate: Int64 = 2
  /// A smaller backward step is jitter.
  public var backTolerance = Milliseconds(1000)
  /// After a commanded seek, reports farther away from its target are stale.
  public var landTolerance = Milliseconds(1000)
  /// Content that is this close to its target is not moved.
  public var resumeEpsilon = Milliseconds(250)
  /// A break is fetched this long before it is due.
  public var prefetchLead = Milliseconds(8000)
  /// A break must be resolved this long after it became due.
  public var breakReadyTimeout = Milliseconds(8000)
  /// The longest time that one fetch is given.
  public var maximumFetchBudget = Milliseconds(10_000)
  /// An ad must start this long after `loadAd`, or it fails with 402.
  public var adLoadTimeout = Milliseconds(8000)
  /// A stall this long fails the ad with 405.
  public var adStallTimeout = Milliseconds(10_000)
  /// A natural end this close to the duration implies the missing progress.
  public var completeSlack = Milliseconds(3000)
  /// How far ahead repeated breaks are worked out while the duration is unknown.
  public var liveExpandAhead = Milliseconds(3_600_000)

  /// Who decides when ads play.
  public var mode = Mode.rules
  /// Whether breaks start by themselves; if not, they are offered with `breakReady`.
  public var autoPlayBreaks = true
  /// Whether content waits for a mid-roll that is due and not resolved yet.
  public var holdWhileFetching = true
  /// What becomes of a seek while content is held.
  public var seekDuringAd = SeekDuringAd.reject
  /// Only breaks strictly after this time play; nil for all.
  public var playAdsAfterTime: Milliseconds?
  /// The content's own markers in ascending order, to which `#m` offsets refer; nil if opportunities are announced.
  public var markers: [Milliseconds]?

  /// Makes the default settings.
  public init() {}
}
