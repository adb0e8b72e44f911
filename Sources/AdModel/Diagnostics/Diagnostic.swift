/// Where something stands in a document. Lines and columns count from 1; columns count bytes.
public struct SourcePosition: Sendable, Hashable, Comparable, Codable {
  /// The line, from 1; 0 when unknown.
  public var line: Int32
  /// The column in bytes, from 1; 0 when unknown.
  public var column: Int32

  /// Makes a position.
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// No position is known.
  public static let unknown = SourcePosition(line: 0, column: 0)

  /// Whether the first stands before the second.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, Codable, Comparable, CaseIterable {
  /// Worth knowing; nothing was lost.
  case note
  /// Read in spite of a mistake: other clients may not.
  case warning
  /// Something of the document is lost.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Whether the first is less bad.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// A rule that a document can break: the fixed part of a diagnostic.
public struct DiagnosticRule: Sendable, Hashable {
  /// The stable name, as in `VAST-duration-format`.
  public let id: String
  /// How bad breaking it is.
  public let severity: Severity
  /// What the rule says, in one line.
  public let summary: String
  /// The section of the specification it comes from.
  public let source: String

  /// Makes a rule.
  public init(_ id: String, _ severity: Severity, _ summary: String, source: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.source = source
  }
}

/// One finding about one place of one document.
public struct Diagnostic: Sendable, Hashable {
  /// The rule that was broken.
  public var rule: DiagnosticRule
  /// What was found, in one line, with the offending value.
  public var message: String
  /// Where it was found.
  public var position: SourcePosition

  /// Makes a finding.
  public init(rule: DiagnosticRule, message: String, position: SourcePosition) {
    self.rule = rule
    self.message = message
    self.position = position
  }
}
