public import AdModel
public import AdSession

/// A viewer's player without a screen: it obeys the engine's commands and reports what a player would report, in
/// session time. A pure machine: the same commands give the same reports.
public struct SimulatedPlayer: Sendable {
  /// How the viewer and the player behave.
  public struct Behaviour: Sendable, Hashable {
    /// The content's duration.
    public var contentDuration: Milliseconds
    /// Where content starts.
    public var startPosition: Milliseconds
    /// The time between two playhead reports.
    public var reportInterval: Milliseconds
    /// Whether the viewer skips every ad as soon as it can be skipped.
    public var skipsAds: Bool
    /// How long an ad of unknown duration plays.
    public var assumedAdDuration: Milliseconds

    /// Describes a viewer who watches everything from the start.
    public init(
      contentDuration: Milliseconds, startPosition: Milliseconds = .zero,
      reportInterval: Milliseconds = Milliseconds(250),
      skipsAds: Bool = false, assumedAdDuration: Milliseconds = .seconds(15)
    ) {
      self.contentDuration = contentDuration
      self.startPosition = startPosition
      self.reportInterval = max(reportInterval, Milliseconds(1))
      self.skipsAds = skipsAds
      self.assumedAdDuration = assumedAdDuration
    }
  }

  /// A report and how long after the last one it comes.
  public struct Report: Sendable, Hashable {
    /// The time since the last report.
    public var after: Milliseconds
    /// The report.
    public var input: EngineInput
  }

  /// The ad on screen.
  public struct AdPlayback: Sendable, Hashable {
    /// Which ad.
    public var key: AdKey
    /// Its playhead.
    public var position = Milliseconds.zero
    /// How long it plays.
    public var duration: Milliseconds
    /// Whether its first frame was shown.
    public var hasStarted = false
  }

  /// An ad that says it is longer ends here: a document must not hold a simulation for days.
  public static let longestAd = Milliseconds.seconds(3600)

  private let behaviour: Behaviour
  private var pending: [EngineInput]
  private var contentPlays = false
  private var contentIsOver = false
  /// The content's playhead.
  public private(set) var contentPosition: Milliseconds
  /// The ad on screen; nil while content shows.
  public private(set) var ad: AdPlayback?

  /// Makes a player that has not started yet.
  public init(_ behaviour: Behaviour) {
    self.behaviour = behaviour
    contentPosition = behaviour.startPosition
    pending = [
      .initialize(startPosition: behaviour.startPosition, duration: behaviour.contentDuration), .play,
    ]
  }

  /// The next report; nil while the player waits for a command.
  public mutating func next() -> Report? {
    if !pending.isEmpty { return Report(after: .zero, input: pending.removeFirst()) }
    if ad?.hasStarted == true { return playAd() }
    return contentPlays ? playContent() : nil
  }

  private mutating func playAd() -> Report? {
    guard var playing = ad else { return nil }
    let step = min(behaviour.reportInterval, playing.duration - playing.position)
    playing.position += step
    if playing.position >= playing.duration {
      ad = nil
      return Report(after: step, input: .ad(.ended))
    }
    ad = playing
    return Report(after: step, input: .ad(.progress(playing.position)))
  }

  private mutating func playContent() -> Report? {
    let step = min(behaviour.reportInterval, behaviour.contentDuration - contentPosition)
    guard step > .zero else {
      guard !contentIsOver else { return nil }
      contentIsOver = true
      contentPlays = false
      return Report(after: .zero, input: .contentComplete)
    }
    contentPosition += step
    return Report(after: step, input: .playhead(contentPosition))
  }

  /// Obeys what the engine says.
  /// - Parameter failure: the code with which the media of an ad to be loaded fails; nil when it can be played.
  public mutating func obey(_ output: EngineOutput, mediaFailure failure: ErrorCode? = nil) {
    switch output {
    case .command(let command): obey(command, failure)
    case .event(.ad(let key, .skippable)) where behaviour.skipsAds && ad?.key == key:
      pending.append(.skipRequested)
    default: break
    }
  }

  private mutating func obey(_ command: EngineCommand, _ failure: ErrorCode?) {
    switch command {
    case .pauseContent: contentPlays = false
    case .resumeContent: contentPlays = true
    case .seekContent(let position): contentPosition = position
    case .loadAd(let key, let resolved): load(key, resolved, failure)
    case .playAd(let key):
      guard ad?.key == key else { return }
      ad?.hasStarted = true
      pending.append(.ad(.started))
    case .stopAd(let key):
      if ad?.key == key { ad = nil }
    case .resumeAd, .fetchBreak, .cancelFetch: break
    }
  }

  private mutating func load(_ key: AdKey, _ resolved: ResolvedAd, _ failure: ErrorCode?) {
    if let failure {
      pending.append(.ad(.failed(code: failure)))
      return
    }
    let duration = resolved.linear?.duration?.time ?? behaviour.assumedAdDuration
    ad = AdPlayback(key: key, duration: min(max(duration, Milliseconds(1)), Self.longestAd))
    pending.append(.ad(.loaded(duration: resolved.linear?.duration?.time)))
  }
}
