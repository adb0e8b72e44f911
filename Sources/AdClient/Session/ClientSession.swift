public import AdBeacon
public import AdModel
public import AdResolve
public import AdSchedule
public import AdSession

/// One viewer's session: the engine, the fetches it asks for, and the beacons that become due.
///
/// It has no clock: every input comes with its time, from a player or from a simulation of one. Fetches run beside it;
/// their answers are inputs too, to be taken with `completedAnswers` or `allAnswers` and handed to `handle`.
public actor ClientSession {
  /// One output of the session.
  public struct Output: Sendable {
    /// The session time.
    public var time: MonotonicTime
    /// What the engine said.
    public var output: EngineOutput
    /// How the ad that it is about is called in ledgers; nil where it is about none.
    public var adName: String?
    /// The beacons to be sent, for an output that is one.
    public var beacons: [Beacon]
    /// The ids of those beacons that an earlier run of the session queued already: they are not sent again.
    public var queuedBefore: Set<String> = []
  }

  /// What a session is made of.
  public struct Configuration: Sendable {
    /// The engine's settings.
    public var engine = EngineConfig()
    /// The playback policy.
    public var policy = AdPlaybackPolicy()
    /// The URL of the document that the schedule came from.
    public var baseURL: String?

    /// Makes the default configuration.
    public init() {}
  }

  private struct Fetch {
    var breakID: String
    var task: Task<EngineInput, Never>
    var answer: EngineInput?
  }

  private var engine: AdSessionEngine
  private var factory: BeaconFactory
  private let configuration: Configuration
  private let resolver: AdResolver
  private let wallClock: @Sendable (MonotonicTime) -> WallTime
  private let dispatcher: BeaconDispatcher?
  private var fetches: [Fetch] = []
  private var ads: [AdKey: ResolvedAd] = [:]
  private var resolutions: [FetchedBreak] = []

  /// Makes a session.
  /// - Parameters:
  ///   - schedule: when ads play.
  ///   - configuration: settings of its parts.
  ///   - factory: makes the beacons.
  ///   - resolver: resolves a break's source.
  ///   - wallClock: the calendar time at a session time.
  ///   - dispatcher: where beacons go; nil to send none.
  public init(
    schedule: Schedule, configuration: Configuration = Configuration(), factory: BeaconFactory,
    resolver: AdResolver,
    wallClock: @escaping @Sendable (MonotonicTime) -> WallTime, dispatcher: BeaconDispatcher? = nil
  ) {
    engine = AdSessionEngine(schedule: schedule, config: configuration.engine, policy: configuration.policy)
    self.configuration = configuration
    self.factory = factory
    self.resolver = resolver
    self.wallClock = wallClock
    self.dispatcher = dispatcher
  }

  /// The time by which the next input must come, at the latest a tick.
  public var nextDeadline: MonotonicTime? { engine.nextDeadline }

  /// Handles one input. Beacons are recorded by the dispatcher's queue before this returns.
  /// - Throws: `RecordFailure` when the queue can't record the beacons. The outputs are in it: they have happened.
  public func handle(_ input: EngineInput, at time: MonotonicTime) async throws(RecordFailure) -> [Output] {
    var outputs = engine.handle(input, at: time).map { output in
      if let key = output.words.ad, let failed = engine.failedAd(for: key) { factory.meet(key, failed: failed) }
      let beacons = perform(output, at: time)
      return Output(time: time, output: output, adName: output.words.ad.map { factory.name(of: $0) }, beacons: beacons)
    }
    let beacons = outputs.flatMap(\.beacons)
    guard let dispatcher, !beacons.isEmpty else { return outputs }
    do {
      let queuedBefore = Set(try await dispatcher.submit(beacons).filter { $0.result == .duplicate }.map(\.id))
      if !queuedBefore.isEmpty {
        for index in outputs.indices {
          outputs[index].queuedBefore = queuedBefore.intersection(outputs[index].beacons.map(\.id))
        }
      }
      return outputs
    } catch {
      throw RecordFailure(outputs: outputs, error: error)
    }
  }

  private func perform(_ output: EngineOutput, at time: MonotonicTime) -> [Beacon] {
    switch output {
    case .beacon(let due):
      let ad = due.owner.adKey.flatMap { ads[$0] }
      return factory.beacons(for: due, ad: ad, at: time, wallTime: wallClock(time))
    case .command(.loadAd(let key, let ad)):
      ads[key] = ad
      factory.meet(key, ad)
    case .command(.fetchBreak(let breakID, let scheduled, let budget)):
      startFetch(breakID, scheduled, budget: budget)
    case .command(.cancelFetch(let breakID)):
      fetches.removeAll { fetch in
        guard fetch.breakID == breakID else { return false }
        fetch.task.cancel()
        return true
      }
    default: break
    }
    return []
  }

  // MARK: Fetches

  private func startFetch(_ breakID: String, _ scheduled: ScheduledBreak, budget: Milliseconds) {
    // The engine asks for nothing else than what makes a source.
    guard let source = ResolveSource(scheduled, baseURL: configuration.baseURL) else { return }
    let task = Task { [resolver] () -> EngineInput in
      let resolution = await resolver.resolve(source, budget: budget)
      // What was cancelled is nobody's answer any more, least of all that of a later fetch of the same break.
      if !Task.isCancelled { self.finished(breakID, resolution) }
      return EngineInput(breakID: breakID, resolution)
    }
    fetches.append(Fetch(breakID: breakID, task: task))
  }

  private func finished(_ breakID: String, _ resolution: Resolution) {
    resolutions.append(FetchedBreak(breakID: breakID, resolution: resolution))
    if let index = fetches.firstIndex(where: { $0.breakID == breakID && $0.answer == nil }) {
      fetches[index].answer = EngineInput(breakID: breakID, resolution)
    }
  }

  /// What fetches came to since this was last asked, in the order in which they ended.
  public func takeResolutions() -> [FetchedBreak] {
    defer { resolutions = [] }
    return resolutions
  }

  /// Whether a fetch is still to be answered.
  public var isFetching: Bool { !fetches.isEmpty }

  /// The answers that have come, in the order they were asked for. Does not wait.
  public func completedAnswers() -> [EngineInput] {
    let answers = fetches.compactMap(\.answer)
    fetches.removeAll { $0.answer != nil }
    return answers
  }

  /// All answers that are still to come, in the order they were asked for. Waits for them.
  public func allAnswers() async -> [EngineInput] {
    let waiting = fetches
    fetches.removeAll()
    var answers: [EngineInput] = []
    for fetch in waiting { answers.append(await fetch.task.value) }
    return answers
  }
}

/// The beacons of some outputs could not be recorded, so they will not be sent; everything else of them holds.
public struct RecordFailure: Error, Sendable {
  /// What the session said.
  public var outputs: [ClientSession.Output]
  /// What the queue said.
  public var error: any Error
}

/// What the fetch of one ad break came to.
public struct FetchedBreak: Sendable {
  /// The break's id.
  public var breakID: String
  /// Every hop, the ads, and what is owed.
  public var resolution: Resolution
}

extension EngineInput {
  /// The answer to a fetch: what was resolved, or the code of a source that could not be used at all.
  init(breakID: String, _ resolution: Resolution) {
    if let code = resolution.errorCode {
      self = .breakFetchFailed(breakID: breakID, code: code, vmapCode: resolution.vmapCode)
    } else {
      self = .breakResolved(breakID: breakID, resolution.result)
    }
  }
}

extension ResolveSource {
  /// Where a scheduled break's ads come from; nil for a source that nobody here can read.
  public init?(_ scheduled: ScheduledBreak, baseURL: String?) {
    let origin: Origin
    switch scheduled.source {
    case .tags(let tags): origin = .tags(tags)
    case .inline(let documents): origin = .documents(documents)
    case .resolved, .unusable, .none: return nil
    }
    self.init(
      origin, baseURL: baseURL, types: scheduled.types, allowMultipleAds: scheduled.allowMultipleAds,
      followRedirects: scheduled.followRedirects)
  }
}
