import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("Addresses that a server may not reach")
struct PolicyTests {
  static let policy = RequestPolicy(allowsPrivateAddresses: false, ports: nil)
  static let spellings = [
    "127.0.0.1", "localhost", "LOCALHOST.", "127.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1",
    "017700000001", "0.0.0.0", "0", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "127.0.0.2",
  ]

  @Test("In no spelling does a connection to 127/8 arrive", arguments: spellings)
  func loopback(_ host: String) async throws {
    let peer = try ScriptedPeer { $0.answer() }
    let transport = try CurlTransport.make(Self.policy)
    let outcome = await transport.beacon(peer.url("/", host: host))
    #expect(outcome.failure?.kind == .refusedByPolicy)
    #expect(outcome.sent == .no)
    await transport.shutdown()
    #expect(peer.seen.connections == 0)
  }

  @Test("Nor to ::1", .enabled(if: Loopback.hasIPv6), arguments: ["[::1]", "[0:0:0:0:0:0:0:1]", "localhost"])
  func loopback6(_ host: String) async throws {
    let peer = try ScriptedPeer(address: "::1") { $0.answer() }
    let transport = try CurlTransport.make(Self.policy)
    #expect(await transport.beacon(peer.url("/", host: host)).failure?.kind == .refusedByPolicy)
    await transport.shutdown()
    #expect(peer.seen.connections == 0)
  }

  @Test("The client policy reaches the same places", arguments: ["127.0.0.1", "localhost", "2130706433", "0177.1"])
  func client(_ host: String) async throws {
    let peer = try ScriptedPeer {
      $0.readRequest()
      $0.answer()
    }
    #expect(try await CurlTransport.make().beacon(peer.url("/", host: host)).status == 200)
  }

  @Test(
    "The peer of a connection is looked at once more before the request is written",
    arguments: [
      ("93.184.216.34", true), ("2606:4700::1", true), ("127.0.0.1", false), ("::ffff:10.0.0.1", false),
      ("nonsense", false),
    ])
  func peerAddress(_ address: String, _ isAllowed: Bool) throws {
    let handle = try #require(EasyHandle(CurlConfiguration(), policy: Self.policy))
    var machine = try RequestMachine(
      TransportRequest(url: "http://rebound.example/", purpose: .beacon), policy: Self.policy, limits: .test, now: .zero
    )
    #expect(handle.prepare(machine.start(at: .zero), at: .zero))
    #expect(handle.mayWriteRequest(to: address) == isAllowed)
  }
}
