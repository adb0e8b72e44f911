import AdBeacon
import AdModel
import AdTestKit
import NIOCore
import Testing

/// What a client sees of each fault, through real sockets.
@Suite struct FaultOnTheWireTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fault: Fault
    /// curl's exit code, the status it saw, the bytes of body it got.
    var exit: Int32
    var status: Int
    var body: Int
    var arguments: [String] = []
    /// What the collector noted.
    var noted: ReceivedRequest.Answer
  }

  static let body = "0123456789"

  static let cases: [Case] = [
    Case(
      testDescription: "no fault", fault: .pass, exit: 0, status: 200, body: 10, noted: .init(status: 200)),
    Case(
      testDescription: "another status", fault: .status(503, body: "no"), exit: 0, status: 503, body: 2,
      noted: .init(status: 503, fault: .status)),
    Case(
      testDescription: "a status without a body has none", fault: .status(204, body: "no"), exit: 0, status: 204,
      body: 0, noted: .init(status: 204, fault: .status)),
    Case(
      testDescription: "a delay", fault: .delay(Milliseconds(20)), exit: 0, status: 200, body: 10,
      noted: .init(status: 200, fault: .delay)),
    Case(
      testDescription: "a delay, then a reset", fault: .delay(Milliseconds(20), then: .reset), exit: 56, status: 0,
      body: 0, noted: .init(status: nil, fault: .reset, delivery: .none)),
    Case(
      testDescription: "RST before the answer", fault: .reset, exit: 56, status: 0, body: 0,
      noted: .init(status: nil, fault: .reset, delivery: .none)),
    Case(
      testDescription: "FIN before the answer", fault: .close, exit: 52, status: 0, body: 0,
      noted: .init(status: nil, fault: .close, delivery: .none)),
    Case(
      testDescription: "RST in the body", fault: .resetBody(after: 4), exit: 56, status: 200, body: 4,
      noted: .init(status: 200, fault: .resetBody)),
    Case(
      testDescription: "FIN in the body", fault: .closeBody(after: 4), exit: 18, status: 200, body: 4,
      noted: .init(status: 200, fault: .closeBody)),
    Case(
      testDescription: "FIN in a body made up because the path's is too short", fault: .closeBody(after: 20), exit: 18,
      status: 200, body: 20, noted: .init(status: 200, fault: .closeBody)),
    Case(
      testDescription: "a body shorter than announced", fault: .truncate(missing: 5), exit: 18, status: 200, body: 10,
      noted: .init(status: 200, fault: .truncate)),
    Case(
      testDescription: "one byte at a time", fault: .drip(every: Milliseconds(1)), exit: 0, status: 200, body: 10,
      noted: .init(status: 200, fault: .drip)),
    Case(
      testDescription: "bytes that are no HTTP", fault: .garbage("\u{1}\u{2}SSH-2.0\r\n"), exit: 1, status: 0, body: 0,
      noted: .init(status: nil, fault: .garbage, delivery: .none)),
    Case(
      testDescription: "a redirect", fault: .redirect(to: "{{origin}}/b/landing"), exit: 0, status: 302, body: 0,
      noted: .init(status: 302, fault: .redirect, location: "ORIGIN/b/landing")),
    Case(
      testDescription: "a redirect that is followed", fault: .redirect(to: "/b/landing", status: 307), exit: 0,
      status: 307, body: 0, arguments: ["--location"],
      noted: .init(status: 307, fault: .redirect, location: "/b/landing")),
    Case(
      testDescription: "a redirect to a file is refused", fault: .redirect(to: "file:///etc/hostname"), exit: 1,
      status: 302, body: 0, arguments: ["--location"],
      noted: .init(status: 302, fault: .redirect, location: "file:///etc/hostname")),
    Case(
      testDescription: "a redirect in a circle", fault: .redirect(to: "/b/fault"), exit: 47, status: 302, body: 0,
      arguments: ["--location", "--max-redirs", "3"],
      noted: .init(status: 302, fault: .redirect, location: "/b/fault")),
    Case(
      testDescription: "a huge body", fault: .huge(bytes: 300_000), exit: 0, status: 200, body: 300_000,
      noted: .init(status: 200, fault: .huge)),
    Case(
      testDescription: "a huge body of unknown length", fault: .huge(bytes: 300_000, declared: false), exit: 0,
      status: 200, body: 300_000, noted: .init(status: 200, fault: .huge)),
    Case(
      testDescription: "a huge body over the client's limit", fault: .huge(bytes: 100 << 20), exit: 63, status: 200,
      body: 0, arguments: ["--max-filesize", "1000"], noted: .init(status: 200, fault: .huge)),
    Case(
      testDescription: "closing after the answer", fault: .closeAfter(), exit: 0, status: 200, body: 10,
      noted: .init(status: 200, fault: .closeAfter)),
  ]

  @Test("curl sees the fault, and the collector noted what was answered", arguments: cases)
  func curl(_ table: Case) async throws {
    let collector = BeaconCollector()
    let server = LoopbackServer(
      routes: [Route("/b/fault", .bytes(Self.body.utf8, contentType: "text/plain"))],
      faults: FaultScript([FaultRule(.exact("/b/fault"), table.fault)]), collector: collector)
    try await withServer(server) { _, origin in
      let seen = try await Curl.get(origin + "/b/fault", arguments: table.arguments)
      #expect(seen.exit == table.exit)
      #expect(seen.status == table.status)
      if table.arguments.first != "--location" { #expect(seen.output.count == table.body) }
      var noted = table.noted
      noted.location = noted.location?.replacing("ORIGIN", with: origin)
      #expect(collector.requests.first?.answer == noted)
    }
  }

  @Test(
    "A reset is an RST and a close is a FIN, before the answer and in the body",
    arguments: [
      (Fault.reset, "", RawClient.End.rst), (.close, "", .fin), (.resetBody(after: 3), "012", .rst),
      (.closeBody(after: 3), "012", .fin), (.closeAfter(), "0123456789", .fin),
    ])
  func ends(_ fault: Fault, _ body: String, _ end: RawClient.End) async throws {
    let server = LoopbackServer(
      routes: [Route("/", .bytes(Self.body.utf8, contentType: "text/plain"))],
      faults: FaultScript([FaultRule(.exact("/"), fault)]))
    try await withServer(server) { _, origin in
      let seen = try await RawClient.exchange(origin, RawClient.get("/", closes: false))
      #expect(seen.end == end)
      #expect(seen.text.isEmpty == body.isEmpty)
      #expect(seen.text.hasSuffix(body))
    }
  }

  @Test("A connection that has served well can be reset at its next request")
  func reused() async throws {
    let collector = BeaconCollector()
    let server = LoopbackServer(
      faults: FaultScript([FaultRule(.exact("/b"), calls: .nth(2), .reset)]), collector: collector)
    try await withServer(server) { _, origin in
      let client = try await RawClient.open(origin, RawClient.get("/b", closes: false))
      let error = await #expect(throws: IOError.self) {
        try await client.executeThenClose { inbound, outbound in
          var isFirst = true
          for try await _ in inbound where isFirst {
            isFirst = false
            try await outbound.write(ByteBuffer(string: RawClient.get("/b", closes: false)))
          }
        }
      }
      #expect(error.map(RawClient.isReset) == true)
      #expect(collector.requests.map(\.answer.delivery) == [.sent, .none])
    }
  }

  @Test("Server received it, client saw a reset: the books still balance, and say what can't be known")
  func ambiguous() async throws {
    let script = FaultScript([FaultRule(.prefix("/b"), calls: .first(1), counting: .target, .reset)])
    let collector = BeaconCollector()
    try await withServer(LoopbackServer(faults: script, collector: collector)) { _, origin in
      let lost = try await RawClient.exchange(origin, RawClient.get("/b?x=%5B", host: origin))
      #expect(lost.end == .rst)
      let taken = try await RawClient.exchange(origin, RawClient.get("/b?x=%5B", host: origin))
      #expect(taken.text.hasPrefix("HTTP/1.1 204"))
      let entry = LedgerEntry(
        id: "1", session: "s", adBreak: "b", ad: nil, event: "start", template: "t", url: origin + "/b?x=[",
        due: .zero, state: .delivered)
      let match = LedgerMatcher().match([entry], against: collector)
      #expect(match.balances)
      #expect(match.findings.map(\.kind) == [.ambiguous, .retried])
    }
  }

  @Test("A body of the request is read before the connection is closed, or the close would be a reset")
  func closeAfterPost() async throws {
    let server = LoopbackServer(faults: FaultScript([FaultRule(.exact("/"), .close)]))
    try await withServer(server) { _, origin in
      let request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
      let seen = try await RawClient.exchange(origin, request)
      #expect(seen.text.isEmpty)
      #expect(seen.end == .fin)
    }
  }

  @Test("HEAD gets no body, whatever the fault")
  func head() async throws {
    let faults: [Fault] = [.pass, .truncate(missing: 3), .closeBody(after: 3), .huge(bytes: 1000), .drip(every: .zero)]
    for fault in faults {
      let server = LoopbackServer(
        routes: [Route("/", .bytes(Self.body.utf8, contentType: "text/plain"))],
        faults: FaultScript([FaultRule(.exact("/"), fault)]))
      try await withServer(server) { _, origin in
        let seen = try await Curl.get(origin + "/", arguments: ["--head"])
        #expect(seen.exit == 0)
        #expect(seen.status == 200)
        #expect(seen.output.isEmpty)
      }
    }
  }

  @Test("An answer that announces its close says so, one that does not keeps quiet")
  func announced() async throws {
    for announced in [true, false] {
      let server = LoopbackServer(faults: FaultScript([FaultRule(.exact("/"), .closeAfter(announced: announced))]))
      try await withServer(server) { _, origin in
        let seen = try await RawClient.exchange(origin, RawClient.get("/", closes: false))
        #expect(seen.text.lowercased().contains("connection: close") == announced)
      }
    }
  }

  @Test("Retry-After is sent as the script has it")
  func retryAfter() async throws {
    let server = LoopbackServer(faults: FaultScript([FaultRule(.exact("/"), .retryLater(429, after: "-5"))]))
    try await withServer(server) { _, origin in
      let seen = try await Curl.get(origin + "/")
      #expect(seen.headers.contains("Retry-After: -5"))
    }
  }

  @Test(
    "A stall lasts until the server stops",
    arguments: [(Fault.stall, "", ReceivedRequest.Answer.Delivery.none), (.stallBody(after: 3), "012", .sent)])
  func stalls(_ fault: Fault, _ body: String, _ delivery: ReceivedRequest.Answer.Delivery) async throws {
    let collector = BeaconCollector()
    let server = LoopbackServer(
      routes: [Route("/b", .bytes(Self.body.utf8, contentType: "text/plain"))],
      faults: FaultScript([FaultRule(.exact("/b"), fault)]), collector: collector)
    let origin = try await server.start()
    let client = try await RawClient.open(origin, RawClient.get("/b", closes: false))
    #expect(await collector.waitUntil(count: 1))
    let text = try await client.executeThenClose { inbound, _ in
      var text = ""
      var parts = inbound.makeAsyncIterator()
      while !body.isEmpty, !text.hasSuffix("\r\n\r\n" + body), let part = try await parts.next() {
        text += String(buffer: part)
      }
      await server.stop()
      while let part = try await parts.next() { text += String(buffer: part) }
      return text
    }
    #expect(text.hasSuffix(body))
    #expect(text.contains("Content-Length: 10") == !body.isEmpty)
    #expect(collector.requests.map(\.answer.delivery) == [delivery])
  }

  @Test("A client that leaves during a delay never got its answer, and the record says so")
  func leftDuringDelay() async throws {
    let collector = BeaconCollector()
    let server = LoopbackServer(
      faults: FaultScript([FaultRule(.prefix("/b"), .delay(.seconds(600)))]), collector: collector)
    try await withServer(server) { _, origin in
      let client = try await RawClient.open(origin, RawClient.get("/b"))
      #expect(await collector.waitUntil(count: 1))
      #expect(collector.requests.map(\.answer) == [.init(status: 204, fault: .delay, delivery: .pending)])
      try await client.executeThenClose { _, _ in }
    }
    #expect(collector.requests.map(\.answer) == [.init(status: 204, fault: .delay, delivery: .none)])
  }
}
