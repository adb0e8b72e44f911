import AdModel
import AdSchedule
import AdSession

/// A session with one break, or a schedule, and a clock that stands still unless told otherwise.
struct TestSession {
  var engine: AdSessionEngine
  var now = MonotonicTime.start

  init(_ breaks: [ScheduledBreak], config: EngineConfig = EngineConfig(), policy: AdPlaybackPolicy = .init()) {
    engine = AdSessionEngine(schedule: Schedule(breaks: breaks), config: config, policy: policy)
  }

  init(ads: [ResolvedAd], policy: AdPlaybackPolicy = .init()) {
    self.init([.preroll(.resolved(BreakResolution(ads: ads)))], policy: policy)
  }

  mutating func give(_ inputs: EngineInput..., after: Milliseconds = .zero) -> [EngineOutput] {
    now = now + after
    return inputs.flatMap { engine.handle($0, at: now) }
  }
}

extension ScheduledBreak {
  static func preroll(_ source: Source) -> ScheduledBreak {
    ScheduledBreak(
      id: "b0", offset: BreakOffset(written: "start", value: .start), source: source, breakStart: ["https://s"],
      breakEnd: ["https://e"], errors: ["https://x/[ERROR_CODE]"])
  }

  static func midroll(_ id: String, at time: Milliseconds, _ source: Source) -> ScheduledBreak {
    ScheduledBreak(id: id, offset: BreakOffset(written: "x", value: .time(time)), source: source)
  }
}

extension EngineOutput {
  var beacon: DueBeacon? { if case .beacon(let beacon) = self { beacon } else { nil } }
  var event: EngineEvent? { if case .event(let event) = self { event } else { nil } }
  var command: EngineCommand? { if case .command(let command) = self { command } else { nil } }
}
