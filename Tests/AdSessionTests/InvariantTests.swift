import AdModel
import AdSchedule
import AdSession
import Testing

@Suite("Invariants of random sessions")
struct InvariantTests {
  static let seeds = Array(UInt64(1)...500)
  static let steps = 120

  /// Runs one random session and returns its inputs and outputs.
  private func play(_ seed: UInt64) -> (inputs: [(EngineInput, MonotonicTime)], outputs: [[EngineOutput]]) {
    var session = RandomSession(seed: seed)
    var engine = session.makeEngine()
    var inputs: [(EngineInput, MonotonicTime)] = []
    var outputs: [[EngineOutput]] = []
    func give(_ input: EngineInput, _ now: MonotonicTime, _ engine: inout AdSessionEngine) -> [EngineOutput] {
      inputs.append((input, now))
      outputs.append(engine.handle(input, at: now))
      return outputs[outputs.count - 1]
    }
    if session.random.chance(90) {
      let duration: Milliseconds? = session.random.chance(70) ? .seconds(60) : nil
      let start = session.random.chance(70) ? Milliseconds.zero : session.random.time(0...40)
      session.observe(
        give(
          .initialize(startPosition: start, duration: duration, isLive: session.random.chance(10)), .start, &engine))
      session.observe(give(.play, .start, &engine))
    }
    for _ in 0..<Self.steps {
      let (input, now) = session.nextInput()
      session.observe(give(input, now, &engine))
    }
    // Whatever happened: a host that gives up must come to an end.
    var now = session.now
    for input: EngineInput in [.initialize(), .foregrounded, .contentComplete] { _ = give(input, now, &engine) }
    for _ in 0..<200 where !engine.isOver {
      now = now + .seconds(30)
      for input: EngineInput in [.tick, .ad(.ended), .discardBreak] { _ = give(input, now, &engine) }
    }
    return (inputs, outputs)
  }

  private func makeChecker(_ seed: UInt64) -> SessionChecker {
    let session = RandomSession(seed: seed)
    let jumps = Set(session.schedule.breaks.filter(\.restrictions.noJump).map(\.id))
    let repeats = session.policy.repeatRule == .always
    return SessionChecker { id in repeats || jumps.contains { id == $0 || id.hasPrefix($0 + "~") } }
  }

  @Test("No input in any state breaks what a session promises", arguments: seeds)
  func invariants(seed: UInt64) {
    var checker = makeChecker(seed)
    let (_, outputs) = play(seed)
    for step in outputs {
      #expect(step.count <= Timeline.maximumInstances * 12, "seed \(seed): \(step.count) outputs for one input")
      for output in step { checker.follow(output) }
    }
    #expect(checker.problems.isEmpty, "seed \(seed): \(checker.problems.prefix(3))")
    #expect(checker.allAdsCompleted == 1, "seed \(seed)")
    #expect(checker.sessionEnded == 1, "seed \(seed)")
    #expect(!checker.isAdOpen && !checker.isBreakOpen, "seed \(seed): something is still open")
  }

  @Test("Random sessions get everywhere: no kind of output is missing")
  func coverage() {
    var seen: Set<String> = []
    for seed in Self.seeds.prefix(150) {
      for output in play(seed).outputs.joined() {
        switch output {
        case .command(let command): seen.insert("\(command)".prefix { $0 != "(" }.description)
        case .event(.ad(_, let event)): seen.insert("ad." + "\(event)")
        case .event(.breakEnded(_, let outcome)): seen.insert("outcome." + outcome.rawValue)
        case .event(let event): seen.insert("\(event)".prefix { $0 != "(" }.description)
        case .beacon(let beacon): seen.insert("px." + beacon.tracker.name)
        case .measurement(_, let message): seen.insert("om." + message.name)
        case .warning(let warning): seen.insert("warn." + "\(warning)".prefix { $0 != "(" })
        }
      }
    }
    let expected = [
      "pauseContent", "resumeContent", "seekContent", "fetchBreak", "cancelFetch", "loadAd", "playAd", "stopAd",
      "resumeAd", "breakReady", "breakStarted", "breakEmpty", "breakFailed", "breakSkipped", "nonLinearBreakDue",
      "breakInterrupted", "breakResumed", "skipRejected", "seekRejected", "seekDeferred", "allAdsCompleted",
      "sessionEnded", "ad.completed", "ad.skipped", "ad.muted", "ad.fullscreen", "px.viewUndetermined", "px.notUsed",
      "px.progress-50%", "px.verificationNotExecuted", "om.sessionStart", "om.sessionError", "om.sessionFinish",
      "warn.lateResponse", "warn.duplicateComplete", "warn.startIgnored",
    ]
    #expect(Set(expected).subtracting(seen).isEmpty)
    for outcome in BreakOutcome.allCases { #expect(seen.contains("outcome." + outcome.rawValue)) }
    for reason in AdEndReason.allCases where reason != .destroyed {
      #expect(seen.contains("ad.ended(\(String(reflecting: reason)))"), "\(reason)")
    }
  }

  @Test("The same inputs give the same outputs", arguments: seeds.prefix(60))
  func determinism(seed: UInt64) {
    let (inputs, outputs) = play(seed)
    var engine = RandomSession(seed: seed).makeEngine()
    for (index, (input, now)) in inputs.enumerated() {
      #expect(engine.handle(input, at: now) == outputs[index], "seed \(seed), input \(index)")
    }
  }

  @Test("Splitting a clock advance changes nothing", arguments: seeds.prefix(120))
  func splitAdvance(seed: UInt64) {
    let (inputs, outputs) = play(seed)
    var engine = RandomSession(seed: seed).makeEngine()
    var last = MonotonicTime.start
    for (index, (input, now)) in inputs.enumerated() {
      var produced: [EngineOutput] = []
      for part in 1..<4 where now > last {
        let step = Milliseconds((now - last).rawValue * Int64(part) / 4)
        produced += engine.handle(.tick, at: last + step)
      }
      produced += engine.handle(input, at: now)
      last = max(last, now)
      #expect(produced == outputs[index], "seed \(seed), input \(index): \(input.name)")
    }
  }

  @Test("The next deadline is never in the past", arguments: seeds.prefix(60))
  func deadlines(seed: UInt64) {
    let (inputs, _) = play(seed)
    var engine = RandomSession(seed: seed).makeEngine()
    var latest = MonotonicTime.start
    for (input, now) in inputs {
      _ = engine.handle(input, at: now)
      latest = max(latest, now)
      #expect(engine.nextDeadline.map { $0 > latest } ?? true, "seed \(seed)")
    }
  }

  @Test("Nothing follows the end of a session that was destroyed", arguments: seeds.prefix(60))
  func destroyed(seed: UInt64) {
    var checker = makeChecker(seed)
    let (inputs, _) = play(seed)
    var engine = RandomSession(seed: seed).makeEngine()
    for (input, now) in inputs.prefix(inputs.count / 3) {
      for output in engine.handle(input, at: now) { checker.follow(output) }
    }
    for output in engine.handle(.destroy, at: .start) { checker.follow(output) }
    #expect(checker.problems.isEmpty && !checker.isAdOpen, "seed \(seed): \(checker.problems.prefix(3))")
    #expect(engine.isOver)
    for (input, now) in inputs { #expect(engine.handle(input, at: now).isEmpty, "seed \(seed)") }
  }
}
