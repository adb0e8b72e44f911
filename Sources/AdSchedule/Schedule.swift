public import AdModel

/// Ad breaks on a content timeline: what a VMAP, a single VAST or another source says about when ads play.
///
/// A schedule is what the source says, before a content duration is known; occurrences of repeated breaks and the
/// times of percentages are worked out by `Timeline`.
public struct Schedule: Sendable, Hashable {
  /// The breaks in document order, ids unique.
  public var breaks: [ScheduledBreak]
  /// Breaks of the source that can't be scheduled; their error URLs are owed a ping all the same.
  public var droppedBreaks: [DroppedBreak]

  /// Makes a schedule.
  public init(breaks: [ScheduledBreak] = [], droppedBreaks: [DroppedBreak] = []) {
    self.breaks = breaks
    self.droppedBreaks = droppedBreaks
  }
}

/// One ad break of a schedule.
public struct ScheduledBreak: Sendable, Hashable {
  /// Where its ads come from.
  public enum Source: Sendable, Hashable {
    /// The ads are here already, merged and in playing order.
    case resolved(BreakResolution)
    /// A VAST document that came with the schedule; its wrappers are still to be followed.
    case inline([VASTDocument])
    /// Ad tags to request when the break comes near: usually one; several where the source lists a break slot by slot.
    case tags([Text])
    /// Nothing that can be played: data of a vendor's own (1005), or a response that could not be read (1006, 1000).
    case unusable(ErrorCode)
    /// No ads: the break only tracks.
    case none
  }

  /// The unique id: `breakId` where there is one, else `break-<n>`, with `#2`, `#3`, … for repetitions.
  public var id: String
  /// Where it stands.
  public var offset: BreakOffset
  /// What it may show, preferred first.
  public var types: [BreakType]
  /// `repeatAfter`, at least one second; nil for a break that plays once.
  public var repeatAfter: Milliseconds?
  /// Where its ads come from.
  public var source: Source
  /// Whether more than one ad of the response may play.
  public var allowMultipleAds: Bool
  /// Whether wrappers are followed.
  public var followRedirects: Bool
  /// `breakStart` URLs.
  public var breakStart: [Text]
  /// `breakEnd` URLs.
  public var breakEnd: [Text]
  /// `error` URLs.
  public var errors: [Text]
  /// What the viewer may not do about it.
  public var restrictions = BreakRestrictions()

  /// Makes a break.
  public init(
    id: String, offset: BreakOffset, types: [BreakType] = [.linear], repeatAfter: Milliseconds? = nil, source: Source,
    allowMultipleAds: Bool = true, followRedirects: Bool = true, breakStart: [Text] = [], breakEnd: [Text] = [],
    errors: [Text] = []
  ) {
    self.id = id
    self.offset = offset
    self.types = types
    self.repeatAfter = repeatAfter
    self.source = source
    self.allowMultipleAds = allowMultipleAds
    self.followRedirects = followRedirects
    self.breakStart = breakStart
    self.breakEnd = breakEnd
    self.errors = errors
  }
}

/// What a break asks of the player's controls; nothing unless its source says so (HLS `X-RESTRICT` and `CUE`).
public struct BreakRestrictions: Sendable, Hashable, Codable {
  /// Its ads can't be skipped, whatever their own `skipoffset` says (`X-RESTRICT="SKIP"`).
  public var noSkip = false
  /// Skipping one of its ads leaves the whole break.
  public var skipsAsGroup = false
  /// A seek over it plays it, also when it was watched before (`X-RESTRICT="JUMP"`).
  public var noJump = false
  /// It plays at most once in a session, also when breaks may repeat (`CUE="ONCE"`).
  public var once = false

  /// Makes restrictions that restrict nothing.
  public init() {}
}
