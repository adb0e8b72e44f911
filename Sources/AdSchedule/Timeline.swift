public import AdModel

/// When the breaks of a schedule play: its occurrences in playing order, as far as they are known.
///
/// A timeline is a pure function of the schedule and of what is known about the content. When more becomes known
/// (the duration, a longer stretch of a live stream), make a new one; `Occurrence.Key` tells which occurrences are the same.
public struct Timeline: Sendable, Hashable {
  /// What is known about the content.
  public struct Scope: Sendable, Hashable {
    /// The content's duration; nil, zero or negative while unknown. A live stream has none.
    public var duration: Milliseconds?
    /// The content's own markers in ascending order, to which `#m` offsets refer; nil if the host announces opportunities.
    public var markers: [Milliseconds]?
    /// Whether the content is a live stream: percentages stay unknown and nothing lies beyond its end.
    public var isLive: Bool
    /// Repetitions before this time are left out.
    public var from: Milliseconds
    /// Without a duration, repetitions are worked out up to this time.
    public var until: Milliseconds

    /// Describes the content.
    public init(
      duration: Milliseconds? = nil, markers: [Milliseconds]? = nil, isLive: Bool = false, from: Milliseconds = .zero,
      until: Milliseconds = .seconds(3600)
    ) {
      self.duration = duration
      self.markers = markers
      self.isLive = isLive
      self.from = from
      self.until = until
    }

    /// The duration that offsets are measured against; nil for live streams.
    var knownDuration: Milliseconds? {
      guard !isLive, let duration, duration > .zero else { return nil }
      return duration
    }
  }

  /// One time that a break plays: the break itself, or one of its repetitions.
  public struct Occurrence: Sendable, Hashable {
    /// What stays the same between timelines of one schedule.
    public struct Key: Sendable, Hashable, Codable {
      /// The index of the break in the schedule.
      public var breakIndex: Int
      /// 0 for the break itself, k for its k-th repetition.
      public var instance: Int

      /// Makes a key.
      public init(breakIndex: Int, instance: Int) {
        self.breakIndex = breakIndex
        self.instance = instance
      }
    }

    /// The break's id; a repetition has `~k` after it.
    public var id: String
    /// The break in the schedule and the number of the repetition.
    public var key: Key
    /// Before, in or after the content; nil while unknown (a percentage of an unknown duration, an opportunity).
    public var position: BreakPosition?
    /// The time on the content's timeline; nil while unknown, and for a post-roll of unknown time.
    public var time: Milliseconds?
    /// The number of the opportunity that starts it; nil unless its offset is one and no marker stands for it.
    public var opportunity: Int?
  }

  /// Something of a schedule that will not be played as written.
  public enum Problem: Sendable, Hashable {
    /// `repeatAfter` is shorter than a second, or stands on a break that can't repeat; it is ignored.
    case repeatIgnored(id: String)
    /// More repetitions than allowed; the rest is left out.
    case repeatsCapped(id: String)
    /// The offset lies beyond the content's end, or its marker does not exist: the break never plays.
    case unreachable(id: String)
  }

  /// The shortest `repeatAfter` that is honoured.
  public static let minimumRepeat = Milliseconds(1000)
  /// The most repetitions of one break.
  public static let maximumInstances = 1000
  /// The most repetitions of all breaks together.
  public static let maximumRepetitions = 10_000

  /// The schedule.
  public let schedule: Schedule
  /// What was known about the content.
  public let scope: Scope
  /// The occurrences in playing order: pre-rolls, timed breaks, breaks of unknown time, post-rolls.
  public let occurrences: [Occurrence]
  /// What will not be played as written, in document order.
  public let problems: [Problem]
  /// Whether there may be repetitions after `scope.until`.
  public let isOpenEnded: Bool

  /// Works out the occurrences of a schedule (VMAP 1.0.1 §2.3.2).
  public init(_ schedule: Schedule, in scope: Scope = Scope()) {
    self.schedule = schedule
    self.scope = scope
    var expansion = TimelineExpansion(schedule: schedule, scope: scope)
    expansion.run()
    occurrences = expansion.inPlayingOrder
    problems = expansion.problems
    isOpenEnded = expansion.isOpenEnded
  }

  /// The break that an occurrence comes from.
  public func scheduledBreak(of occurrence: Occurrence) -> ScheduledBreak {
    schedule.breaks[occurrence.key.breakIndex]
  }

  /// Where breaks stand, for a progress bar: 0 for pre-rolls, −1 second for post-rolls, else content times; ascending,
  /// each once, breaks of unknown time left out.
  public var cuePoints: [Milliseconds] {
    var points: [Milliseconds] = []
    for occurrence in occurrences {
      let point: Milliseconds? =
        switch occurrence.position {
        case .preroll: .zero
        case .midroll: occurrence.time
        case .postroll: Self.postrollCuePoint
        case nil: nil
        }
      if let point, points.last != point { points.append(point) }
    }
    return points
  }

  /// The cue point that stands for post-rolls: −1 second.
  public static let postrollCuePoint = Milliseconds(-1000)
}
