public import AdModel

extension ScheduleBuilder {
  /// What the builder finds in a playlist beyond what its reader found.
  public enum Rule {
    /// Google Ad Manager's bumper.
    public static let bumper = DiagnosticRule(
      "VMAP-bumper", .note, "Every break plays ads of its own, not bumpers", source: "Google Ad Manager ad rules")
    /// A tag without a URL.
    public static let emptyTag = DiagnosticRule(
      "VMAP-tag-empty", .error, "An AdTagURI holds a URL", source: "VMAP 1.0.1 §2.3.3")
    /// Data that is not VAST.
    public static let custom = DiagnosticRule(
      "VMAP-custom-source", .warning, "A break's ads come as VAST, not as CustomAdData", source: "VMAP 1.0.1 §2.3.3")
    /// A repetition without a time to count from.
    public static let repeatPlace = DiagnosticRule(
      "VMAP-repeat-place", .warning, "A break at the end or at a position does not repeat", source: "VMAP 1.0.1 §2.3.2")
    /// A repetition that would never leave room for content.
    public static let repeatShort = DiagnosticRule(
      "VMAP-repeat-short", .warning, "A break repeats after a second or more", source: "VMAP 1.0.1 §2.3.2")
    /// Positions beside times; other clients ignore the positions.
    public static let mixedOffsets = DiagnosticRule(
      "VMAP-offset-mixed", .warning, "A playlist has either positions or times", source: "VMAP 1.0.1 §2.3.2")

    /// Every rule.
    public static let all: [DiagnosticRule] = [bumper, emptyTag, custom, repeatPlace, repeatShort, mixedOffsets]
  }
}
