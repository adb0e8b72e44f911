import AdModel

/// Findings for a person: one line each, the worst first.
struct DiagnosticText {
  let urls: URLDisplay
  let palette: Palette

  func lines(_ diagnostics: [Diagnostic], indent: String = "") -> String {
    let sorted = diagnostics.sorted { ($1.rule.severity, $0.position) < ($0.rule.severity, $1.position) }
    return sorted.map { indent + line($0) + "\n" }.joined()
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    let severity = diagnostic.rule.severity.rawValue
    let place = diagnostic.position == .unknown ? "" : "\(diagnostic.position.line):\(diagnostic.position.column) "
    let head =
      switch diagnostic.rule.severity {
      case .error: palette.bad(severity)
      case .warning: palette.warning(severity)
      case .note: palette.faint(severity)
      }
    return "\(head)  \(place)\(urls.prose(diagnostic.message)) \(palette.faint("[\(diagnostic.rule.id)]"))"
  }
}

/// Ads for a person.
enum AdText {
  /// A title or id with the duration: `Skippable (20s, skippable)`.
  static func short(_ ad: Ad) -> String {
    let name = URLDisplay().prose([ad.title, ad.id].compactMap { $0?.string }.first { !$0.isEmpty } ?? "ad")
    guard ad.wrapper == nil else { return name + " (wrapper)" }
    guard let linear = ad.creatives.lazy.compactMap(\.linear).first else { return name + " (no linear creative)" }
    let skippable = linear.skipOffset == nil ? "" : ", skippable"
    return name + " (" + (linear.duration?.time.description ?? "unknown duration") + skippable + ")"
  }
}
