import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("Giving up and shutting down")
struct LifetimeTests {
  /// Reads requests and never answers.
  private static func silentPeer() throws -> ScriptedPeer {
    try ScriptedPeer { connection in
      connection.readRequest()
      connection.waitForClose()
    }
  }

  @Test("A request given up on the wire may have been sent, and its connection is closed")
  func cancelOnTheWire() async throws {
    let peer = try Self.silentPeer()
    let transport = try CurlTransport.make()
    let task = Task { await transport.beacon(peer.url("/")) }
    await peer.until { $0.requests.count == 1 }
    task.cancel()
    let outcome = await task.value
    #expect(outcome.failure?.kind == .cancelled)
    #expect(outcome.sent == .unknown)
    await peer.until { $0.closed == 1 }
  }

  @Test("A request given up while it waits has not been sent")
  func cancelWaiting() async throws {
    let peer = try Self.silentPeer()
    let transport = try CurlTransport.make(.client, .init(beaconsPerOrigin: 1))
    let first = Task { await transport.beacon(peer.url("/1")) }
    await peer.until { $0.requests.count == 1 }
    let second = Task { await transport.beacon(peer.url("/2")) }
    second.cancel()
    let outcome = await second.value
    #expect(outcome.failure?.kind == .cancelled)
    #expect(outcome.sent == .no)
    #expect(outcome.hops.map(\.url) == [peer.url("/2")])
    first.cancel()
    #expect(await first.value.sent == .unknown)
    #expect(peer.seen.requests.count == 1)
  }

  @Test("A task that was cancelled before it asked gets its outcome too")
  func cancelledBefore() async throws {
    let peer = try Self.silentPeer()
    let transport = try CurlTransport.make()
    let outcome = await withTaskGroup(of: TransportOutcome.self) { group in
      group.cancelAll()
      group.addTask { await transport.beacon(peer.url("/")) }
      return await group.next()
    }
    #expect(outcome?.failure?.kind == .cancelled)
    #expect(peer.seen.connections == 0)
  }

  @Test("Shutting down ends what waits at once and what is on the wire after the grace period")
  func shutdownInFlight() async throws {
    let peer = try Self.silentPeer()
    let transport = try CurlTransport.make(
      .client, .init(beaconsPerOrigin: 2, shutdownGrace: .milliseconds(50)))
    let tasks = (0..<6).map { number in Task { await transport.beacon(peer.url("/\(number)")) } }
    await peer.until { $0.requests.count == 2 }
    await transport.shutdown()
    var sent: [SentState: Int] = [:]
    for task in tasks {
      let outcome = await task.value
      #expect(outcome.failure?.kind == .unavailable)
      sent[outcome.sent, default: 0] += 1
    }
    #expect(sent == [.unknown: 2, .no: 4])
    let late = await transport.beacon(peer.url("/late"))
    #expect(late.failure?.kind == .unavailable)
    #expect(late.sent == .no)
    #expect(peer.seen.requests.count == 2)
  }

  @Test("Within the grace period a request on the wire still gets its answer, redirects included")
  func grace() async throws {
    let gate = Gate()
    let peer = try ScriptedPeer { connection in
      while let head = connection.readRequest() {
        gate.waitUntilOpen()
        if head.hasPrefix("GET /a ") { connection.answer(302, ["Location: /b"]) } else { connection.answer() }
      }
    }
    let transport = try CurlTransport.make(.client, .init(shutdownGrace: .seconds(60)))
    let request = Task { await transport.beacon(peer.url("/a")) }
    await peer.until { $0.requests.count == 1 }
    let ends = (0..<3).map { _ in Task { await transport.shutdown() } }
    // Refused connections end at once, until the transport takes no more requests.
    let nowhere = "http://127.0.0.1:\(try Loopback.unusedPort())/"
    while await transport.beacon(nowhere).failure?.kind != .unavailable {}
    gate.open()
    #expect(await request.value.status == 200)
    for end in ends { await end.value }
    await transport.shutdown()
  }

  @Test("A transport that is only let go closes its connections")
  func letGo() async throws {
    let peer = try ScriptedPeer { connection in
      while connection.readRequest() != nil { connection.answer() }
    }
    do {
      let transport = try CurlTransport.make()
      #expect(await transport.beacon(peer.url("/")).status == 200)
    }
    await peer.until { $0.closed == 1 }
  }

  @Test("Whatever is given up or shut down in between, every request has exactly one outcome")
  func storm() async throws {
    let peer = try ScriptedPeer { connection in
      while let head = connection.readRequest() {
        if head.hasPrefix("GET /stall") { return connection.waitForClose() }
        connection.answer(body: "x")
      }
    }
    for round in 0..<5 {
      let transport = try CurlTransport.make(
        .client, .init(concurrentRequests: 8, beaconsPerOrigin: 4, shutdownGrace: .zero))
      let tasks = (0..<60).map { number in
        Task { await transport.beacon(peer.url(number % 7 == 0 ? "/stall" : "/\(round)/\(number)")) }
      }
      for (number, task) in tasks.enumerated() where number % 3 == 0 { task.cancel() }
      await transport.shutdown()
      var kinds: Set<TransportFailure.Kind> = []
      for task in tasks {
        if let kind = await task.value.failure?.kind { kinds.insert(kind) }
      }
      #expect(kinds.isSubset(of: [.cancelled, .unavailable]))
    }
  }
}
