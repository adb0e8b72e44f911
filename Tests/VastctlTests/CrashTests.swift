import AdBeacon
import AdTestKit
import Foundation
import Testing

@Suite("Killed between recording and sending: nothing is lost")
struct CrashTests {
  @Test("Recorded while nobody listens, killed, started again: every beacon arrives once")
  func killedBeforeSending() async throws {
    let folder = try TemporaryFolder()
    // A server that has come and gone leaves a port on which connections are refused: recorded, provably not sent.
    let gone = LoopbackServer()
    let origin = try await gone.start()
    await gone.stop()
    let queue = "sqlite:" + folder.file("queue.db")
    let tag = try folder.write("tag.xml", Self.tag(beacons: origin).utf8)

    let player = try Tool.start(["play", tag, "--duration", "1s", "--send", "--queue", queue, "--session", "s1"])
    let ledger = Ledger(queue: queue)
    try await ledger.wait { entries in entries.count == Self.beacons && entries.allSatisfy { $0.attempts.count > 0 } }
    player.signal(SIGKILL)
    _ = await player.result()

    let port = try #require(origin.split(separator: ":").last.flatMap { Int($0) })
    let collector = BeaconCollector()
    let server = LoopbackServer(collector: collector, port: port)
    _ = try await server.start()
    let drained = try await Tool.run(["queue", "drain", "--queue", queue])
    #expect(drained.status == 0, "\(drained.text)\(drained.errorText)")
    try await Self.expectBalance(ledger, collector)
    await server.stop()
  }

  @Test("Killed with every request on its way and unanswered: every beacon is counted")
  func killedInFlight() async throws {
    let folder = try TemporaryFolder()
    let collector = BeaconCollector()
    let server = LoopbackServer(faults: FaultScript([FaultRule(.prefix("/b/"), .stall)]), collector: collector)
    let origin = try await server.start()
    let queue = "sqlite:" + folder.file("queue.db")
    let tag = try folder.write("tag.xml", Self.tag(beacons: origin).utf8)

    let player = try Tool.start(["play", tag, "--duration", "1s", "--send", "--queue", queue, "--session", "s2"])
    #expect(await collector.waitUntil(count: Self.beacons))
    player.signal(SIGKILL)
    _ = await player.result()

    server.setFaults(.none)
    let drained = try await Tool.run(["queue", "drain", "--queue", queue])
    #expect(drained.status == 0, "\(drained.text)\(drained.errorText)")
    try await Self.expectBalance(Ledger(queue: queue), collector)
    await server.stop()
  }

  @Test("The same session played again owes nothing new")
  func playedAgain() async throws {
    let folder = try TemporaryFolder()
    let collector = BeaconCollector()
    let server = LoopbackServer(collector: collector)
    let origin = try await server.start()
    let arguments = [
      "play", try folder.write("tag.xml", Self.tag(beacons: origin).utf8), "--duration", "1s", "--send", "--queue",
      "sqlite:" + folder.file("queue.db"), "--session", "s3",
    ]
    #expect(try await Tool.run(arguments).status == 0)
    #expect(try await Tool.run(arguments).status == 0)
    #expect(collector.requests.count == Self.beacons)
    await server.stop()
  }

  /// How many beacons `tag` owes: few enough to be on their way at once.
  static let beacons = 5

  static func tag(beacons origin: String) -> String {
    """
    <VAST version="4.1"><Ad id="a"><InLine><AdSystem>t</AdSystem><AdTitle>t</AdTitle>
    <Impression>\(origin)/b/impression</Impression><Creatives><Creative><Linear><Duration>00:00:10</Duration>
    <TrackingEvents>
    <Tracking event="start">\(origin)/b/start</Tracking>
    <Tracking event="firstQuartile">\(origin)/b/firstQuartile</Tracking>
    <Tracking event="midpoint">\(origin)/b/midpoint</Tracking>
    <Tracking event="complete">\(origin)/b/complete</Tracking>
    </TrackingEvents>
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">\(origin)/m</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>
    """
  }

  static func expectBalance(_ ledger: Ledger, _ collector: BeaconCollector) async throws {
    let entries = try await ledger.entries()
    #expect(entries.count == beacons)
    #expect(entries.allSatisfy { $0.state == .delivered })
    let match = LedgerMatcher().match(entries, against: collector)
    #expect(match.balances, "\(match)")
  }
}

/// A queue's ledger as the command line shows it, also while another process owns the queue.
struct Ledger {
  let queue: String

  func entries() async throws -> [LedgerEntry] {
    let run = try await Tool.run(["queue", "export", "--queue", queue])
    return LedgerReader.read(run.output).entries
  }

  /// Looks again until the entries are as expected; gives up after a minute.
  func wait(until isGood: ([LedgerEntry]) -> Bool) async throws {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(60) {
      if isGood(try await entries()) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the ledger never came to the expected state")
  }
}
