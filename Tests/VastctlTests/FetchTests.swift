import AdTestKit
import Foundation
import Testing

@Suite("fetch: what does this tag return?")
struct FetchTests {
  /// Plays an ad server whose outer wrapper leads to an inner one, and that to nothing.
  static func withBrokenChain(
    _ body: (_ tag: String, _ collector: BeaconCollector) async throws -> Void
  ) async throws {
    let adServer = try AdServer(
      directory: Fixtures.folder + "/demo",
      faults: FaultScript([FaultRule(.exact("/ads/preroll.xml"), .status(404))]))
    let origin = try await adServer.server.start()
    try await body(origin + "/ads/preroll-outer.xml", adServer.collector)
    await adServer.server.stop()
  }

  @Test("Every hop, and the pings that are owed along the chain; none is sent unasked")
  func brokenChain() async throws {
    try await Self.withBrokenChain { tag, collector in
      let run = try await Tool.run(["fetch", "--format", "json", tag])
      #expect(run.status == 1)
      let report = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
      #expect(report["schema"] as? String == "vastctl.fetch/1")
      let hops = try #require(report["hops"] as? [[String: Any]])
      #expect(hops.map { $0["status"] as? Int } == [200, 200, 404])
      #expect(hops.map { $0["parent"] as? Int } == [nil, 0, 1])
      #expect(hops.map { $0["outcome"] as? String } == ["ads", "ads", "status"])
      let pings = try #require(report["owed_pings"] as? [[String: Any]])
      #expect(pings.map { $0["error_code"] as? Int } == [301, 301])
      #expect(collector.requests.isEmpty)
    }
  }

  @Test("--report-errors sends what is owed, with its code, outermost wrapper included")
  func reportErrors() async throws {
    try await Self.withBrokenChain { tag, collector in
      let run = try await Tool.run(["fetch", "--report-errors", tag])
      #expect(run.status == 1)
      #expect(run.errorText.contains("2 of 2 error pings taken"))
      #expect(
        collector.requests.map(\.target).sorted() == ["/b/exchange/error?code=301", "/b/reseller/error?code=301"])
    }
  }
}
