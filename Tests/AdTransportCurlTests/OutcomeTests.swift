import AdTestKit
import AdTransport
import Foundation
import Testing

@testable import AdTransportCurl

/// What a server does to a first request on a fresh connection, and what must come of it.
struct ServerBehaviour: Sendable, CustomTestStringConvertible {
  enum End: Sendable, Equatable {
    case answer(Int, String = "")
    case failure(TransportFailure.Kind, status: Int? = nil)
  }

  var testDescription: String
  var limits = TransportLimits.test
  /// For a document and for a beacon.
  var document: End
  var beacon: End
  var sent: SentState
  var script: @Sendable (PeerConnection) -> Void

  init(
    _ name: String, limits: TransportLimits = .test, document: End, beacon: End, sent: SentState = .yes,
    script: @escaping @Sendable (PeerConnection) -> Void
  ) {
    testDescription = name
    self.limits = limits
    self.document = document
    self.beacon = beacon
    self.sent = sent
    self.script = { connection in
      guard connection.readRequest() != nil else { return }
      script(connection)
    }
  }

  static let answers: [ServerBehaviour] = [
    .init("200 with a body", document: .answer(200, "hello"), beacon: .answer(200)) { $0.answer(body: "hello") },
    .init("204", document: .answer(204), beacon: .answer(204)) { $0.answer(204) },
    .init("404", document: .answer(404, "no"), beacon: .answer(404)) { $0.answer(404, body: "no") },
    .init("503", document: .answer(503), beacon: .answer(503)) { $0.answer(503, ["Retry-After: 2"]) },
    .init("304 that announces a body it does not have", document: .answer(304), beacon: .answer(304)) {
      $0.write("HTTP/1.1 304 X\r\nContent-Length: 999999999\r\n\r\n")
      $0.waitForClose()
    },
    .init("A chunked body with trailers", document: .answer(200, "hello"), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\nLocation: /x\r\n\r\n")
      $0.waitForClose()
    },
    .init("A body that ends with the connection", document: .answer(200, "hello"), beacon: .answer(200)) {
      $0.write("HTTP/1.0 200 OK\r\n\r\nhello")
    },
    .init("An interim answer before the answer", document: .answer(200, "x"), beacon: .answer(200)) {
      $0.write("HTTP/1.1 103 Early Hints\r\nLocation: /interim\r\n\r\n")
      $0.answer(body: "x")
    },
    .init("A redirect without a place", document: .answer(302), beacon: .answer(302)) { $0.answer(302, body: "x") },
    .init("A header and body byte by byte", document: .answer(200, "ok"), beacon: .answer(200)) {
      $0.drip("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8, every: 0.001)
    },
  ]

  static let faults: [ServerBehaviour] = [
    .init("Reset before an answer", document: .failure(.reset), beacon: .failure(.reset), sent: .unknown) {
      $0.reset()
    },
    .init("Close before an answer", document: .failure(.reset), beacon: .failure(.reset), sent: .unknown) { _ in },
    .init("Reset within the header's first line", document: .failure(.reset), beacon: .failure(.reset), sent: .unknown)
    {
      $0.write("HTTP/1.1 2")
      $0.reset()
    },
    .init("Reset within the body", document: .failure(.reset, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
      $0.reset()
    },
    .init("Close within the body", document: .failure(.reset, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    },
    .init("Close within a chunk", document: .failure(.reset, status: 503), beacon: .answer(503)) {
      $0.write("HTTP/1.1 503 X\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf")
    },
    .init(
      "Close within a redirect's header", document: .failure(.reset, status: 302),
      beacon: .failure(.reset, status: 302)
    ) {
      $0.write("HTTP/1.1 302 X\r\nServer: x\r\n")
    },
    .init(
      "No answer at all", limits: .brief, document: .failure(.timeout), beacon: .failure(.timeout), sent: .unknown
    ) { $0.waitForClose() },
    .init(
      "A status line that never ends", limits: .brief, document: .failure(.timeout), beacon: .failure(.timeout),
      sent: .unknown
    ) {
      $0.write("HTTP/1.1 200 ")
      $0.drip(repeatElement(UInt8(ascii: "K"), count: 5000), every: 0.01)
    },
    .init("Close within the header", document: .failure(.reset, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nServer: x\r\n")
    },
    .init("A body that never ends", limits: .brief, document: .failure(.timeout, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
      $0.drip(repeatElement(UInt8(ascii: "x"), count: 5000), every: 0.01)
    },
    .init("A body announced too large", document: .failure(.tooLarge, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\nServer: x\r\n\r\n")
      $0.waitForClose()
    },
    .init("A body that turns out too large", document: .failure(.tooLarge, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\n\r\n")
      let piece = [UInt8](repeating: 120, count: 65_536)
      while $0.write(piece) {}
    },
    .init("A header too large", document: .failure(.badResponse, status: 200), beacon: .answer(200)) {
      $0.write("HTTP/1.1 200 OK\r\n")
      while $0.write("X-Long: \(String(repeating: "x", count: 1000))\r\n") {}
    },
    .init(
      "An answer that is not HTTP", document: .failure(.badResponse), beacon: .failure(.badResponse), sent: .unknown
    ) { $0.write("SSH-2.0-OpenSSH\r\n\r\n") },
    .init("A body said to be gzip that is not", document: .failure(.badResponse, status: 200), beacon: .answer(200)) {
      $0.answer(200, ["Content-Encoding: gzip"], body: "not gzip at all")
    },
  ]
}

@Suite("Outcomes of one request")
struct OutcomeTests {
  @Test("Every answer and every fault has its outcome", arguments: ServerBehaviour.answers + ServerBehaviour.faults)
  func outcome(_ behaviour: ServerBehaviour) async throws {
    for (purpose, expected) in [
      (TransportRequest.Purpose.document, behaviour.document), (.beacon, behaviour.beacon), (.probe, behaviour.beacon),
    ] {
      let peer = try ScriptedPeer(script: behaviour.script)
      let transport = try CurlTransport.make(limits: behaviour.limits)
      let outcome = await transport.send(TransportRequest(url: peer.url("/a?b"), purpose: purpose))
      switch outcome.result {
      case .success(let response):
        #expect(.answer(response.status, String(decoding: response.body, as: UTF8.self)) == expected, "\(purpose)")
      case .failure(let failure):
        #expect(.failure(failure.kind, status: failure.status) == expected, "\(purpose): \(failure)")
      }
      #expect(outcome.sent == behaviour.sent)
      #expect(outcome.hops.map(\.url) == [peer.url("/a?b")])
      #expect(peer.seen.requests.count == 1, "one request on the wire")
      await transport.shutdown()
    }
  }

  @Test("The request names the product and carries the caller's headers, not curl's defaults")
  func requestShape() async throws {
    let peer = try ScriptedPeer { connection in
      while connection.readRequest() != nil { connection.answer() }
    }
    let transport = try CurlTransport.make()
    _ = await transport.send(
      TransportRequest(
        url: peer.url("/p/../q?a=[X]&b=%zz&c=1|2#f"),
        headers: [.init("X-Device-IP", "192.0.2.1"), .init("X-Empty", "")],
        purpose: .beacon))
    _ = await transport.document(peer.url("/"), headers: [.init("User-Agent", "Player/1")])
    let requests = peer.seen.requests.map { $0.split(separator: "\r\n").map(String.init) }
    try #require(requests.count == 2)
    #expect(
      requests[0] == [
        "GET /p/../q?a=%5BX%5D&b=%25zz&c=1%7C2 HTTP/1.1", "Host: 127.0.0.1:\(peer.port)",
        "User-Agent: \(Product.userAgent)", "Accept: */*", "X-Device-IP: 192.0.2.1", "X-Empty:",
      ])
    #expect(requests[1].contains("User-Agent: Player/1"))
    #expect(!requests[1].contains { $0.hasPrefix("X-") || $0.contains(Product.name) })
    #expect(requests[1].contains { $0.hasPrefix("Accept-Encoding:") && $0.contains("gzip") })
    #expect(peer.seen.connections == 1, "the connection is used again")
  }

  @Test("Only the fields that callers look at are kept, and no cookie comes back")
  func responseHeaders() async throws {
    let peer = try ScriptedPeer { connection in
      while connection.readRequest() != nil {
        connection.answer(
          429,
          ["RETRY-AFTER:  120 ", "Set-Cookie: id=1", "X-Other: 1", "Date: today", "Age: 3", "Cache-Control: no-store"])
      }
    }
    let transport = try CurlTransport.make()
    let first = await transport.beacon(peer.url("/"))
    _ = await transport.beacon(peer.url("/"))
    let names = try #require(first.response).headers.map(\.name)
    #expect(names == ["retry-after", "date", "age", "cache-control", "content-length"])
    #expect(first.response?.header("Retry-After") == "120")
    #expect(!peer.seen.requests.contains { $0.lowercased().contains("cookie") })
  }

  @Test("A gzip body is decoded for a document, and a bomb ends at the cap")
  func gzip() async throws {
    let folder = try TemporaryFolder()
    let contents = ["small": Data("<VAST/>".utf8), "large": Data(count: 32 << 20)]
    var bodies: [String: Data] = [:]
    for (name, content) in contents {
      let path = try folder.write(name, content)
      #expect(try await ChildProcess.run("gzip", [path]).status == 0)
      bodies["/" + name] = try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
    }
    let peer = try ScriptedPeer { [bodies] connection in
      while let head = connection.readRequest() {
        let body = bodies[String(head.split(separator: " ")[1])] ?? Data()
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/xml\r\nContent-Length: \(body.count)\r\n\r\n"
        )
        connection.write(body)
      }
    }
    let transport = try CurlTransport.make()
    let decoded = await transport.document(peer.url("/small"))
    #expect(decoded.text == "<VAST/>")
    let bomb = await transport.document(peer.url("/large"))
    #expect(bodies["/large"].map { $0.count < 1 << 20 } == true, "small on the wire")
    #expect(bomb.failure?.kind == .tooLarge)
    #expect(bomb.failure?.status == 200)
  }

  @Test("A connection that stays silent ends at the idle limit, long before the total time")
  func idle() async throws {
    let peer = try ScriptedPeer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx")
      connection.waitForClose()
    }
    var limits = TransportLimits.test
    limits.totalTimeout = .seconds(3600)
    limits.idleTimeout = .milliseconds(500)
    let transport = try CurlTransport.make(limits: limits)
    let outcome = await transport.document(peer.url("/"))
    #expect(outcome.failure?.kind == .timeout)
    #expect(outcome.failure?.message.contains("sent nothing") == true)
    #expect(outcome.hops.last?.bytes == 1)
  }

  @Test("A port where nobody listens is a refused connection, not sent")
  func refused() async throws {
    let transport = try CurlTransport.make()
    let outcome = await transport.beacon("http://127.0.0.1:\(try Loopback.unusedPort())/")
    #expect(outcome.failure?.kind == .connect)
    #expect(outcome.failure?.message.contains("refused") == true)
    #expect(outcome.sent == .no)
  }

  @Test("A full backlog is a connection that does not come in time, not sent")
  func connectTimeout() async throws {
    let (listener, port) = try Loopback.listen(on: "127.0.0.1", backlog: 0)
    let fillers = try Loopback.fillBacklog(port: port, with: 4)
    defer { for descriptor in fillers + [listener] { close(descriptor) } }
    var limits = TransportLimits.test
    limits.connectTimeout = .milliseconds(300)
    let transport = try CurlTransport.make(limits: limits)
    let outcome = await transport.beacon("http://127.0.0.1:\(port)/")
    #expect(outcome.failure?.kind == .connectTimeout)
    #expect(outcome.sent == .no)
  }

  @Test("A name that does not exist does not resolve, not sent")
  func dns() async throws {
    let transport = try CurlTransport.make()
    let outcome = await transport.beacon("http://nobody.invalid/")
    #expect(outcome.failure?.kind == .dns)
    #expect(outcome.sent == .no)
    #expect(outcome.hops.count == 1)
  }

  @Test(
    "What can't be requested is refused before anything happens",
    arguments: [
      (TransportRequest(url: "ftp://127.0.0.1/", purpose: .document), TransportFailure.Kind.badURL),
      (TransportRequest(url: "file:///etc/hostname", purpose: .document), .badURL),
      (TransportRequest(url: "http://127.0.0.1/\r\nX: y", purpose: .document), .badURL),
      (TransportRequest(url: "http://u:p@127.0.0.1/", purpose: .document), .badURL),
      (TransportRequest(url: "http://a/", headers: [.init("X", "a\r\nY: b")], purpose: .beacon), .badURL),
      (TransportRequest(url: "http://a/", headers: [.init("X Y", "a")], purpose: .beacon), .badURL),
      (TransportRequest(url: "http://a/", headers: [.init("Host", "b")], purpose: .beacon), .badURL),
      (
        TransportRequest(
          url: "http://a/", headers: [.init("X", String(repeating: "x", count: 20_000))], purpose: .beacon), .badURL
      ),
    ])
  func impossible(_ request: TransportRequest, _ kind: TransportFailure.Kind) async throws {
    let transport = try CurlTransport.make()
    let outcome = await transport.send(request)
    #expect(outcome.failure?.kind == kind)
    #expect(outcome.sent == .no)
    #expect(outcome.hops.map(\.url) == [request.url])
  }
}
