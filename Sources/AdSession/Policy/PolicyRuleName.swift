/// A rule of a policy that may be written by its short name or by the name that seek-policy vendors use:
/// `playLast`, `TRICK_FW_PLAY_LAST`.
public protocol PolicyRuleName: RawRepresentable, CaseIterable, Codable where RawValue == String {
  /// What stands before the rule in the vendors' spelling.
  static var vendorPrefixes: [String] { get }
}

extension PolicyRuleName {
  /// Finds a rule by either spelling; nil for any other text.
  public init?(named name: String) {
    let rule = Self.allCases.first { rule in
      let upper = rule.rawValue.reduce(into: "") { text, character in
        if character.isUppercase { text += "_" }
        text += character.uppercased()
      }
      return rule.rawValue == name || Self.vendorPrefixes.contains { $0 + upper == name }
    }
    guard let rule else { return nil }
    self = rule
  }

  /// Reads either spelling and throws for an unknown one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let rule = Self(named: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown rule \(name)")
    }
    self = rule
  }

  /// Writes the short name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension AdPlaybackPolicy.SeekRule: PolicyRuleName {
  /// The vendors' spelling.
  public static var vendorPrefixes: [String] { ["TRICK_FW_", "TRICK_RW_"] }
}

extension AdPlaybackPolicy.AutoSeekRule: PolicyRuleName {
  /// The vendors' spelling.
  public static var vendorPrefixes: [String] { ["AUTO_SEEK_"] }
}

extension AdPlaybackPolicy.InterruptRule: PolicyRuleName {
  /// The vendors' spelling.
  public static var vendorPrefixes: [String] { ["INTERRUPT_"] }
}

extension AdPlaybackPolicy.RepeatRule: PolicyRuleName {
  /// The vendors' spelling.
  public static var vendorPrefixes: [String] { ["REPEAT_", "REPEAT_PLAY_"] }
}
