import AdBeacon
import AdTestKit
import Foundation
import Testing

@Suite("play: what would be sent, and when")
struct PlayTests {
  static let pod = Fixtures.folder + "/demo/ads/pod.xml"

  @Test("Same input, same seed: the same bytes out")
  func deterministic() async throws {
    let arguments = [
      "play", Self.pod, "--duration", "2m", "--at", "50%", "--skip", "--format", "ndjson", "--seed", "7",
    ]
    let first = try await Tool.run(arguments)
    let second = try await Tool.run(arguments)
    #expect(first.status == 0)
    #expect(first.output == second.output)
    let other = try await Tool.run(arguments.dropLast() + ["8"])
    #expect(other.output != first.output)
  }

  @Test("Each line of NDJSON is an output with the promised keys")
  func rows() async throws {
    let run = try await Tool.run(["play", Self.pod, "--duration", "1m", "--format", "ndjson"])
    let rows = try run.text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.count > 20)
    for row in rows {
      #expect(row["t_ms"] is Int)
      #expect(["event", "command", "beacon", "warning"].contains(row["kind"] as? String))
      #expect(row["name"] is String)
      for key in ["break", "ad", "url"] { #expect(row.keys.contains(key)) }
    }
    let names = rows.filter { $0["kind"] as? String == "event" }.compactMap { $0["name"] as? String }
    #expect(names.count { $0 == "allAdsCompleted" } == 1)
    #expect(names.last == "sessionEnded")
  }

  @Test("Without --send nothing but ad requests leaves the machine, and the ledger holds what is owed")
  func dryRun() async throws {
    let folder = try TemporaryFolder()
    let adServer = try AdServer(directory: Fixtures.folder + "/demo", faults: FaultScript.none)
    let origin = try await adServer.server.start()
    let ledger = folder.file("ledger.ndjson")
    let run = try await Tool.run(["play", origin + "/vmap.xml", "--record", ledger, "--quiet"])
    #expect(run.status == 0)
    #expect(adServer.collector.requests.isEmpty)
    let entries = try LedgerReader.read(Data(contentsOf: URL(fileURLWithPath: ledger))).entries
    #expect(entries.count > 40)
    #expect(entries.allSatisfy { $0.state == .pending && $0.attempts.isEmpty })
    await adServer.server.stop()
  }

  @Test("A beacon that is refused for good makes the run exit 1 and is dead in the ledger")
  func undelivered() async throws {
    let folder = try TemporaryFolder()
    let adServer = try AdServer(
      directory: Fixtures.folder + "/demo",
      faults: FaultScript([FaultRule(.exact("/b/post-1/start"), .status(404))]))
    let origin = try await adServer.server.start()
    let ledger = folder.file("ledger.ndjson")
    let run = try await Tool.run(["play", origin + "/vmap.xml", "--send", "--record", ledger])
    #expect(run.status == 1)
    let entries = try LedgerReader.read(Data(contentsOf: URL(fileURLWithPath: ledger))).entries
    let dead = entries.filter { $0.state == .dead }
    #expect(dead.map(\.event) == ["start"])
    #expect(LedgerMatcher().match(entries, against: adServer.collector).balances)
    await adServer.server.stop()
  }

  @Test("The demo's ledger equals what the collector received")
  func demo() async throws {
    let run = try await ChildProcess.run(
      Tool.program("vastctl-demo"), ["--fixtures", Fixtures.folder + "/demo", "--speed", "2000x"])
    #expect(run.status == 0, "\(run.text)\(run.errorText)")
    #expect(run.text.contains("balanced: every beacon"))
    #expect(run.text.components(separatedBy: "ALL_ADS_COMPLETED").count == 2)
  }
}
