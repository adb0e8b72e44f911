import AdModel

/// What came out when a transcript was run.
public struct TranscriptResult: Sendable {
  /// What was run.
  public var transcript: Transcript
  /// The output lines of each step, without short forms.
  public var outputs: [[String]]

  /// Whether every step produced exactly what is written.
  public var passed: Bool { firstDifference == nil }

  /// The index of the first step that came out differently.
  public var firstDifference: Int? {
    transcript.steps.indices.first { transcript.steps[$0].expandedExpected != outputs[$0] }
  }

  /// The steps that came out differently, line by line: `-` is missing, `+` is too much. Empty if all passed.
  public var difference: String {
    var text = ""
    for (step, actual) in zip(transcript.steps, outputs) where step.expandedExpected != actual {
      text += "line \(step.line): > \(step.text)\n"
      for line in Self.merge(expected: step.expandedExpected, actual: actual) { text += line + "\n" }
    }
    return text
  }

  /// The transcript with the outputs that came out, in short forms.
  public var filledIn: String {
    var lines = transcript.header
    for (step, actual) in zip(transcript.steps, outputs) {
      lines.append("> " + step.text)
      lines += TranscriptShorthand.contract(actual).map { "< " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func merge(expected: [String], actual: [String]) -> [String] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in actual.difference(from: expected) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var next = 0
    for (offset, line) in expected.enumerated() {
      while inserted.contains(next) {
        lines.append("+ " + actual[next])
        next += 1
      }
      if removed.contains(offset) {
        lines.append("- " + line)
      } else {
        lines.append("  " + line)
        next += 1
      }
    }
    return lines + actual[next...].map { "+ " + $0 }
  }
}

extension Transcript {
  /// Runs the session and collects what each step produces.
  public func run() -> TranscriptResult {
    var engine = makeEngine()
    var clock = MonotonicTime.start
    var outputs: [[String]] = []
    for step in steps {
      // A clock that ran backwards goes on from where it was before.
      let now = clock + step.advance
      clock = max(clock, now)
      var lines: [String] = []
      for input in step.inputs {
        let produced = engine.handle(input, at: now)
        let text = OutputText(engine: engine)
        lines += produced.map(text.line)
      }
      outputs.append(lines)
    }
    return TranscriptResult(transcript: self, outputs: outputs)
  }

  /// An engine set up as the transcript says. Its host runs the verifications of ads that have one.
  public func makeEngine() -> AdSessionEngine {
    AdSessionEngine(
      schedule: schedule, config: config, policy: policy,
      verification: VerificationCapabilities(runsJavaScript: true))
  }
}

extension Transcript.Step {
  var expandedExpected: [String] { expected.flatMap(TranscriptShorthand.expand) }
}
