import AdModel
import AdSchedule

/// What a session knows about one occurrence of a break.
struct BreakRecord: Sendable, Hashable {
  enum Status: Sendable, Hashable {
    /// Its ads are not known.
    case pending
    /// Its ads were asked for.
    case fetching
    /// Its ads are known; there may be none.
    case ready
    /// The host was told that it can start it.
    case offered
    /// It is on the screen.
    case running
    case consumed(Consumption)
  }

  /// Why a break will not play any more, unless it is repeated.
  enum Consumption: Sendable, Hashable {
    case ended(BreakOutcome)
    case empty, failed, discarded, skippedStart, skippedLate, skippedEnd
    /// It had nothing to play: a break that only tracks, or one without linear ads.
    case passed

    /// Whether repeating may bring the break back.
    var mayRepeat: Bool {
      switch self {
      case .ended(.failed), .ended(.discard), .empty, .failed, .discarded: false
      default: true
      }
    }
  }

  var occurrence: Timeline.Occurrence
  var status = Status.pending
  /// What a fetch brought; nil for a break whose ads stand in the schedule.
  var fetched: BreakResolution?
  /// Whether its place is behind the playhead and it waits for its ads to be offered.
  var isOverdue = false
  /// Whether it can be reached: not beyond the duration.
  var isReachable = true

  var id: String { occurrence.id }
  var time: Milliseconds? { occurrence.time }

  var isConsumed: Bool {
    if case .consumed = status { true } else { false }
  }

  var isMidroll: Bool { occurrence.position == .midroll && occurrence.time != nil }
}
