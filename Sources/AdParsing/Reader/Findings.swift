import AdModel

/// Gathers a document's findings, up to a number.
struct Findings {
  private(set) var list: [Diagnostic] = []
  private let limit: Int
  private var unlisted = 0
  /// The first finding in document order that a strict reader stops at.
  private(set) var firstStrict: Diagnostic?

  init(limit: Int) { self.limit = max(limit, 0) }

  mutating func add(_ rule: DiagnosticRule, _ message: String, _ position: SourcePosition) {
    add(Diagnostic(rule: rule, message: message, position: position))
  }

  mutating func add(_ finding: Diagnostic) {
    if finding.rule.severity == .error || ParsingRule.repairs.contains(finding.rule),
      firstStrict.map({ finding.position < $0.position }) ?? true
    {
      firstStrict = finding
    }
    if list.count < limit { list.append(finding) } else { unlisted += 1 }
  }

  /// The findings by position, those of one position in the order they were made.
  func sorted() -> [Diagnostic] {
    if list.isEmpty, unlisted == 0 { return [] }
    var sorted = list.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
    if unlisted > 0 {
      sorted.append(
        Diagnostic(rule: ParsingRule.moreFindings, message: "\(unlisted) more findings", position: .unknown))
    }
    return sorted
  }
}
