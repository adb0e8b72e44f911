import AdTestKit
import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("TLS", .enabled(if: TLSPeer.isPossible))
struct TLSTests {
  private func ask(_ peer: TLSPeer, trusting: Bool) async throws -> TransportOutcome {
    let transport = try CurlTransport.make(
      .client, .init(certificateAuthorityFile: trusting ? peer.certificate : nil))
    return await transport.document("https://127.0.0.1:\(peer.port)/")
  }

  @Test("A certificate that is trusted, current and for the name lets the request through")
  func good() async throws {
    #expect(try await ask(TLSPeer(), trusting: true).response?.status == 200)
  }

  @Test(
    "A bad certificate is a TLS failure that says why, not sent",
    arguments: [
      ("IP:127.0.0.1", 1, false, "self-signed"), ("DNS:other.example", 1, true, "another name"),
      ("IP:127.0.0.1", -1, true, "expired"),
    ])
  func bad(_ names: String, _ days: Int, _ trusting: Bool, _ reason: String) async throws {
    let outcome = try await ask(TLSPeer(names: names, days: days), trusting: trusting)
    #expect(outcome.failure?.kind == .tls)
    #expect(outcome.failure?.message.contains(reason) == true, "\(outcome.failure?.message ?? "")")
    #expect(outcome.sent == .no)
  }

  @Test("A port that does not speak TLS is a TLS failure")
  func plain() async throws {
    let peer = try ScriptedPeer { connection in
      connection.answer(400)
      connection.waitForClose()
    }
    let outcome = try await CurlTransport.make().document("https://127.0.0.1:\(peer.port)/")
    #expect(outcome.failure?.kind == .tls)
    #expect(outcome.sent == .no)
  }

  @Test("A handshake that is never answered is a connection that does not come in time, not sent")
  func silent() async throws {
    let peer = try ScriptedPeer { $0.waitForClose() }
    var limits = TransportLimits.test
    limits.connectTimeout = .milliseconds(300)
    let outcome = try await CurlTransport.make(limits: limits).document("https://127.0.0.1:\(peer.port)/")
    #expect(outcome.failure?.kind == .connectTimeout)
    #expect(outcome.sent == .no)
  }

  @Test("From https to http a redirect is followed only where the policy allows it")
  func downgrade() throws {
    for (policy, isFollowed) in [
      (RequestPolicy.client, true), (.server, false), (.init(allowsPrivateAddresses: true, ports: nil), false),
    ] {
      var head = ResponseHead()
      head.receive("HTTP/1.1 302 Found", "Location: http://ads.example/", "")
      let decision = RedirectRule.decide(
        head, from: try SplitURL("https://ads.example/"), followed: [], limit: 5, policy: policy)
      switch decision {
      case .follow(let next): #expect(isFollowed && next.url == "http://ads.example/")
      case .refuse(let failure, _): #expect(!isFollowed && failure.kind == .refusedByPolicy)
      case .none, .stop: Issue.record("no decision about \(policy)")
      }
    }
  }
}
