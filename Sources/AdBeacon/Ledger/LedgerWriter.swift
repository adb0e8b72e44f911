import AdModel

/// Writes a ledger: the same entries, the same bytes.
public enum LedgerWriter {
  /// One entry as a line, its line feed included. Keys stand in the order of the ledger's description.
  public static func line(_ entry: LedgerEntry) -> String {
    var line = JSONLine()
    line.open("{")
    line.member("schema", LedgerEntry.schema)
    line.member("id", entry.id)
    line.member("session", entry.session)
    line.member("break", entry.adBreak)
    line.member("ad", entry.ad)
    line.member("event", entry.event)
    line.member("template", entry.template)
    line.member("url", entry.url)
    line.member("due_ms", entry.due.rawValue)
    line.member("state", entry.state.rawValue)
    line.key("attempts")
    line.open("[")
    for attempt in entry.attempts { line.element(attempt) }
    line.close("]")
    if let reason = entry.reason { line.member("reason", reason.rawValue) }
    line.close("}")
    return line.text + "\n"
  }

  /// One attempt as a JSON object.
  public static func object(_ attempt: DeliveryAttempt) -> String {
    var line = JSONLine()
    line.element(attempt)
    return line.text
  }
}

extension JSONLine {
  fileprivate mutating func element(_ attempt: DeliveryAttempt) {
    separate()
    open("{")
    member("at", attempt.at.iso8601)
    member("status", attempt.status.map { Int64($0) })
    member("error", attempt.error)
    member("elapsed_ms", attempt.elapsed.rawValue)
    close("}")
  }
}
