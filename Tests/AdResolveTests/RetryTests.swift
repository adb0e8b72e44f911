import AdModel
import AdTransport
import Testing

@testable import AdResolve

@Suite("Asking once more") struct RetryTests {
  @Test(
    "An answer that asks for patience, or a request that never left, is tried once more",
    arguments: [
      (Reply.status(429), true), (.status(502), true), (.status(503), true), (.status(504), true),
      (.failure(.connect), true), (.failure(.dns), true), (.failure(.connectTimeout), true), (.failure(.tls), true),
      (.status(500), false), (.status(404), false), (.status(204), false), (.failure(.reset, sent: .unknown), false),
      (.failure(.timeout, sent: .yes), false), (.failure(.badURL), false), (.failure(.refusedByPolicy), false),
      (.ok("<VAST"), false),
    ])
  func retry(_ first: Reply, again: Bool) async {
    let (resolution, transport) = await resolve(["http://tag": [first, .ok(vast(inLine("I")))]])
    #expect(transport.urls.count == (again ? 2 : 1))
    #expect(resolution.adIDs == (again ? ["I"] : []))
    #expect(resolution.hops.count == 1)
    #expect(resolution.hops.first?.attempts.count == (again ? 2 : 1))
  }

  @Test("Every attempt stays visible, and the hop's time covers the pause")
  func attempts() async throws {
    var busy = Reply.status(503)
    busy.after = .milliseconds(100)
    let (resolution, transport) = await resolve(["http://tag": [busy, .ok(vast(inLine("I")))]])
    let hop = try #require(resolution.hops.first)
    #expect(hop.attempts.map(\.status) == [503, 200])
    #expect(hop.attempts.map(\.elapsed) == [Milliseconds(100), .zero])
    #expect(hop.elapsed == Milliseconds(350))
    #expect(transport.requests.map(\.limits?.totalTimeout) == [.seconds(5), .milliseconds(4650)])
  }

  @Test("The number of retries is the caller's", arguments: [0, 1, 3])
  func count(_ retries: Int) async {
    let (resolution, transport) = await resolve(
      ["http://tag": [.status(503)]], options: ResolveOptions { $0.maxRetries = retries })
    #expect(transport.urls.count == retries + 1)
    #expect(resolution.vmapCode == 1008)
  }

  @Test(
    "A server may ask for a longer pause, but not for longer than the hop has",
    arguments: [
      ("1", 2, 1000), ("0", 2, 250), ("4", 2, 4000), ("5", 1, 0), ("never", 2, 250),
    ])
  func retryAfter(_ value: String, requests: Int, elapsed: Int) async {
    var busy = Reply.status(503)
    busy.retryAfter = value
    let (resolution, transport) = await resolve(["http://tag": [busy, .ok(vast(inLine("I")))]])
    #expect(transport.urls.count == requests)
    #expect(resolution.hops.map(\.elapsed) == [Milliseconds(elapsed)])
  }

  @Test("No retry where the time is up")
  func noTime() async {
    let (_, transport) = await resolve(["http://tag": [.status(503)]], budget: Milliseconds(200))
    #expect(transport.urls.count == 1)
  }

  @Test("Retries count as requests")
  func countsAsRequest() async {
    let (_, transport) = await resolve(
      ["http://tag": [.status(503)]],
      options: ResolveOptions {
        $0.maxRetries = 9
        $0.maxRequests = 4
      })
    #expect(transport.urls.count == 4)
  }
}
