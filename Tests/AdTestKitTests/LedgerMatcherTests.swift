import AdBeacon
import AdModel
import AdTestKit
import Testing

@Suite struct LedgerMatcherTests {
  static let origin = "http://127.0.0.1:8080"

  /// A ledger as `state target` per beacon and a reception as `answer target` per request, both short:
  /// states `delivered`, `dead`, `pending`; answers a status, `rst` (no answer), `late` (pending), `302>target`.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var ledger: [String]
    var received: [String]
    /// Findings as `kind count`, the gravest first.
    var findings: [String]
    var balances: Bool
  }

  static let cases = [
    Case(testDescription: "nothing owed, nothing received", ledger: [], received: [], findings: [], balances: true),
    Case(
      testDescription: "every beacon delivered once", ledger: ["delivered /b?1", "delivered /b?2"],
      received: ["204 /b?2", "204 /b?1"], findings: [], balances: true),
    Case(
      testDescription: "delivered by the ledger, never received", ledger: ["delivered /b?1", "delivered /b?2"],
      received: ["204 /b?1"], findings: ["missing 1"], balances: false),
    Case(
      testDescription: "delivered by the ledger, but every answer was a refusal", ledger: ["delivered /b?1"],
      received: ["503 /b?1"], findings: ["missing 1"], balances: false),
    Case(
      testDescription: "a URL owed twice must arrive twice", ledger: ["delivered /b", "delivered /b"],
      received: ["204 /b"], findings: ["missing 1"], balances: false),
    Case(
      testDescription: "a URL owed twice that arrives twice is not doubled", ledger: ["delivered /b", "delivered /b"],
      received: ["204 /b", "204 /b"], findings: [], balances: true),
    Case(
      testDescription: "counted more often than owed", ledger: ["delivered /b"],
      received: ["204 /b", "204 /b", "200 /b"],
      findings: ["doubled 2"], balances: false),
    Case(
      testDescription: "received again because it was refused", ledger: ["delivered /b"],
      received: ["503 /b", "429 /b", "204 /b"], findings: ["retried 2"], balances: true),
    Case(
      testDescription: "received again because an answer was lost: the client can't know", ledger: ["delivered /b"],
      received: ["rst /b", "204 /b"], findings: ["ambiguous 1", "retried 1"], balances: true),
    Case(
      testDescription: "an answer that came too late is one that was lost", ledger: ["delivered /b"],
      received: ["late /b", "204 /b"], findings: ["ambiguous 1", "retried 1"], balances: true),
    Case(
      testDescription: "lost and doubled", ledger: ["delivered /b"], received: ["rst /b", "204 /b", "204 /b"],
      findings: ["doubled 1", "ambiguous 1", "retried 1"], balances: false),
    Case(
      testDescription: "delivered by the ledger, though the server never answered", ledger: ["delivered /b"],
      received: ["rst /b"], findings: ["missing 1"], balances: false),
    Case(
      testDescription: "dead and never received", ledger: ["dead /b"], received: [], findings: [], balances: true),
    Case(
      testDescription: "dead after refusals", ledger: ["dead /b"], received: ["503 /b", "503 /b"],
      findings: ["retried 1"], balances: true),
    Case(
      testDescription: "dead, and yet it counted", ledger: ["dead /b"], received: ["204 /b"],
      findings: ["dead_arrived 1"], balances: false),
    Case(
      testDescription: "dead because nobody knows whether it counted", ledger: ["dead /b"], received: ["rst /b"],
      findings: ["ambiguous 1"], balances: true),
    Case(
      testDescription: "pending, just arrived", ledger: ["pending /b"], received: ["204 /b"], findings: [],
      balances: true),
    Case(
      testDescription: "pending, arrived twice", ledger: ["pending /b"], received: ["204 /b", "204 /b"],
      findings: ["doubled 1"], balances: false),
    Case(
      testDescription: "received, not owed", ledger: ["delivered /b?1"],
      received: ["204 /b?1", "204 /b?2", "503 /b?2"], findings: ["unexpected 2"], balances: false),
    Case(
      testDescription: "where a redirect led is not unexpected", ledger: ["delivered /b?1"],
      received: ["302>/c?1 /b?1", "204 /c?1"], findings: [], balances: true),
    Case(
      testDescription: "where a redirect led may be outside of what is recorded", ledger: ["delivered /b?1"],
      received: ["302>https://elsewhere.example/ /b?1"], findings: [], balances: true),
    Case(
      testDescription: "redirected twice to where it counted twice", ledger: ["delivered /b?1"],
      received: ["302>/c?1 /b?1", "204 /c?1", "302>/c?1 /b?1", "204 /c?1"], findings: ["doubled 1"], balances: false),
    Case(
      testDescription: "redirected to where it is refused, and tried again from there", ledger: ["delivered /b?1"],
      received: ["302>/c?1 /b?1", "503 /c?1", "204 /c?1"], findings: [], balances: true),
    Case(
      testDescription: "delivered by the ledger, but refused where the redirect led", ledger: ["delivered /b?1"],
      received: ["302>/c?1 /b?1", "404 /c?1"], findings: ["missing 1"], balances: false),
    Case(
      testDescription: "dead after a redirect in a circle: who counts on the way is not known", ledger: ["dead /b?1"],
      received: ["302>/b?1 /b?1", "302>/b?1 /b?1", "302>/b?1 /b?1"], findings: ["ambiguous 1"], balances: true),
    Case(
      testDescription: "a request before the redirect is not one it led to", ledger: ["delivered /b?1"],
      received: ["204 /c?1", "302>/c?1 /b?1"], findings: ["unexpected 1"], balances: false),
    Case(
      testDescription: "but only as often as it led there", ledger: ["delivered /b?1"],
      received: ["302>/c?1 /b?1", "204 /c?1", "204 /c?1"], findings: ["unexpected 1"], balances: false),
    Case(
      testDescription: "a redirect to the same URL is no double", ledger: ["delivered /b?1"],
      received: ["302>/b?1 /b?1", "204 /b?1"], findings: [], balances: true),
    Case(
      testDescription: "a redirect to a URL that is owed too", ledger: ["delivered /b?1", "delivered /b?2"],
      received: ["302>/b?2 /b?1", "204 /b?2", "204 /b?2"], findings: [], balances: true),
    Case(
      testDescription: "bytes that must be encoded match their encoding", ledger: ["delivered /b?x=[A B]"],
      received: ["204 /b?x=%5BA%20B%5D"], findings: [], balances: true),
    Case(
      testDescription: "other bytes decide", ledger: ["delivered /b?x=%2f"], received: ["204 /b?x=%2F"],
      findings: ["missing 1", "unexpected 1"], balances: false),
    Case(
      testDescription: "the order of parameters decides", ledger: ["delivered /b?a&b"], received: ["204 /b?b&a"],
      findings: ["missing 1", "unexpected 1"], balances: false),
  ]

  static func entry(_ text: String, id: String) -> LedgerEntry {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let state = LedgerEntry.State(rawValue: parts[0]) ?? .pending
    return LedgerEntry(
      id: id, session: "s", adBreak: "b", ad: nil, event: "start", template: "t", url: origin + parts[1], due: .zero,
      state: state)
  }

  static func request(_ text: String, number: Int, headers: [HeaderField] = []) -> ReceivedRequest {
    let parts = text.split(separator: " ").map(String.init)
    let answer: ReceivedRequest.Answer =
      switch parts[0] {
      case "rst": .init(status: nil, fault: .reset, delivery: .none)
      case "late": .init(status: 204, fault: .delay, delivery: .pending)
      default:
        .init(
          status: Int(parts[0].prefix(3)),
          location: parts[0].contains(">") ? String(parts[0].drop { $0 != ">" }.dropFirst()) : nil)
      }
    return ReceivedRequest(number: number, target: parts[1], host: "127.0.0.1:8080", headers: headers, answer: answer)
  }

  static func ledger(_ lines: [String]) -> [LedgerEntry] {
    lines.enumerated().map { entry($1, id: "id\($0)") }
  }

  static func received(_ lines: [String]) -> [ReceivedRequest] {
    lines.enumerated().map { request($1, number: $0 + 1) }
  }

  @Test("A ledger is held against what arrived", arguments: cases)
  func match(_ table: Case) {
    let match = LedgerMatcher().match(Self.ledger(table.ledger), against: Self.received(table.received))
    #expect(match.findings.map { "\($0.kind.rawValue) \($0.count)" } == table.findings)
    #expect(match.balances == table.balances)
    #expect(match.summary.owed == table.ledger.count)
    #expect(match.summary.received == table.received.count)
    #expect(match.description.hasPrefix(table.balances ? "balanced" : "NOT balanced"))
  }

  @Test("Every reception of a URL that is owed is owed, missing, followed, retried or doubled", arguments: cases)
  func sums(_ table: Case) {
    let owed = Set(table.ledger.map { $0.split(separator: " ")[1] })
    let received = table.received.filter { owed.contains($0.split(separator: " ")[1]) }
    let match = LedgerMatcher().match(Self.ledger(table.ledger), against: Self.received(received))
    let summary = match.summary
    #expect(summary.unexpected == 0)
    let first = summary.received - summary.retried - summary.doubled - summary.followed
    #expect(first >= 0 && first <= summary.owed)
  }

  @Test("At a receiver that counts what arrives, a lost answer is a double")
  func onArrival() {
    let ledger = Self.ledger(["delivered /b", "dead /c", "delivered /d"])
    let received = Self.received(["rst /b", "204 /b", "rst /c", "503 /d", "204 /d"])
    let match = LedgerMatcher(counting: .onArrival).match(ledger, against: received)
    #expect(
      match.findings.map { "\($0.kind.rawValue) \($0.count) \($0.url.suffix(2))" }
        == ["doubled 1 /b", "dead_arrived 1 /c", "retried 1 /d"])
  }

  @Test("Of several entries with one id the last decides, but a delivery stays")
  func repeatedIDs() {
    let ledger = ["pending", "delivered", "dead"].map { Self.entry("\($0) /b", id: "one") }
    let match = LedgerMatcher().match(ledger, against: Self.received(["204 /b"]))
    #expect(match.balances)
    #expect(match.summary.owed == 1)
    #expect(match.summary.delivered == 1)
  }

  @Test("Requests sent elsewhere match by target or by the original URL in a header field")
  func keys() {
    let entry = LedgerEntry(
      id: "1", session: "s", adBreak: "b", ad: nil, event: "start", template: "t", url: "https://ads.example/b?x=[1]",
      due: .zero, state: .delivered)
    let plain = Self.request("204 /b?x=%5B1%5D", number: 1)
    #expect(!LedgerMatcher().match([entry], against: [plain]).balances)
    #expect(LedgerMatcher(key: .target).match([entry], against: [plain]).balances)
    let marked = Self.request(
      "204 /elsewhere", number: 1, headers: [HeaderField("x-original", "https://ads.example/b?x=[1]")])
    #expect(LedgerMatcher(key: .header("X-Original")).match([entry], against: [marked]).balances)
  }

  @Test("The text names URL, ids and requests, and keeps queries to itself unless asked")
  func text() {
    let match = LedgerMatcher().match(
      Self.ledger(["delivered /b?secret", "delivered /m?secret"]),
      against: Self.received(["rst /b?secret", "204 /b?secret"]))
    #expect(
      match.text() == """
        NOT balanced; 2 owed: 2 delivered, 0 dead, 0 pending; 2 received, 1 retried, 0 doubled
          missing ×1: http://127.0.0.1:8080/m?… [id1], never received
          ambiguous ×1: http://127.0.0.1:8080/b?… [id0], received #1 #2
          retried ×1: http://127.0.0.1:8080/b?… [id0], received #1 #2

        """)
    #expect(match.text(showsURLs: true).contains("/m?secret [id1]"))
  }
}
