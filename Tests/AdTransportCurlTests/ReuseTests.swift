import AdTransport
import Synchronization
import Testing

@testable import AdTransportCurl

@Suite("Connections that are used again")
struct ReuseTests {
  enum Break: String, CaseIterable { case reset, close }

  /// Answers the first request of its first connection and breaks that connection when the second has been read;
  /// answers everything on later connections.
  private static func breakingPeer(_ kind: Break) throws -> ScriptedPeer {
    let connections = Counter()
    return try ScriptedPeer { connection in
      let isFirst = connections.next() == 1
      guard connection.readRequest() != nil, connection.answer(body: "x") else { return }
      while connection.readRequest() != nil {
        if isFirst {
          if kind == .reset { connection.reset() }
          return
        }
        connection.answer(body: "x")
      }
    }
  }

  @Test(
    "A beacon whose reused connection breaks is on the wire exactly once, and its fate is unknown",
    arguments: Break.allCases)
  func neverResend(_ kind: Break) async throws {
    let peer = try Self.breakingPeer(kind)
    let transport = try CurlTransport.make()
    #expect(await transport.beacon(peer.url("/first")).status == 200)
    let outcome = await transport.beacon(peer.url("/second"))
    #expect(outcome.failure?.kind == .reset)
    #expect(outcome.sent == .unknown)
    await transport.shutdown()
    #expect(peer.seen.requests.filter { $0.hasPrefix("GET /second ") }.count == 1)
  }

  @Test("A request that may be sent again is, and gets its answer: libcurl does it unasked", arguments: Break.allCases)
  func mayResend(_ kind: Break) async throws {
    let peer = try Self.breakingPeer(kind)
    let transport = try CurlTransport.make()
    #expect(await transport.beacon(peer.url("/first"), neverResend: false).status == 200)
    #expect(await transport.beacon(peer.url("/second"), neverResend: false).status == 200)
    await transport.shutdown()
    #expect(peer.seen.requests.filter { $0.hasPrefix("GET /second ") }.count == 2)
  }

  @Test("A connection that the server closed while idle costs nothing: the beacon goes on a new one, once")
  func idleClose() async throws {
    let peer = try ScriptedPeer { connection in
      connection.readRequest()
      connection.answer()
    }
    let transport = try CurlTransport.make()
    for round in 1...3 {
      #expect(await transport.beacon(peer.url("/\(round)")).status == 200)
      await peer.until { $0.closed == round }
    }
    #expect(peer.seen.connections == 3)
    #expect(peer.seen.requests.count == 3)
  }

  @Test("Requests one after another share a connection, also through an answer whose body is dropped")
  func keepAlive() async throws {
    let peer = try ScriptedPeer { connection in
      while connection.readRequest() != nil { connection.answer(body: String(repeating: "x", count: 30_000)) }
    }
    let transport = try CurlTransport.make()
    for _ in 0..<5 {
      #expect(await transport.beacon(peer.url("/")).hops.first?.bytes == 30_000)
      #expect(await transport.document(peer.url("/")).text?.utf8.count == 30_000)
    }
    #expect(peer.seen.connections == 1)
    #expect(peer.seen.requests.count == 10)
  }

  @Test("Two hundred requests at once go over no more connections than the cap, each exactly once")
  func cap() async throws {
    let peer = try ScriptedPeer { connection in
      while connection.readRequest() != nil { connection.answer() }
    }
    let transport = try CurlTransport.make(.client, .init(beaconsPerOrigin: 4))
    await withTaskGroup(of: Int?.self) { group in
      for number in 0..<200 {
        group.addTask { await transport.beacon(peer.url("/?id=\(number)")).status }
      }
      for await status in group { #expect(status == 200) }
    }
    #expect((1...4).contains(peer.seen.connections))
    #expect(peer.seen.requests.count == 200)
    #expect(Set(peer.seen.requests.compactMap { $0.split(separator: " ").dropFirst().first }).count == 200)
  }

  @Test("A host that never answers holds its own cap, not the others'")
  func stalledHost() async throws {
    let stalled = try ScriptedPeer { connection in
      connection.readRequest()
      connection.waitForClose()
    }
    let healthy = try ScriptedPeer { connection in
      while connection.readRequest() != nil { connection.answer() }
    }
    let transport = try CurlTransport.make(.client, .init(concurrentRequests: 4, beaconsPerOrigin: 2))
    let waiting = (0..<20).map { _ in Task { await transport.beacon(stalled.url("/")) } }
    await stalled.until { $0.requests.count == 2 }
    for _ in 0..<10 { #expect(await transport.beacon(healthy.url("/")).status == 200) }
    #expect(stalled.seen.connections == 2)
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value.failure?.kind == .cancelled) }
  }

  @Test("Documents to a host do not queue behind its beacons")
  func lanes() async throws {
    let peer = try ScriptedPeer { connection in
      while let head = connection.readRequest() {
        if head.hasPrefix("GET /stall") { return connection.waitForClose() }
        connection.answer(body: "x")
      }
    }
    let transport = try CurlTransport.make(.client, .init(beaconsPerOrigin: 1))
    let beacons = (0..<3).map { _ in Task { await transport.beacon(peer.url("/stall")) } }
    await peer.until { $0.requests.count == 1 }
    #expect(await transport.document(peer.url("/")).text == "x")
    for task in beacons { task.cancel() }
    for task in beacons { #expect(await task.value.failure?.kind == .cancelled) }
  }
}

/// Counts from 1.
final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
