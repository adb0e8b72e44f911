public import AdBeacon

/// A ledger's totals, and what is wrong in it, for people and scripts.
public enum LedgerText {
  /// `owed 42  delivered 42  retried 3  dead 0  pending 0  doubled 0`.
  public static func line(_ summary: LedgerSummary, sent: Bool, palette: Palette) -> String {
    guard sent else { return palette.strong("beacons") + "  owed \(summary.owed), none sent (--send sends them)" }
    func count(_ name: String, _ value: Int, _ style: (String) -> String) -> String {
      let text = "\(name) \(value)"
      return value > 0 ? style(text) : text
    }
    var parts = [
      "owed \(summary.owed)", "delivered \(summary.delivered)", "retried \(summary.retried)",
      count("dead", summary.dead, palette.bad), count("pending", summary.pending, palette.bad),
      count("doubled", summary.doubled, palette.bad),
    ]
    if summary.maybeDoubled > 0 { parts.append(palette.warning("maybe doubled \(summary.maybeDoubled)")) }
    return palette.strong("beacons") + "  " + parts.joined(separator: "  ")
  }

  /// The totals as an object.
  public static func json(_ summary: LedgerSummary) -> JSONValue {
    [
      "owed": .integer(summary.owed), "delivered": .integer(summary.delivered), "retried": .integer(summary.retried),
      "dead": .integer(summary.dead), "pending": .integer(summary.pending), "doubled": .integer(summary.doubled),
      "maybe_doubled": .integer(summary.maybeDoubled),
    ]
  }

  /// The beacons that were not delivered, a line each; of many the first twenty.
  public static func undelivered(_ entries: [LedgerEntry], urls: URLDisplay, palette: Palette) -> [String] {
    let left = entries.filter { $0.state != .delivered }
    var lines = left.prefix(20).map { line($0, urls: urls, palette: palette) }
    if left.count > 20 { lines.append("  and \(left.count - 20) more; vastctl queue export has all") }
    return lines
  }

  /// One beacon with its state and the last answer.
  public static func line(_ entry: LedgerEntry, urls: URLDisplay, palette: Palette) -> String {
    let last = entry.attempts.last.map { $0.status.map { "HTTP \($0)" } ?? $0.error ?? "no answer" } ?? "not sent"
    let owner = [entry.adBreak, entry.ad, entry.event].compactMap(\.self).map(Terminal.printable)
    let state =
      entry.state == .dead
      ? palette.bad("  dead      ") : palette.warning("  \(Terminal.padded(entry.state.rawValue, to: 10))")
    let reason = entry.reason.map { " (\($0))" } ?? ""
    return state + owner.joined(separator: " ")
      + "  \(last), \(counted(entry.attempts.count, "attempt"))\(reason)  \(urls.text(entry.url))"
  }
}

/// An attempt to deliver a beacon, for a person.
public enum AttemptText {
  /// A line about an attempt that did not deliver, or did only after others; nil for what went well at once.
  public static func line(
    _ outcome: BeaconOutcome, isOfAnotherSession: Bool, urls: URLDisplay, palette: Palette
  ) -> String? {
    let attempt = outcome.attempt
    let answer = attempt?.status.map { "HTTP \($0)" } ?? attempt?.error ?? "not sent"
    let owner = isOfAnotherSession ? "(session \(Terminal.printable(outcome.beacon.session))) " : ""
    let rest = "\(owner)\(outcome.beacon.event)  \(answer), attempt \(outcome.number)  \(urls.text(outcome.beacon.url))"
    switch outcome.verdict {
    case .delivered where outcome.number > 1: return palette.good("  delivered ") + rest
    case .delivered, .released: return nil
    case .retry: return palette.warning("  retry     ") + rest
    case .dead(let reason): return palette.bad("  dead      ") + rest + " (\(reason))"
    }
  }
}
