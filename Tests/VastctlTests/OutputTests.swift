import AdBeacon
import AdTestKit
import Foundation
import Testing

@Suite("Output: whole, redacted, and not in the way of the work")
struct OutputTests {
  @Test("A reader that leaves does not stop beacons or the ledger")
  func closedPipe() async throws {
    let folder = try TemporaryFolder()
    let adServer = try AdServer(directory: Fixtures.folder + "/demo", faults: FaultScript.none)
    let origin = try await adServer.server.start()
    let ledger = folder.file("ledger.ndjson")
    let command =
      "\(Tool.program("vastctl")) play \(origin)/vmap.xml --send --format ndjson --record \(ledger) | head -1"
    let run = try await ChildProcess.run("bash", ["-o", "pipefail", "-c", command])
    #expect(run.status == 0, "\(run.errorText)")
    let entries = try LedgerReader.read(Data(contentsOf: URL(fileURLWithPath: ledger))).entries
    #expect(entries.count > 40 && entries.allSatisfy { $0.state == .delivered })
    #expect(LedgerMatcher().match(entries, against: adServer.collector).balances)
    await adServer.server.stop()
  }

  @Test("Output that can't be written is an error")
  func fullDisk() async throws {
    let command = "\(Tool.program("vastctl")) fetch \(PlayTests.pod) > /dev/full"
    let run = try await ChildProcess.run("bash", ["-c", command])
    #expect(run.status == 69)
    #expect(run.errorText.contains("No space left"))
  }

  @Test("A ledger that can't be written is found out before anything is sent")
  func unwritableLedger() async throws {
    let collector = BeaconCollector()
    let server = LoopbackServer(collector: collector)
    let origin = try await server.start()
    let folder = try TemporaryFolder()
    let tag = try folder.write("tag.xml", CrashTests.tag(beacons: origin).utf8)
    let run = try await Tool.run(["play", tag, "--send", "--record", folder.file("none/ledger.ndjson")])
    #expect(run.status == 64)
    #expect(collector.requests.isEmpty)
    await server.stop()
  }

  @Test(
    "No query string and no password is shown unless asked for",
    arguments: [
      ["fetch", "ftp://h/x?secret=S3CR3T"], ["fetch", "http://u:S3CR3T@127.0.0.1:1/x?secret=S3CR3T"],
      ["fetch", "http:///x?secret=S3CR3T"], ["schedule", "http://[::1?secret=S3CR3T"],
      ["fetch", "x.xml", "--header", "Authorization S3CR3T"], ["fetch", "x.xml", "--macro", "S3CR3T"],
    ])
  func secrets(_ arguments: [String]) async throws {
    let run = try await Tool.run(arguments)
    #expect(run.status != 0)
    #expect(!run.text.contains("S3CR3T") && !run.errorText.contains("S3CR3T"), "\(run.text)\(run.errorText)")
  }

  @Test("What a document says neither moves the cursor nor shows its secrets")
  func hostileText() async throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(
      "evil.xml",
      """
      <VAST version="4.0"><Ad id="a&#x9B;31m"><InLine><AdTitle>t&#x9B;2J http://h/?k=S3CR3T</AdTitle><Creatives><Creative>
      <Linear><Duration>http://h/?k=S3CR3T</Duration></Linear></Creative></Creatives></InLine></Ad></VAST>
      """.utf8)
    for command in [["fetch"], ["schedule"], ["play"]] {
      let run = try await Tool.run(command + [document])
      for text in [run.text, run.errorText] {
        #expect(!text.contains("S3CR3T"), "\(text)")
        #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
      }
    }
  }

  @Test(
    "Colour is written into a pipe when asked for, and only then",
    arguments: [("always", true), ("never", false), ("auto", false)])
  func colour(_ choice: String, _ isColoured: Bool) async throws {
    let run = try await Tool.run(["fetch", "--color", choice, PlayTests.pod])
    #expect(run.text.contains("\u{1B}[") == isColoured)
  }

  @Test("A break without an ad says why, in text and JSON, and exits 1")
  func emptyBreak() async throws {
    let adServer = try AdServer(
      directory: Fixtures.folder + "/demo",
      faults: FaultScript([FaultRule(.exact("/ads/pod.xml"), .status(404))]))
    let origin = try await adServer.server.start()
    let arguments = ["schedule", origin + "/vmap.xml", "--duration", "10m", "--resolve"]
    let text = try await Tool.run(arguments)
    #expect(text.status == 1)
    #expect(text.text.contains("no ad: VAST 301") && text.text.contains("no ad: VAST 303"))
    let json = try await Tool.run(arguments + ["--format", "json"])
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    let breaks = try #require(object["breaks"] as? [[String: Any]])
    #expect(breaks.first { $0["id"] as? String == "pod" }?["error_code"] as? Int == 301)
    let empty = try #require(breaks.first { $0["id"] as? String == "empty" })
    #expect((empty["owed_pings"] as? [[String: Any]])?.first?["error_code"] as? Int == 303)
    await adServer.server.stop()
  }
}
