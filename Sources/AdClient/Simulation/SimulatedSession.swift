public import AdModel
import AdSession
public import AdTransport

/// Runs a session with a simulated player: at a multiple of real time, or as fast as it goes.
///
/// Faster than real time, the session's clock stands still while a fetch or a media check is under way, so that the same
/// answers give the same outputs at the same session times.
public struct SimulatedSession: Sendable {
  /// How fast session time passes.
  public enum Speed: Sendable, Hashable {
    /// So many times real time, above 0; at 1 fetches take session time as they would for a viewer.
    case times(Double)
    /// Without waiting at all.
    case unlimited
  }

  /// Why a session did not run to its end.
  public enum Failure: Error, Sendable, Hashable {
    /// Nothing more can happen, and the session has not ended.
    case stalled(at: MonotonicTime)
  }

  private let client: ClientSession
  private let speed: Speed
  private let mediaTransport: (any AdTransport)?
  private var player: SimulatedPlayer

  /// Makes a session that has not started.
  /// - Parameters:
  ///   - client: the session.
  ///   - behaviour: the viewer and the player.
  ///   - speed: how fast session time passes.
  ///   - mediaTransport: asks for media files; nil to take every file for playable.
  public init(
    client: ClientSession, behaviour: SimulatedPlayer.Behaviour, speed: Speed, mediaTransport: (any AdTransport)?
  ) {
    self.client = client
    self.speed = speed
    self.mediaTransport = mediaTransport
    player = SimulatedPlayer(behaviour)
  }

  /// A step of the session as an observer sees it.
  public struct Step: Sendable {
    /// The session time.
    public var time: MonotonicTime
    /// What came out; may be empty.
    public var outputs: [ClientSession.Output]
    /// What fetches came to since the last step.
    public var fetched: [FetchedBreak]
    /// The content's playhead.
    public var contentPosition: Milliseconds
    /// The ad on screen.
    public var ad: SimulatedPlayer.AdPlayback?
  }

  /// Runs until the session ends or the task is cancelled; on cancellation the session is told so (`destroy`).
  /// - Parameter observe: sees every step, in order.
  /// - Throws: `Failure.stalled`, or what the beacon queue throws.
  public mutating func run(observe: @Sendable (Step) async -> Void) async throws {
    var now = MonotonicTime.start
    let started = ContinuousClock.now
    while true {
      if Task.isCancelled {
        _ = try await feed(.destroy, at: now, observe: observe)
        return
      }
      for answer in await answers() {
        if try await feed(answer, at: now, observe: observe) { return }
      }
      let deadline = await client.nextDeadline
      var next = player
      if let report = next.next() {
        let due = now + report.after
        if let deadline, deadline < due, deadline > now {
          // The deadline may stop what the player was about to report, so the player is asked again after it.
          now = deadline
          if try await feed(.tick, at: now, observe: observe) { return }
          continue
        }
        player = next
        now = due
        await wait(until: now, since: started)
        if try await feed(report.input, at: now, observe: observe) { return }
      } else if await client.isFetching {
        now = now + Milliseconds(50)
        await wait(until: now, since: started)
        if try await feed(.tick, at: now, observe: observe) { return }
      } else if let deadline {
        now = max(now, deadline)
        await wait(until: now, since: started)
        if try await feed(.tick, at: now, observe: observe) { return }
      } else {
        throw Failure.stalled(at: now)
      }
    }
  }

  /// Hands one input to the session and its commands to the player; true when the session is over.
  private mutating func feed(
    _ input: EngineInput, at time: MonotonicTime, observe: @Sendable (Step) async -> Void
  ) async throws -> Bool {
    var outputs: [ClientSession.Output] = []
    var failure: RecordFailure?
    do throws(RecordFailure) {
      outputs = try await client.handle(input, at: time)
    } catch {
      outputs = error.outputs
      failure = error
    }
    var isOver = false
    for output in outputs {
      var mediaFailure: ErrorCode?
      if case .command(.loadAd(_, let ad)) = output.output { mediaFailure = await self.mediaFailure(of: ad) }
      if case .event(.sessionEnded) = output.output { isOver = true }
      player.obey(output.output, mediaFailure: mediaFailure)
    }
    await observe(
      Step(
        time: time, outputs: outputs, fetched: await client.takeResolutions(),
        contentPosition: player.contentPosition, ad: player.ad))
    if let failure { throw failure.error }
    return isOver
  }

  private func answers() async -> [EngineInput] {
    speed == .times(1) ? await client.completedAnswers() : await client.allAnswers()
  }

  private func wait(until time: MonotonicTime, since started: ContinuousClock.Instant) async {
    guard case .times(let factor) = speed else { return }
    let real = Duration.milliseconds(Int64(Double(time.sinceStart.rawValue) / factor))
    try? await Task.sleep(until: started + real, clock: .continuous)
  }

  /// Whether the ad's media is there, as the VAST code that says why not.
  private func mediaFailure(of ad: ResolvedAd) async -> ErrorCode? {
    guard let file = MediaChoice.best(of: ad.linear?.mediaFiles ?? []) else { return .mediaUnsupported }
    guard let mediaTransport else { return nil }
    let outcome = await mediaTransport.send(TransportRequest(url: file.url.string, purpose: .probe))
    return switch outcome.result {
    case .success(let response): (200..<300).contains(response.status) ? nil : .mediaNotFound
    case .failure(let failure):
      failure.kind == .timeout || failure.kind == .connectTimeout ? .mediaTimeout : .mediaNotFound
    }
  }
}
