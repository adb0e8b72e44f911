import AdBeacon
import AdTestKit
import Foundation
import Testing

@Suite("Sessions: interrupted, repeated, side by side")
struct SessionTests {
  @Test("Ctrl-C ends the session in order: beacons on their way are delivered, the ledger is written, exit 130")
  func interrupted() async throws {
    let folder = try TemporaryFolder()
    let adServer = try AdServer(directory: Fixtures.folder + "/demo", faults: FaultScript.none)
    let origin = try await adServer.server.start()
    let ledger = folder.file("ledger.ndjson")
    let player = try Tool.start([
      "play", origin + "/vmap.xml", "--send", "--speed", "5x", "--record", ledger, "--queue",
      "sqlite:" + folder.file("q.db"),
    ])
    #expect(await adServer.collector.waitUntil(count: 4))
    player.signal(SIGINT)
    #expect(await player.result().status == 130)
    let entries = try LedgerReader.read(Data(contentsOf: URL(fileURLWithPath: ledger))).entries
    #expect(!entries.isEmpty && entries.allSatisfy { $0.state == .delivered })
    #expect(LedgerMatcher().match(entries, against: adServer.collector).balances)
    await adServer.server.stop()
  }

  @Test("Ctrl-C while the tag is awaited ends at once with 130")
  func interruptedLoading() async throws {
    let arrived = BeaconCollector([.exact("/tag")])
    let server = LoopbackServer(faults: FaultScript([FaultRule(.exact("/tag"), .stall)]), collector: arrived)
    let origin = try await server.start()
    let player = try Tool.start(["play", origin + "/tag", "--timeout", "60s", "--chain-timeout", "60s"])
    #expect(await arrived.waitUntil(count: 1))
    player.signal(SIGINT)
    #expect(await player.result().status == 130)
    await server.stop()
  }

  @Test("Two sessions never share a CACHEBUSTING number; one session played again has the same")
  func cacheBusting() async throws {
    let folder = try TemporaryFolder()
    let collector = BeaconCollector()
    let server = LoopbackServer(collector: collector)
    let origin = try await server.start()
    let tag = try folder.write(
      "tag.xml", CrashTests.tag(beacons: origin).replacing("/b/impression", with: "/b/impression?[CACHEBUSTING]").utf8)
    for session in ["one", "two", "one"] {
      _ = try await Tool.run(["play", tag, "--duration", "1s", "--send", "--session", session])
    }
    let numbers = collector.requests(at: .prefix("/b/impression")).map(\.target)
    #expect(numbers.count == 3)
    #expect(numbers[0] != numbers[1] && numbers[0] == numbers[2])
    await server.stop()
  }

  @Test("A session played again sends what another answer of the ad server owes, and nothing twice")
  func anotherAnswer() async throws {
    let folder = try TemporaryFolder()
    let collector = BeaconCollector()
    let server = LoopbackServer(collector: collector)
    let origin = try await server.start()
    func pod(_ ids: [String]) -> String {
      let ads = ids.enumerated().map { index, id in
        """
        <Ad id="\(id)" sequence="\(index + 1)"><InLine><AdTitle>\(id)</AdTitle><Impression>\(origin)/b/\(id)</Impression>
        <Creatives><Creative><Linear><Duration>00:00:01</Duration><MediaFiles><MediaFile delivery="progressive"
        type="video/mp4" width="1" height="1">\(origin)/m</MediaFile></MediaFiles></Linear></Creative></Creatives>
        </InLine></Ad>
        """
      }
      return "<VAST version=\"4.0\">" + ads.joined() + "</VAST>"
    }
    for (file, ids) in [("one.xml", ["b"]), ("two.xml", ["a", "b"])] {
      let tag = try folder.write(file, pod(ids).utf8)
      let run = try await Tool.run([
        "play", tag, "--duration", "1s", "--send", "--session", "s", "--queue", "sqlite:" + folder.file("q.db"),
      ])
      #expect(run.status == 0, "\(run.errorText)")
    }
    #expect(collector.requests.map(\.target).sorted() == ["/b/a", "/b/b"])
    await server.stop()
  }
}
