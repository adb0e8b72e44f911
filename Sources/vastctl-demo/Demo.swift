import AdBeacon
import AdTestKit
import ArgumentParser
import Foundation

/// Starts an ad server and a beacon collector on loopback, lets `vastctl play` play against them, and compares its ledger
/// with what the collector received.
@main
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vastctl-demo",
    abstract: "Ad breaks play and every beacon arrives, on this machine alone.",
    discussion: "Exits non-zero when the player's ledger and the collector's records differ, or anything was lost.")

  @Option(help: "The folder with the demo's playlist, ad responses, media and fault script.")
  var fixtures = "Fixtures/demo"

  @Option(help: "The player's speed.")
  var speed = "60x"

  func run() async throws {
    // Ctrl-C is the player's: it comes to its end, and this program then cleans up.
    signal(SIGINT, SIG_IGN)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vastctl-demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledgerPath = folder.appendingPathComponent("ledger.ndjson").path

    let adServer = try AdServer(directory: fixtures)
    let origin = try await adServer.server.start()
    Self.say("ad server and beacon collector at \(origin)")
    let status = try await play(
      [
        "play", origin + "/vmap.xml", "--duration", "10m", "--speed", speed, "--skip", "--check-media",
        "--send", "--queue", "sqlite:" + folder.appendingPathComponent("queue.db").path, "--record", ledgerPath,
      ])
    let ledger = try readLedger(ledgerPath)
    let match = LedgerMatcher().match(ledger, against: adServer.collector)
    await adServer.server.stop()

    let report = DemoReport(
      ledger: LedgerSummary(ledger), collector: CollectorSummary(adServer.collector.requests), match: match,
      playerStatus: status)
    Self.say(report.text)
    if !report.isGood { throw ExitCode(1) }
  }

  /// Prints at once: the player writes to the same terminal.
  private static func say(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Runs the command line tool beside this program, on the same terminal.
  private func play(_ arguments: [String]) async throws -> Int32 {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let player = own.deletingLastPathComponent().appendingPathComponent("vastctl").path
    return try await ChildProcess(player, arguments, streams: .inherited).result().status
  }

  private func readLedger(_ path: String) throws -> [LedgerEntry] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("the player left no ledger")
    }
    return LedgerReader.read(data).entries
  }
}
