public import AdBeacon

/// A ledger's totals for people and scripts.
public enum LedgerText {
  /// `owed 42  delivered 42  retried 3  dead 0  pending 0  doubled 0`.
  public static func line(_ summary: LedgerSummary, sent: Bool, palette: Palette) -> String {
    guard sent else { return palette.strong("beacons") + "  owed \(summary.owed), none sent (--send sends them)" }
    func count(_ name: String, _ value: Int, bad: Bool) -> String {
      let text = "\(name) \(value)"
      return bad && value > 0 ? palette.bad(text) : text
    }
    return palette.strong("beacons") + "  "
      + [
        "owed \(summary.owed)", "delivered \(summary.delivered)", "retried \(summary.retried)",
        count("dead", summary.dead, bad: true), count("pending", summary.pending, bad: true),
        count("doubled", summary.doubled, bad: true),
      ].joined(separator: "  ")
  }

  /// The totals as an object.
  public static func json(_ summary: LedgerSummary) -> JSONValue {
    [
      "owed": .integer(summary.owed), "delivered": .integer(summary.delivered), "retried": .integer(summary.retried),
      "dead": .integer(summary.dead), "pending": .integer(summary.pending), "doubled": .integer(summary.doubled),
    ]
  }
}

/// An attempt to deliver a beacon, for a person.
public enum AttemptText {
  /// A line about an attempt that did not deliver, or did only after others; nil for what went well at once.
  public static func line(_ outcome: BeaconOutcome, urls: URLDisplay, palette: Palette) -> String? {
    let attempt = outcome.attempt
    let answer = attempt?.status.map { "HTTP \($0)" } ?? attempt?.error ?? "not sent"
    let rest = "\(outcome.beacon.event)  \(answer), attempt \(outcome.number)  \(urls.text(outcome.beacon.url))"
    switch outcome.verdict {
    case .delivered where outcome.number > 1: return palette.good("  delivered ") + rest
    case .delivered: return nil
    case .retry, .released: return palette.warning("  retry     ") + rest
    case .dead(let reason): return palette.bad("  dead      ") + rest + " (\(reason))"
    }
  }
}
