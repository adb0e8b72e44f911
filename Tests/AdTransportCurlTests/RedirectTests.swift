import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("Redirects on the wire")
struct RedirectTests {
  /// Answers each path with a redirect to the place given for it, and any other path with 200 and the path as body.
  private static func peer(_ places: [String: String], status: Int = 302) throws -> ScriptedPeer {
    try ScriptedPeer { connection in
      while let head = connection.readRequest() {
        let path = String(head.split(separator: " ")[1])
        if let place = places[path] {
          connection.answer(status, ["Location: \(place)"], body: "moved")
        } else {
          connection.answer(body: path)
        }
      }
    }
  }

  @Test("Every redirect status is followed", arguments: [301, 302, 303, 307, 308])
  func statuses(_ status: Int) async throws {
    let peer = try Self.peer(["/a": "/b"], status: status)
    let outcome = try await CurlTransport.make().document(peer.url("/a"))
    #expect(outcome.text == "/b")
    #expect(outcome.hops.map(\.status) == [status, 200])
  }

  @Test("A chain of relative places ends at the answer, each hop on record")
  func chain() async throws {
    let peer = try Self.peer([
      "/x/a?q": "b", "/x/b": "../c?u=[X] y", "/c?u=%5BX%5D%20y": "?n=2", "/c?n=2": "//127.0.0.1:PORT/d",
    ])
    let outcome = try await CurlTransport.make().document(peer.url("/x/a?q"))
    let paths = ["/x/a?q", "/x/b", "/c?u=%5BX%5D%20y", "/c?n=2"]
    #expect(outcome.hops.map(\.url) == paths.map { peer.url($0) } + ["http://127.0.0.1:PORT/d"])
    #expect(outcome.failure?.kind == .badURL)
    #expect(outcome.hops.map(\.sent) == [.yes, .yes, .yes, .yes, .no])
    #expect(outcome.hops.map(\.bytes) == [5, 5, 5, 5, 0])
  }

  @Test("A redirect in a circle ends before the server counts twice")
  func circle() async throws {
    let peer = try Self.peer(["/a": "/b", "/b": "/a#again"])
    let outcome = try await CurlTransport.make().beacon(peer.url("/a"))
    #expect(outcome.failure?.kind == .redirectLimit)
    #expect(outcome.failure?.status == 302)
    #expect(outcome.sent == .yes)
    #expect(peer.seen.requests.count == 2)
  }

  @Test("The limit counts redirects that are followed; with none the redirect is the answer", arguments: [0, 1, 2, 3])
  func limit(_ limit: Int) async throws {
    let peer = try Self.peer(["/0": "/1", "/1": "/2", "/2": "/3"])
    var limits = TransportLimits.test
    limits.maxRedirects = limit
    let outcome = try await CurlTransport.make(limits: limits).document(peer.url("/0"))
    #expect(peer.seen.requests.count == limit + 1)
    switch limit {
    case 0:
      #expect(outcome.status == 302)
      #expect(outcome.response?.header("location") == "/1")
    case 3: #expect(outcome.text == "/3")
    default: #expect(outcome.failure?.kind == .redirectLimit)
    }
  }

  @Test(
    "A redirect out of HTTP is not followed",
    arguments: [
      "file:///etc/passwd", "gopher://127.0.0.1/", "ftp://127.0.0.1/", "javascript:1", "http://u:p@127.0.0.1/",
    ])
  func schemes(_ place: String) async throws {
    let peer = try Self.peer(["/a": place])
    let outcome = try await CurlTransport.make().document(peer.url("/a"))
    #expect(outcome.failure?.kind == .badURL)
    #expect(outcome.failure?.status == 302)
    #expect(outcome.hops.map(\.url) == [peer.url("/a"), place])
    #expect(outcome.sent == .no)
  }

  @Test("Headers stay with the origin they were meant for")
  func headers() async throws {
    let other = try Self.peer([:])
    let peer = try Self.peer(["/same": "/stay", "/cross": other.url("/", host: "localhost")])
    let transport = try CurlTransport.make()
    let headers: [TransportRequest.Header] = [
      .init("X-Device-IP", "192.0.2.1"), .init("X-Forwarded-For", "192.0.2.1"),
      .init("Referer", "https://page.example/"),
      .init("User-Agent", "Player/1"), .init("Accept-Language", "de"),
    ]
    for path in ["/same", "/cross"] {
      #expect(await transport.document(peer.url(path), headers: headers).status == 200)
    }
    func names(_ head: String?) -> Set<Substring> {
      Set((head ?? "").split(separator: "\r\n").dropFirst().compactMap { $0.split(separator: ":").first })
    }
    let sent: Set<Substring> = ["X-Device-IP", "X-Forwarded-For", "Referer", "User-Agent", "Accept-Language"]
    #expect(peer.seen.requests.allSatisfy { sent.isSubset(of: names($0)) })
    #expect(peer.seen.requests.count == 3)
    #expect(names(other.seen.requests.first).isDisjoint(with: ["X-Device-IP", "X-Forwarded-For", "Referer"]))
    #expect(names(other.seen.requests.first).isSuperset(of: ["User-Agent", "Accept-Language"]))
  }

  @Test("A redirect to a port that the policy forbids is refused, not sent")
  func port() async throws {
    let inside = try Self.peer([:])
    let peer = try Self.peer(["/a": inside.url("/admin")])
    let policy = RequestPolicy(allowsPrivateAddresses: true, ports: [peer.port])
    let outcome = try await CurlTransport.make(policy).document(peer.url("/a"))
    #expect(outcome.failure?.kind == .refusedByPolicy)
    #expect(outcome.sent == .no)
    #expect(inside.seen.connections == 0)
  }

  @Test("A later hop that fails is the one whose fate counts")
  func laterHop() async throws {
    let gone = try Loopback.unusedPort()
    let peer = try Self.peer(["/a": "http://127.0.0.1:\(gone)/b"])
    let outcome = try await CurlTransport.make().beacon(peer.url("/a"))
    #expect(outcome.failure?.kind == .connect)
    #expect(outcome.hops.map(\.sent) == [.yes, .no])
    #expect(outcome.hops.last?.url == "http://127.0.0.1:\(gone)/b")
  }

  @Test("A redirect whose body goes wrong is still followed")
  func brokenBody() async throws {
    let peer = try ScriptedPeer { connection in
      while let head = connection.readRequest() {
        guard head.hasPrefix("GET /a ") else {
          connection.answer(body: "there")
          continue
        }
        connection.write("HTTP/1.1 302 X\r\nContent-Length: 99999999\r\nLocation: /b\r\n\r\nhalf")
        return connection.reset()
      }
    }
    #expect(try await CurlTransport.make().document(peer.url("/a")).text == "there")
  }

  @Test("The total time counts over all hops, a redirect that waits for its turn included")
  func totalTime() async throws {
    let busy = try ScriptedPeer { connection in
      connection.readRequest()
      connection.waitForClose()
    }
    let peer = try Self.peer(["/a": busy.url("/b")])
    let transport = try CurlTransport.make(.client, .init(beaconsPerOrigin: 1))
    let blocker = Task { await transport.beacon(busy.url("/blocker")) }
    await busy.until { $0.requests.count == 1 }
    let outcome = await transport.send(TransportRequest(url: peer.url("/a"), purpose: .beacon, limits: .brief))
    #expect(outcome.failure?.kind == .timeout)
    #expect(outcome.hops.map(\.sent) == [.yes, .no])
    #expect(busy.seen.requests.count == 1)
    blocker.cancel()
    #expect(await blocker.value.failure?.kind == .cancelled)
  }
}
