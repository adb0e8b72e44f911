public import AdModel
public import AdSchedule

/// Everything a session produces, in one ordered list: the order is part of what the engine promises.
public enum EngineOutput: Sendable, Hashable {
  /// Something the host must do.
  case command(EngineCommand)
  /// Something that happened.
  case event(EngineEvent)
  /// Tracking URLs that became due.
  case beacon(DueBeacon)
  /// A message of the ad's Open Measurement session.
  case measurement(AdKey, MeasurementMessage)
  /// An input that made no sense where it arrived.
  case warning(EngineWarning)
}

/// An ad's place in a session: its break, and its index among the ads of the break's resolution.
///
/// Ads that failed before they could play are counted after the playable ones. The VAST `id` of an ad is data: it may
/// be absent or repeat.
public struct AdKey: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The break's id.
  public var breakID: String
  /// The ad's index.
  public var index: Int

  /// Makes a key.
  public init(breakID: String, index: Int) {
    self.breakID = breakID
    self.index = index
  }

  /// `<breakId>/<index>`.
  public var description: String { "\(breakID)/\(index)" }
}

/// What the host must do.
public enum EngineCommand: Sendable, Hashable {
  /// Stop content and hide it; ads follow, or a wait for ads. Never twice in a row.
  case pauseContent
  /// Let content play. Never after the post-roll.
  case resumeContent
  /// Move content; comes before `resumeContent`.
  case seekContent(Milliseconds)
  /// Resolve a break's ads and answer with `breakResolved` or `breakFetchFailed` within the budget.
  case fetchBreak(breakID: String, ScheduledBreak, budget: Milliseconds)
  /// The answer to `fetchBreak` is not wanted any more.
  case cancelFetch(breakID: String)
  /// Prepare an ad.
  case loadAd(AdKey, ResolvedAd)
  /// Show the ad that was loaded.
  case playAd(AdKey)
  /// Take the ad away; not sent when the player itself reported its end or failure.
  case stopAd(AdKey)
  /// Go on with the ad after an interruption.
  case resumeAd(AdKey)
}

/// What happened.
public enum EngineEvent: Sendable, Hashable {
  /// Where breaks stand: 0 pre-roll, −1 s post-roll, else content times.
  case cuePoints([Milliseconds])
  /// A break can be started by the host.
  case breakReady(breakID: String)
  /// A break began; `totalAds` counts its ads without spares.
  case breakStarted(breakID: String, position: BreakPosition, totalAds: Int)
  /// A break that began is over.
  case breakEnded(breakID: String, outcome: BreakOutcome)
  /// A break had no ads.
  case breakEmpty(breakID: String)
  /// A break's ads could not be had.
  case breakFailed(breakID: String, code: ErrorCode)
  /// A break that had not begun was given up.
  case breakSkipped(breakID: String, reason: BreakSkipReason)
  /// A break without linear ads is due; content goes on.
  case nonLinearBreakDue(breakID: String)
  /// The app left the screen in a break.
  case breakInterrupted(breakID: String)
  /// A break goes on after an interruption.
  case breakResumed(breakID: String)
  /// Something about an ad.
  case ad(AdKey, AdEvent)
  /// The ad can't be skipped, or not yet.
  case skipRejected
  /// A seek is refused while content is held.
  case seekRejected(to: Milliseconds)
  /// A seek will happen after the break.
  case seekDeferred(to: Milliseconds)
  /// No break will play any more. At most once.
  case allAdsCompleted
  /// The session is over. At most once, last.
  case sessionEnded
}

/// What happened to an ad.
public enum AdEvent: Sendable, Hashable {
  case loaded, impression, started, skippable
  case firstQuartile, midpoint, thirdQuartile, completed, skipped
  case error(ErrorCode)
  case ended(AdEndReason)
  case paused, resumed
  case buffering(Bool)
  case muted, unmuted, fullscreen, exitFullscreen, clicked
}

/// How a break that began came to its end.
public enum BreakOutcome: String, Sendable, Hashable, Codable, CaseIterable {
  /// The list ran out and at least one ad had its impression.
  case completed
  /// No ad reached its impression.
  case failed
  /// The viewer skipped the whole group.
  case skipped
  /// The host gave it up.
  case discard
  /// An interruption ended it.
  case interrupted
}

/// Why a break that had not begun was given up.
public enum BreakSkipReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// The host gave it up.
  case discard
}

/// How an ad came to its end: exactly one for each `loadAd`.
public enum AdEndReason: String, Sendable, Hashable, Codable, CaseIterable {
  case completed, skipped, error, discarded, interrupted, destroyed
}

/// An input that made no sense where it arrived, or a schedule that can't be played as written.
public enum EngineWarning: Sendable, Hashable {
  /// Anything before `initialize`.
  case notInitialized
  /// `startAds` in a session with ad rules, or a second one.
  case startIgnored
  /// The named input is not expected in this state.
  case unexpected(input: String)
  /// Content was over already.
  case duplicateComplete
  /// An answer for a break that does not wait for one any more.
  case lateResponse(breakID: String)
  /// No break has this id.
  case unknownBreak(breakID: String)
  /// Something of the schedule will not be played as written.
  case schedule(Timeline.Problem)
}
