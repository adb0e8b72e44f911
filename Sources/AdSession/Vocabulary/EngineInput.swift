public import AdModel

/// Everything that can happen to a session: what the host asks for, what the players report, what the resolver answers.
///
/// Every input is accepted in every state. One that makes no sense where it arrives produces a warning or nothing.
public enum EngineInput: Sendable, Hashable {
  /// Starts the session: once, first. `startPosition` is where content will start, `duration` nil while unknown.
  case initialize(startPosition: Milliseconds = .zero, duration: Milliseconds? = nil, isLive: Bool = false)
  /// The viewer wants content to play: the first one starts the pre-rolls or releases content.
  case play
  /// The viewer paused content.
  case pause
  /// Starts the ads of a session without ad rules.
  case startAds
  /// Where content plays.
  case playhead(Milliseconds)
  /// The content's duration became known or changed.
  case durationChanged(Milliseconds)
  /// The viewer wants content to move.
  case seekRequested(to: Milliseconds)
  /// The content player reached the end by itself.
  case contentEnded
  /// The host says that content is over: finished, or the viewer left.
  case contentComplete
  /// The next opportunity for `#m` breaks, or the one of that number.
  case adOpportunity(Int? = nil)
  /// The answer to `fetchBreak`.
  case breakResolved(breakID: String, BreakResolution)
  /// The whole source of a break could not be used; `vmapCode` is the VMAP code where it differs.
  case breakFetchFailed(breakID: String, code: ErrorCode, vmapCode: ErrorCode? = nil)
  /// What the ad player reports about the ad that `loadAd` named last.
  case ad(AdInput)
  /// The device volume, 0 to 1.
  case volumeChanged(Volume)
  /// The mute switch.
  case muteChanged(Bool)
  /// The size of the player.
  case playerStateChanged(PlayerState)
  /// The viewer wants to skip the ad.
  case skipRequested
  /// Gives up the current ad break, or the next one that is scheduled.
  case discardBreak
  /// Starts a break that was offered with `breakReady`.
  case startBreak(breakID: String)
  /// The app left the screen.
  case backgrounded
  /// The app is back on the screen.
  case foregrounded
  /// Nothing but the time.
  case tick
  /// The session is over; nothing is produced afterwards.
  case destroy

  /// The short name used in warnings and transcripts.
  public var name: String {
    switch self {
    case .initialize: "init"
    case .play: "play"
    case .pause: "pause"
    case .startAds: "start"
    case .playhead: "t"
    case .durationChanged: "dur"
    case .seekRequested: "seek"
    case .contentEnded: "ended"
    case .contentComplete: "complete"
    case .adOpportunity: "opp"
    case .breakResolved: "resolved"
    case .breakFetchFailed: "fetchFailed"
    case .ad(let input): input.name
    case .volumeChanged: "vol"
    case .muteChanged(let isMuted): isMuted ? "mute" : "unmute"
    case .playerStateChanged: "screen"
    case .skipRequested: "skip"
    case .discardBreak: "discard"
    case .startBreak: "startBreak"
    case .backgrounded: "bg"
    case .foregrounded: "fg"
    case .tick: "tick"
    case .destroy: "destroy"
    }
  }
}

/// What the ad player reports about the current ad.
public enum AdInput: Sendable, Hashable {
  /// The media is ready; its real duration, where the player knows it.
  case loaded(duration: Milliseconds? = nil)
  /// The first frame was shown.
  case started
  /// Where the ad plays.
  case progress(Milliseconds)
  /// The ad played to its end.
  case ended
  /// The ad can't be played; without a code 405 is meant.
  case failed(code: ErrorCode? = nil)
  /// The viewer paused the ad.
  case paused
  /// The viewer resumed the ad.
  case resumed
  /// Playback stalls, or goes on.
  case buffering(Bool)
  /// The viewer clicked through.
  case clicked
  /// The publisher's own verdict on viewability.
  case viewability(Viewability)
  /// The viewer or the creative did something that has a tracking event.
  case interaction(AdInteraction)

  /// The short name used in warnings and transcripts.
  public var name: String {
    switch self {
    case .loaded: "adLoaded"
    case .started: "adStart"
    case .progress: "ad"
    case .ended: "adEnd"
    case .failed: "adFail"
    case .paused: "adPause"
    case .resumed: "adResume"
    case .buffering: "adBuffer"
    case .clicked: "click"
    case .viewability: "viewability"
    case .interaction: "interaction"
    }
  }
}

/// What a publisher found out about an ad's visibility (VAST 4.0 `ViewableImpression`).
public enum Viewability: String, Sendable, Hashable, Codable, CaseIterable {
  case viewable, notViewable
}

/// Interactions that are tracked and change nothing else.
public enum AdInteraction: String, Sendable, Hashable, Codable, CaseIterable {
  case acceptInvitation, rewind, closeLinear, otherAdInteraction, interactiveStart
}

/// How large the player is.
public enum PlayerState: String, Sendable, Hashable, Codable, CaseIterable {
  case minimized, collapsed, normal, expanded, fullscreen
}

/// A device volume in thousandths, 0 to 1,000; anything else is brought into that range.
public struct Volume: Sendable, Hashable, Codable, CustomStringConvertible {
  /// Thousandths of the full volume.
  public let thousandths: Int

  /// Makes a volume.
  public init(thousandths: Int) { self.thousandths = min(max(thousandths, 0), 1000) }

  /// Nothing to hear.
  public static let silent = Volume(thousandths: 0)
  /// As loud as it gets.
  public static let full = Volume(thousandths: 1000)

  /// A decimal from `0` to `1` with at most three digits.
  public var description: String { Milliseconds(thousandths).secondsText }
}
