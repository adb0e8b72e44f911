import AdModel
import AdTestKit
import NIOCore
import Testing

@Suite struct LoopbackServerTests {
  @Test(
    "The target arrives byte for byte",
    arguments: [
      "/b?x=[ERRORCODE]", "/b?x=%5BERRORCODE%5D", "/b?x=%5berrorcode%5d", "/b?a=1&a=2&a=1", "/b?b=2&a=1",
      "/b?x=a%20b+c", "/b?x=%2F%3F%26%3D", "/b?", "/b??", "/b?x=1?y=2", "/b/../b/./c//d",
      "/b?x=http://h/p?q=1&r={m}|^`\"",
      "/b?x=%", "/b?x=%zz", "/b;v=1?;=;", "/b?x='*!()", "/b/%2e%2e/x", "/b:8080/x",
    ])
  func target(_ target: String) async throws {
    let collector = BeaconCollector([.prefix("/")])
    try await withServer(LoopbackServer(collector: collector)) { _, origin in
      let seen = try await RawClient.exchange(origin, RawClient.get(target))
      #expect(seen.text.hasPrefix("HTTP/1.1 204"))
      let arrived = try #require(collector.requests.first).target
      #expect(Array(arrived.utf8) == Array(target.utf8))
    }
  }

  @Test(
    "What is not HTTP is refused and not noted", arguments: ["/b?x=\u{E9}", "/b?x=a b", "/b?x=\u{1}", "b?x=1"])
  func refused(_ target: String) async throws {
    let collector = BeaconCollector([.prefix("")])
    try await withServer(LoopbackServer(collector: collector)) { _, origin in
      let seen = try await RawClient.exchange(origin, RawClient.get(target))
      #expect(seen.text.hasPrefix("HTTP/1.1 400"))
      #expect(collector.requests.isEmpty)
    }
  }

  @Test("Header fields arrive in order, repeated ones too")
  func headers() async throws {
    let collector = BeaconCollector()
    try await withServer(LoopbackServer(collector: collector)) { _, origin in
      let arguments = ["-H", "X-One: 1", "-H", "X-Two: a,b", "-H", "X-One: 2", "-A", "Agent/1", "-H", "Accept:"]
      let seen = try await Curl.get(origin + "/b", arguments: arguments)
      #expect(seen.status == 204)
      let request = try #require(collector.requests.first)
      #expect(request.host.map { "http://" + $0 } == origin)
      let expected = [("User-Agent", "Agent/1"), ("X-One", "1"), ("X-Two", "a,b"), ("X-One", "2")]
      #expect(request.headers == expected.map { HeaderField($0, $1) })
    }
  }

  @Test("The first route that matches and does not hand on answers; templates know the origin")
  func routes() async throws {
    let routes = [
      Route("/tag", .template("<Tracking>{{origin}}/b</Tracking>")),
      Route(
        .prefix("/x"), .closure { $0.query == "yes" ? ServerAnswer($0.method.utf8, contentType: "text/plain") : nil }),
      Route(.prefix("/x"), .fixed(ServerAnswer(status: 410))),
    ]
    try await withServer(LoopbackServer(routes: routes)) { server, origin in
      #expect(server.origin == origin)
      #expect(origin.hasPrefix("http://127.0.0.1:"))
      let expected = [
        ("/tag", 200, "<Tracking>\(origin)/b</Tracking>"), ("/x?yes", 200, "GET"), ("/x?no", 410, ""),
        ("/nothing", 404, "not found\n"),
      ]
      for (path, status, text) in expected {
        let seen = try await Curl.get(origin + path)
        #expect(seen.status == status)
        #expect(seen.text == text)
      }
    }
  }

  @Test("500 beacons at once are counted, every one, once")
  func concurrent() async throws {
    let collector = BeaconCollector()
    try await withServer(LoopbackServer(collector: collector)) { _, origin in
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 1...500 {
          group.addTask { try await RawClient.exchange(origin, RawClient.get("/b/e?id=\(number)")).text }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.hasPrefix("HTTP/1.1 204") } == 500)
      #expect(collector.counts.total == 500)
      #expect(collector.duplicates().isEmpty)
      #expect(collector.requests.map(\.number) == Array(1...500))
      #expect(Set(collector.requests.map(\.target)) == Set((1...500).map { "/b/e?id=\($0)" }))
    }
  }

  @Test("A keep-alive connection carries one request after the other")
  func keepAlive() async throws {
    let collector = BeaconCollector()
    try await withServer(LoopbackServer(collector: collector)) { _, origin in
      let requests = (1...3).map { RawClient.get("/b?\($0)", closes: $0 == 3) }
      let seen = try await RawClient.exchange(origin, requests.joined())
      #expect(seen.text.split(separator: "HTTP/1.1 204").count == 3)
      #expect(seen.end == .fin)
      #expect(collector.requests.map(\.target) == ["/b?1", "/b?2", "/b?3"])
    }
  }

  @Test("Stopping ends connections that are idle, stalled, delayed or not reading")
  func stopping() async throws {
    let collector = BeaconCollector([.prefix("/")])
    let never = Content.closure { _ in
      try? await Task.sleep(for: .seconds(3600))
      return nil
    }
    let server = LoopbackServer(
      routes: [Route("/never", never)],
      faults: FaultScript([
        FaultRule(.exact("/stall"), .stall), FaultRule(.exact("/body"), .stallBody(after: 1)),
        FaultRule(.exact("/delay"), .delay(.seconds(3600))), FaultRule(.exact("/drip"), .drip(every: .seconds(3600))),
        FaultRule(.exact("/huge"), .huge(bytes: 1 << 40)),
      ]), collector: collector)
    let origin = try await server.start()
    var clients: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
    for path in ["/idle", "/stall", "/body", "/delay", "/drip", "/huge"] {
      clients.append(try await RawClient.open(origin, RawClient.get(path, closes: false)))
    }
    clients.append(try await RawClient.open(origin, "GET /unfin"))
    clients.append(try await RawClient.open(origin, RawClient.get("/never", closes: false)))
    #expect(await collector.waitUntil(count: 6))
    await server.stop()
    #expect(server.origin == nil)
    await server.stop()
    for client in clients { try? await client.executeThenClose { _, _ in } }
    await #expect(throws: (any Error).self) { _ = try await RawClient.open(origin, "") }
  }

  @Test("A server starts once, and says so when its port is taken")
  func starting() async throws {
    try await withServer(LoopbackServer()) { server, origin in
      await #expect(throws: LoopbackServerError.startedBefore) { _ = try await server.start() }
      let port = try #require(Int(origin.split(separator: ":").last ?? ""))
      let second = LoopbackServer(port: port)
      await #expect(throws: (any Error).self) { _ = try await second.start() }
      await second.stop()
    }
  }

  @Test("A fault script can be changed while the server runs; calls count from 1 again")
  func changing() async throws {
    let script = FaultScript([FaultRule(.exact("/"), calls: .first(1), .status(503))])
    try await withServer(LoopbackServer(faults: script)) { server, origin in
      var statuses: [Int] = []
      for _ in 1...2 { statuses.append(try await Curl.get(origin + "/").status) }
      server.setFaults(script)
      for _ in 1...2 { statuses.append(try await Curl.get(origin + "/").status) }
      #expect(statuses == [503, 404, 503, 404])
    }
  }
}
