public import AdModel
public import AdSchedule

/// The session engine: playhead and player reports in, player commands, ad events and beacons out.
///
/// It has no clock, thread or socket of its own. The same schedule, settings and inputs always produce the same outputs,
/// and their order is part of what it promises. Give it every report with a monotonic time, carry out what it returns in
/// order, and call it with `.tick` no later than `nextDeadline`.
///
/// Ads and content are separate players here: content is paused while ads play.
public struct AdSessionEngine: Sendable {
  /// The schedule the session plays; shared, never changed.
  public let schedule: Schedule
  /// The settings.
  public let config: EngineConfig
  /// What happens to breaks that are not met in normal play.
  public let policy: AdPlaybackPolicy
  /// What the host can run of an ad's verifications.
  public let verification: VerificationCapabilities

  var state = SessionState()
  /// What the current input has led to so far; empty between inputs.
  var outputs: [EngineOutput] = []

  /// Makes a session that waits for `initialize`.
  public init(
    schedule: Schedule, config: EngineConfig = EngineConfig(), policy: AdPlaybackPolicy = AdPlaybackPolicy(),
    verification: VerificationCapabilities = .none
  ) {
    self.schedule = schedule
    self.config = config
    self.policy = policy
    self.verification = verification
  }

  /// Takes one input and returns everything it leads to, in order.
  ///
  /// Deadlines that passed since the last input come first, each as if handled at its own time. A `now` before the last
  /// one is taken as the last one.
  public mutating func handle(_ input: EngineInput, at now: MonotonicTime) -> [EngineOutput] {
    if case .destroyed = state.phase { return [] }
    runDeadlines(until: now)
    state.now = max(state.now, now)
    perform(input)
    defer { outputs = [] }
    return outputs
  }

  /// When `handle(.tick, at:)` must be called at the latest; nil if nothing depends on time.
  public var nextDeadline: MonotonicTime? { state.deadline?.at }

  /// Where content is, as far as the engine knows.
  public var contentPosition: Milliseconds { state.position }

  /// Whether the session is over: everything that could come out has.
  public var isOver: Bool {
    switch state.phase {
    case .ended, .destroyed: true
    default: false
    }
  }

  /// The ad of a key, also after its break; nil for a failed ad or a key the session never gave out.
  public func ad(for key: AdKey) -> ResolvedAd? {
    guard let ads = index(of: key.breakID).map({ resolution(of: $0).ads }), ads.indices.contains(key.index) else {
      return nil
    }
    return ads[key.index]
  }

  /// The failed ad of a key that an `error` came with; nil for a playable one.
  public func failedAd(for key: AdKey) -> FailedAd? {
    guard let resolution = index(of: key.breakID).map({ resolution(of: $0) }) else { return nil }
    let (index, overflow) = key.index.subtractingReportingOverflow(resolution.ads.count)
    return !overflow && resolution.failures.indices.contains(index) ? resolution.failures[index] : nil
  }

  mutating func perform(_ input: EngineInput) {
    if case .idle = state.phase, !input.isAcceptedBeforeInitialize {
      if !input.isIgnoredBeforeInitialize { emit(.warning(.notInitialized)) }
      return
    }
    switch input {
    case .initialize(let position, let duration, let isLive):
      initialize(startPosition: position, duration: duration, isLive: isLive)
    case .play: play()
    case .pause: if state.phase.isFree { state.isUserPaused = true }
    case .startAds: startAds()
    case .playhead(let position): playhead(position)
    case .durationChanged(let duration): durationChanged(duration)
    case .seekRequested(let target): seekRequested(to: target)
    case .contentEnded: contentEnded()
    case .contentComplete: contentComplete()
    case .adOpportunity(let number): opportunity(number)
    case .breakResolved(let id, let resolution): breakResolved(id, resolution)
    case .breakFetchFailed(let id, let code, let vmapCode): breakFetchFailed(id, code: code, vmapCode: vmapCode)
    case .ad(let report): adReported(report)
    case .volumeChanged(let volume): changeVolume { $0.volume = volume }
    case .muteChanged(let isMuted): changeVolume { $0.isMuted = isMuted }
    case .playerStateChanged(let playerState): changePlayerState(to: playerState)
    case .skipRequested: skip()
    case .discardBreak: discard()
    case .startBreak(let id): startBreak(id)
    case .backgrounded: background()
    case .foregrounded: foreground()
    case .tick: break
    case .destroy: destroy()
    }
  }
}

extension EngineInput {
  fileprivate var isAcceptedBeforeInitialize: Bool {
    switch self {
    case .initialize, .volumeChanged, .muteChanged, .playerStateChanged, .skipRequested, .backgrounded, .foregrounded,
      .tick, .destroy:
      true
    default: false
    }
  }

  fileprivate var isIgnoredBeforeInitialize: Bool {
    switch self {
    case .pause, .discardBreak: true
    default: false
    }
  }
}
