import AdModel
import AdSchedule
import AdSession

/// A random schedule, random settings and a random host that mostly behaves and sometimes does not.
struct RandomSession {
  var random: SeededRandom
  let schedule: Schedule
  let config: EngineConfig
  let policy: AdPlaybackPolicy
  private(set) var position = Milliseconds.zero
  private(set) var now = MonotonicTime.start
  private var loaded: AdKey?
  private var adPosition = Milliseconds.zero
  private var wanted: [String] = []
  private var isAway = false

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 0...6, using: &random)
    schedule = Schedule(breaks: (0..<count).map { Self.makeBreak("b\($0)", &random) })
    var config = EngineConfig()
    config.autoPlayBreaks = !random.chance(20)
    config.holdWhileFetching = !random.chance(25)
    config.mode = random.chance(8) ? .immediate : .rules
    config.seekDuringAd = random.chance(30) ? .defer : .reject
    if random.chance(15) { config.playAdsAfterTime = random.time(0...40) }
    if random.chance(20) { config.markers = [.seconds(12), .seconds(24)] }
    self.config = config
    policy = AdPlaybackPolicy(
      fastForward: random.pick(AdPlaybackPolicy.SeekRule.allCases),
      rewind: random.pick(AdPlaybackPolicy.SeekRule.allCases),
      autoSeek: random.pick(AdPlaybackPolicy.AutoSeekRule.allCases),
      interrupt: random.pick(AdPlaybackPolicy.InterruptRule.allCases),
      repeatRule: random.chance(70) ? .once : .always)
    self.random = random
  }

  func makeEngine() -> AdSessionEngine {
    AdSessionEngine(
      schedule: schedule, config: config, policy: policy,
      verification: VerificationCapabilities(runsJavaScript: true))
  }

  private static func makeBreak(_ id: String, _ random: inout SeededRandom) -> ScheduledBreak {
    let offset: BreakOffset.Value =
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: .start
      case 2: .end
      case 3: .percent(Percent(Int32.random(in: 0...100, using: &random)))
      case 4: .opportunity(Int.random(in: 0...3, using: &random))
      default: .time(.seconds(Int.random(in: 0...70, using: &random)))
      }
    let source: ScheduledBreak.Source =
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4: .resolved(makeResolution(id, &random))
      case 5...7: .tags(["https://t.example/tag"])
      case 8: .none
      default: .unusable(1005)
      }
    var one = ScheduledBreak(
      id: id, offset: BreakOffset(written: "x", value: offset), source: source,
      breakStart: ["https://t.example/s"], breakEnd: ["https://t.example/e"], errors: ["https://t.example/x"])
    if random.chance(20) { one.repeatAfter = random.time(0...30) }
    if random.chance(5) { one.types = [.nonLinear] }
    one.restrictions.noSkip = random.chance(10)
    one.restrictions.skipsAsGroup = random.chance(20)
    one.restrictions.noJump = random.chance(15)
    one.restrictions.once = random.chance(15)
    return one
  }

  private static func makeResolution(_ id: String, _ random: inout SeededRandom) -> BreakResolution {
    let count = Int.random(in: 0...3, using: &random)
    let ads = (0..<count).map { makeAd("\(id)-\($0)", &random) }
    var resolution = BreakResolution(ads: ads.filter { !$0.isSpare } + ads.filter(\.isSpare))
    if random.chance(15) {
      resolution.failures = [FailedAd(id: "w", code: .noAd, errorURLs: ["https://t.example/w"])]
    }
    if random.chance(15) { resolution.pings = [OwedPing(url: "https://t.example/p", code: .noAd)] }
    return resolution
  }

  private static func makeAd(_ id: String, _ random: inout SeededRandom) -> ResolvedAd {
    func url(_ name: String) -> Text { Text("https://t.example/\(id)/\(name)") }
    var linear = Linear()
    if !random.chance(15) { linear.duration = WrittenTime(written: "x", time: random.time(0...20)) }
    if random.chance(40) { linear.skipOffset = TimeOffset(written: "5", value: .time(random.time(0...8))) }
    linear.tracking = TrackingEvent.allCases.filter { $0 != .progress && $0 != .verificationNotExecuted }
      .map { Tracking(event: $0, name: Text($0.name), url: url($0.name)) }
    for offset in ["5", "50%"] {
      let value: TimeOffset.Value = offset == "5" ? .time(.seconds(5)) : .percent(Percent(50))
      linear.tracking.append(
        Tracking(
          event: .progress, name: "progress", offset: TimeOffset(written: Text(offset), value: value),
          url: url("progress-\(offset)")))
    }
    linear.clickTracking = [TrackedURL(url: url("click"))]
    var ad = Ad()
    ad.id = Text(id)
    ad.impressions = [TrackedURL(url: url("i1")), TrackedURL(url: url("i2"))]
    ad.errors = [TrackedURL(url: url("error"))]
    ad.viewableImpression = ViewableImpression()
    ad.viewableImpression?.viewable = [url("viewable")]
    ad.viewableImpression?.notViewable = [url("notViewable")]
    ad.viewableImpression?.viewUndetermined = [url("viewUndetermined")]
    if random.chance(50) {
      var resource = VerificationResource(kind: .javaScript, url: url("v.js"))
      resource.browserOptional = random.chance(60)
      var verification = Verification()
      verification.resources = [resource]
      verification.tracking = [
        Tracking(event: .verificationNotExecuted, name: "verificationNotExecuted", url: url("not"))
      ]
      ad.verifications = [verification]
    }
    var creative = Creative()
    creative.linear = linear
    ad.creatives = [creative]
    return ResolvedAd(ad: ad, isSpare: random.chance(15))
  }

  // MARK: The host

  /// Remembers what the engine asked for.
  mutating func observe(_ outputs: [EngineOutput]) {
    for output in outputs {
      switch output {
      case .command(.loadAd(let key, _)):
        loaded = key
        adPosition = .zero
      case .event(.ad(let key, .ended)) where key == loaded: loaded = nil
      case .command(.fetchBreak(let id, _, _)): wanted.append(id)
      case .command(.seekContent(let target)): position = target
      default: break
      }
    }
  }

  mutating func nextInput() -> (EngineInput, MonotonicTime) {
    if random.chance(85) { now = now + Milliseconds(Int.random(in: 0...1500, using: &random)) }
    if random.chance(3) { now = now + random.time(0...60) }
    let late = random.chance(3) ? MonotonicTime(milliseconds: now.sinceStart.rawValue - 4000) : now
    let input = isAway && random.chance(40) ? .foregrounded : random.chance(75) ? likely() : anything()
    if input == .backgrounded { isAway = true }
    if input == .foregrounded { isAway = false }
    return (input, late)
  }

  private mutating func likely() -> EngineInput {
    if let id = wanted.first, random.chance(40) {
      wanted.removeFirst()
      return random.chance(80)
        ? .breakResolved(breakID: id, Self.makeResolution(id, &random)) : .breakFetchFailed(breakID: id, code: 301)
    }
    guard loaded != nil else {
      position += Milliseconds(Int.random(in: 0...2500, using: &random))
      return random.chance(90) ? .playhead(position) : .play
    }
    adPosition += Milliseconds(Int.random(in: 0...6000, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .ad(.started)
    case 2: return .ad(.loaded(duration: random.chance(20) ? random.time(0...30) : nil))
    case 3: return .ad(.ended)
    case 4: return .skipRequested
    default: return .ad(.progress(adPosition))
    }
  }

  private mutating func anything() -> EngineInput {
    let wild = Milliseconds(random.pick([Int64.min, -1, 0, 1, 30_000, 60_000, 7_200_000, .max]))
    let id = random.pick(["b0", "b1", "b2", "b1~1", "nobody", ""])
    switch Int.random(in: 0..<34, using: &random) {
    case 0: return .initialize(startPosition: random.time(0...30), duration: random.chance(60) ? .seconds(60) : nil)
    case 1: return .initialize(startPosition: random.time(0...100), isLive: true)
    case 2, 3: return .play
    case 4: return .pause
    case 5: return .startAds
    case 6: return .playhead(random.chance(80) ? random.time(0...70) : wild)
    case 7: return .durationChanged(random.chance(80) ? random.time(1...80) : wild)
    case 8, 9, 10: return .seekRequested(to: random.chance(85) ? random.time(0...70) : wild)
    case 11: return random.chance(15) ? .contentEnded : .tick
    case 12: return random.chance(10) ? .contentComplete : .tick
    case 13: return .adOpportunity(random.chance(70) ? nil : random.pick([Int.min, 0, 1, 2, Int.max]))
    case 14: return .breakResolved(breakID: id, BreakResolution())
    case 15: return .breakFetchFailed(breakID: id, code: 301, vmapCode: 1008)
    case 16: return .ad(.failed(code: random.chance(50) ? 401 : nil))
    case 17: return .ad(.paused)
    case 18: return .ad(.resumed)
    case 19: return .ad(.buffering(random.chance(50)))
    case 20: return .ad(.clicked)
    case 21: return .ad(.viewability(random.pick(Viewability.allCases)))
    case 22: return .ad(.interaction(random.pick(AdInteraction.allCases)))
    case 23: return .ad(.progress(wild))
    case 24: return .ad(.loaded(duration: wild))
    case 25: return .volumeChanged(Volume(thousandths: Int.random(in: -100...1200, using: &random)))
    case 26: return .muteChanged(random.chance(50))
    case 27: return .playerStateChanged(random.pick(PlayerState.allCases))
    case 28: return .skipRequested
    case 29: return random.chance(30) ? .discardBreak : .tick
    case 30: return .startBreak(breakID: id)
    case 31: return .backgrounded
    case 32: return .foregrounded
    default: return .ad(.ended)
    }
  }
}
