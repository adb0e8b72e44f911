import AdBeacon
import AdModel
import Testing

@Suite("The ledger")
struct LedgerTests {
  static let at = WallTime(rawValue: 1_453_036_507_127)
  static let delivery = DeliveryAttempt(at: at, status: 204, error: nil, elapsed: Milliseconds(12))
  static let failure = DeliveryAttempt(at: at, status: nil, error: "reset", elapsed: .zero)

  @Test("A line has the keys in order, the schema first, and null where nothing is known")
  func line() {
    let beacon = Beacon(
      id: "s/b//breakStart/0", session: "s", adBreak: "b", ad: nil, event: "breakStart", template: "http://a/[CB]",
      url: "http://a/1", due: Milliseconds(-5))
    let line = LedgerWriter.line(LedgerEntry(beacon, state: .delivered, attempts: [Self.failure, Self.delivery]))
    let expected = #"""
      {"schema":"vastctl.ledger/1","id":"s/b//breakStart/0","session":"s","break":"b","ad":null,"event":"breakStart",\#
      "template":"http://a/[CB]","url":"http://a/1","due_ms":-5,"state":"delivered","attempts":[\#
      {"at":"2016-01-17T13:15:07.127Z","status":null,"error":"reset","elapsed_ms":0},\#
      {"at":"2016-01-17T13:15:07.127Z","status":204,"error":null,"elapsed_ms":12}]}

      """#
    #expect(line == expected)
  }

  @Test(
    "What is written is read back",
    arguments: [
      ("plain", nil), ("quote \" backslash \\ slash /", "a"), ("line\nfeed\r\ttab\u{0}nul\u{7F}", ""),
      ("\u{2028}\u{1F600}é\u{FEFF}", "\u{1F}"),
    ] as [(String, String?)])
  func roundTrip(text: String, ad: String?) {
    let entries = [
      LedgerEntry(
        id: text, session: text, adBreak: text, ad: ad, event: text, template: text, url: text,
        due: Milliseconds(Int64.max), state: .dead, attempts: [Self.delivery, Self.failure], reason: .status(404)),
      LedgerEntry(
        id: "2", session: "", adBreak: "", ad: nil, event: "", template: "", url: "", due: .zero, state: .pending),
    ]
    let bytes = entries.map(LedgerWriter.line).joined().utf8
    let (read, problems) = LedgerReader.read(bytes)
    #expect(read == entries)
    #expect(problems.isEmpty)
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  @Test("A ledger reads the same in one piece and byte by byte")
  func pieces() {
    let text =
      LedgerWriter.line(LedgerEntry(.sample(1), state: .pending)) + "\nrubbish\r\n \n"
      + LedgerWriter.line(LedgerEntry(.sample(2), state: .delivered)).dropLast()
    let whole = LedgerReader.read(text.utf8)
    var reader = LedgerReader()
    var lines: [LedgerReader.Line] = []
    for byte in text.utf8 { lines += reader.read(CollectionOfOne(byte)) }
    if let last = reader.finish() { lines.append(last) }
    #expect(lines.count == 3)
    #expect(lines.compactMap { try? $0.get() } == whole.entries)
    #expect(whole.entries.map(\.state) == [.pending, .delivered])
    #expect(whole.problems == [LedgerProblem(line: 3, message: "not JSON")])
  }

  @Test(
    "A bad line costs that line and says where it is wrong",
    arguments: [
      ("{}", "schema is missing"),
      (#"{"schema":"vastctl.ledger/2"}"#, #"schema: schema "vastctl.ledger/2", expected "vastctl.ledger/1""#),
      (#"{"schema":"vastctl.ledger/1","id":7}"#, "id is of another type"),
      (
        #"{"schema":"vastctl.ledger/1","id":"i","session":"s","break":"b","event":"e","template":"t","url":"u","#
          + #""due_ms":0,"state":"pending","attempts":[{"at":"yesterday"}]}"#,
        #"attempts.[0].at: "yesterday" is not a UTC time with milliseconds"#
      ),
      ("[", "not JSON"), ("\u{0}\u{1}", "not JSON"),
    ])
  func problems(line: String, message: String) {
    let good = LedgerWriter.line(LedgerEntry(.sample(), state: .pending))
    let (entries, problems) = LedgerReader.read((good + line + "\n" + good).utf8)
    #expect(entries.count == 2)
    #expect(problems == [LedgerProblem(line: 2, message: message)])
  }

  @Test("A last line that stops in the middle is told from a bad one, wherever it stops")
  func truncation() {
    let line = LedgerWriter.line(LedgerEntry(.sample(), state: .delivered, attempts: [Self.delivery]))
    for length in 1..<line.utf8.count - 1 {
      let (entries, problems) = LedgerReader.read(Array(line.utf8) + line.utf8.prefix(length))
      #expect(entries.count == 1)
      #expect(problems.map(\.isTruncation) == [true], "after \(length) bytes")
      #expect(problems.map(\.line) == [2])
    }
  }

  @Test("A line without end is not kept in memory")
  func overlong() {
    var reader = LedgerReader(maxLineBytes: 10)
    #expect(reader.read(String(repeating: "x", count: 1000).utf8).isEmpty)
    let lines = reader.read("\n{}\n".utf8)
    #expect(lines.count == 2)
    guard case .failure(let problem) = lines.first else { return #expect(Bool(false), "an overlong line was read") }
    #expect(problem.message == "longer than 10 bytes")
  }

  @Test("The count balances, and tells a beacon that was taken twice")
  func summary() {
    func entry(_ n: Int, _ state: LedgerEntry.State, _ attempts: [DeliveryAttempt] = []) -> LedgerEntry {
      LedgerEntry(.sample(n), state: state, attempts: attempts)
    }
    let entries = [
      entry(0, .delivered, [Self.delivery]), entry(1, .delivered, [Self.failure, Self.delivery]),
      entry(2, .dead, [Self.failure]), entry(3, .pending),
    ]
    let summary = LedgerSummary(entries)
    #expect(summary.isBalanced)
    #expect([summary.owed, summary.delivered, summary.retried, summary.dead, summary.pending] == [4, 2, 1, 1, 1])
    #expect(LedgerSummary(entries + [entry(0, .delivered, [Self.delivery])]).doubled == 1)
    #expect(LedgerSummary([entry(0, .delivered, [Self.delivery, Self.delivery])]).doubled == 1)
    let later = LedgerSummary(entries + [entry(3, .delivered, [Self.delivery]), entry(1, .pending)])
    #expect([later.owed, later.delivered, later.pending, later.doubled] == [4, 3, 0, 0])
  }

  @Test("No two places in a session share an id")
  func ids() {
    let parts = ["", "/", "%", "%2F", "a", "a/b", "-", " ", "nil", "\n"]
    var ids: Set<String> = []
    var count = 0
    for session in parts {
      for adBreak in parts {
        for ad in parts + [nil] {
          for ordinal in [0, 1, 10] {
            ids.insert(Beacon.id(session: session, break: adBreak, ad: ad, event: "e", ordinal: ordinal))
            count += 1
          }
        }
      }
    }
    #expect(ids.count == count)
    #expect(Beacon.id(session: "s", break: "b", ad: "a", event: "start", ordinal: 0) == "s/b/a/start/0")
  }
}
