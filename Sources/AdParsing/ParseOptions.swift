public import AdXML

/// How a document is read.
public struct ParseOptions: Sendable {
  /// Whether the first finding of severity error, or of a rule in `ParsingRule.repairs`, makes the document unreadable.
  /// The diagnostics are the same either way.
  public var strict = false
  /// How large the document may be.
  public var limits = XMLLimits()
  /// How many findings are listed; the rest are only counted, in a last finding.
  public var maxDiagnostics = 10_000

  /// Makes lenient options with the default limits.
  public init() {}
}
