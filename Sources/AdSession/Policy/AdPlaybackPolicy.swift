/// What happens to breaks that are not met in normal play: by seeking, by starting late, by leaving, by watching twice.
public struct AdPlaybackPolicy: Sendable, Hashable, Codable {
  /// Which of the breaks that a seek passes are played.
  public enum SeekRule: String, Sendable, Hashable, CaseIterable {
    case playAll, playFirst, playLast, skipAll
  }

  /// Which breaks are played when content starts at a position other than its beginning.
  public enum AutoSeekRule: String, Sendable, Hashable, CaseIterable {
    case playAll, playPreroll, playLast, skipAll
  }

  /// How a break goes on after the app was away.
  public enum InterruptRule: String, Sendable, Hashable, CaseIterable {
    case resume, restart, skip
  }

  /// Whether a break that was watched plays again when it is met again.
  public enum RepeatRule: String, Sendable, Hashable, CaseIterable {
    case once, always
  }

  /// Seeking forward.
  public var fastForward: SeekRule
  /// Seeking backward; first and last follow the direction of travel.
  public var rewind: SeekRule
  /// Starting at a position.
  public var autoSeek: AutoSeekRule
  /// Coming back.
  public var interrupt: InterruptRule
  /// Watching twice.
  public var repeatRule: RepeatRule

  /// Makes a policy; without arguments, the default one.
  public init(
    fastForward: SeekRule = .playAll, rewind: SeekRule = .playAll, autoSeek: AutoSeekRule = .playPreroll,
    interrupt: InterruptRule = .resume, repeatRule: RepeatRule = .once
  ) {
    self.fastForward = fastForward
    self.rewind = rewind
    self.autoSeek = autoSeek
    self.interrupt = interrupt
    self.repeatRule = repeatRule
  }

  /// Named policies.
  public static let presets: [(name: String, policy: AdPlaybackPolicy)] = [
    ("default", AdPlaybackPolicy()),
    ("firstlightSample", AdPlaybackPolicy(fastForward: .playLast, rewind: .skipAll)),
    ("ima", AdPlaybackPolicy(fastForward: .playLast, rewind: .skipAll, autoSeek: .playLast)),
    ("adobe", AdPlaybackPolicy(fastForward: .playLast, rewind: .skipAll, autoSeek: .playLast)),
    ("hls", AdPlaybackPolicy(fastForward: .skipAll, rewind: .skipAll, autoSeek: .skipAll, repeatRule: .always)),
    ("snapback", AdPlaybackPolicy(fastForward: .playLast, rewind: .skipAll, autoSeek: .playLast)),
  ]

  /// The policy of that name; nil if there is none.
  public static func preset(_ name: String) -> AdPlaybackPolicy? {
    presets.first { $0.name == name }?.policy
  }

  private enum CodingKeys: String, CodingKey {
    case fastForward, rewind, autoSeek, interrupt
    case repeatRule = "repeat"
  }

  /// Missing keys take the defaults; an unknown value is an error, never a silent default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    fastForward = try container.decodeIfPresent(SeekRule.self, forKey: .fastForward) ?? fastForward
    rewind = try container.decodeIfPresent(SeekRule.self, forKey: .rewind) ?? rewind
    autoSeek = try container.decodeIfPresent(AutoSeekRule.self, forKey: .autoSeek) ?? autoSeek
    interrupt = try container.decodeIfPresent(InterruptRule.self, forKey: .interrupt) ?? interrupt
    repeatRule = try container.decodeIfPresent(RepeatRule.self, forKey: .repeatRule) ?? repeatRule
  }
}
