public import AdModel
public import AdSchedule

/// A session written down: what it is set up with, its inputs, and the outputs each must produce.
public struct Transcript: Sendable, Hashable {
  /// One input with what it must produce.
  public struct Step: Sendable, Hashable {
    /// The input's line number in the text.
    public var line: Int
    /// The input as written, without the leading mark.
    public var text: String
    /// How far the clock moves before it; a clock that runs backwards is allowed.
    public var advance: Milliseconds
    /// What the engine is given, in order: usually one input.
    public var inputs: [EngineInput]
    /// The outputs as written, without the leading mark.
    public var expected: [String]
  }

  /// The name from the heading.
  public var name: String
  /// The heading's text.
  public var title: String
  /// The lines that set it up, as written.
  public var header: [String]
  /// The schedule.
  public var schedule = Schedule()
  /// The engine's settings.
  public var config = EngineConfig()
  /// The policy.
  public var policy = AdPlaybackPolicy()
  /// The inputs.
  public var steps: [Step] = []

  /// Reads a block.
  public init(_ block: TranscriptBlock) throws(TranscriptError) {
    name = block.name
    title = block.title
    header = []
    var reader = TranscriptReader()
    for line in block.lines {
      if line.text.hasPrefix(">") {
        steps.append(try reader.step(line))
      } else if line.text.hasPrefix("<") {
        guard !steps.isEmpty else { throw TranscriptError(line: line.number, "an output before the first input") }
        steps[steps.count - 1].expected.append(line.text.dropFirst().trimmed)
      } else {
        guard steps.isEmpty else { throw TranscriptError(line: line.number, "a setting after the first input") }
        header.append(line.text)
        try reader.readSetting(line)
      }
    }
    schedule = Schedule(breaks: reader.breaks)
    config = reader.config
    policy = reader.policy
  }
}

/// Why a transcript can't be read.
public struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line's number in the text, from 1.
  public var line: Int
  /// What is wrong, in one line.
  public var message: String

  /// Makes an error.
  public init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  /// The line and the message.
  public var description: String { "line \(line): \(message)" }
}
