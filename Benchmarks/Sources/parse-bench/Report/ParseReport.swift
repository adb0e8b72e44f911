import CParseLimits

/// Everything that one run measured.
struct ParseReport: Codable {
  /// One workload with the times of every case.
  struct Section: Codable {
    let workload: Workload
    let bytes: Int
    let digest: String
    let measurements: [Measurement]

    /// The measurement of one case.
    func measurement(of item: ParseCase) -> Measurement? { measurements.first { $0.caseName == item.name } }
  }

  /// The libxml2 that was measured.
  var libxml2 = String(cString: limit_libxml2_version())
  let rounds: Int
  let sections: [Section]

  /// Ratios to C DOM, median and extremes over the rounds, with a row for what 1.00 was in nanoseconds per byte.
  func markdown(_ cases: [ParseCase]) -> String {
    var lines = [
      row("Case", sections.map { "\($0.workload) (\(size($0.bytes)))" }), row("---", sections.map { _ in "---" }),
    ]
    for item in cases {
      lines.append(row(item.title, sections.map { ratio(of: item, in: $0) }))
    }
    lines.append(row("C, DOM: ns per byte", sections.map(cost)))
    let digests = sections.map { "\($0.workload) \($0.digest)" }.joined(separator: ", ")
    lines.append("\nlibxml2 \(libxml2), \(rounds) rounds; documents: \(digests)")
    return lines.joined(separator: "\n")
  }

  private func ratio(of item: ParseCase, in section: Section) -> String {
    guard let reference = section.measurement(of: .reference), let own = section.measurement(of: item) else {
      return "–"
    }
    let spread = own.ratios(to: reference)
    guard item.name != ParseCase.reference.name else { return "1.00" }
    return "\(twoDecimals(spread.median)) (\(twoDecimals(spread.least))–\(twoDecimals(spread.greatest)))"
  }

  private func cost(_ section: Section) -> String {
    guard let reference = section.measurement(of: .reference) else { return "–" }
    return twoDecimals(Spread(reference.nanoseconds).median / Double(section.bytes))
  }
}

/// A line of a Markdown table.
func row(_ first: String, _ rest: [String]) -> String { "| \(([first] + rest).joined(separator: " | ")) |" }

/// A number with two decimals.
func twoDecimals(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
}

/// A size in decimal units.
func size(_ bytes: Int) -> String {
  bytes < 1_000_000 ? "\((bytes + 500) / 1000) KB" : "\(twoDecimals(Double(bytes) / 1_000_000)) MB"
}
