import AdBeacon
import AdModel
import AdReport
import AdTransport
import AdTransportCurl
import ArgumentParser
import Foundation

/// `vastctl queue`: what is owed, and what became of it?
struct QueueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "A beacon queue on this machine: what it owes, and emptying it.",
    discussion: """
        vastctl queue status --queue sqlite:beacons.db
        vastctl queue drain --queue sqlite:beacons.db        send what is pending, after a crash for instance
        vastctl queue export --queue sqlite:beacons.db       the ledger, a line a beacon
      """,
    subcommands: [StatusCommand.self, DrainCommand.self, ExportCommand.self])

  /// Which queue.
  struct QueueOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The queue: sqlite:PATH.", valueName: "queue"))
    var queue: QueueArgument

    func validate() throws {
      if case .memory = queue {
        throw ValidationError("--queue memory ends with its process; name a queue as sqlite:PATH")
      }
    }
  }

  /// `vastctl queue status`.
  struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Counts of what is owed, delivered, dead and pending. Exits 1 if any is not delivered.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      try await reporting(output.console) {
        let summary = try await queue.queue.openLedger().summary()
        print(summary, output)
        return summary.dead + summary.pending > 0 ? .finding : .success
      }
    }
  }

  /// `vastctl queue drain`.
  struct DrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drain", abstract: "Send what is pending; exits 0 once nothing is.")

    @OptionGroup var queue: QueueOptions

    @Option(help: ArgumentHelp("How long to try.", valueName: "duration"))
    var deadline = DurationArgument(value: .seconds(300))

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      try await reporting(output.console) {
        let transport = try CurlTransport(policy: .client, logger: output.logger)
        let delivery = try await Delivery.open(
          queue.queue, mustExist: true, transport: transport, logger: output.logger)
        let interruption = Interruption()
        interruption.onFirst { Task { await delivery.dispatcher.shutdown() } }
        let summary = LedgerSummary(try await delivery.finish(session: nil, deadline: deadline.value))
        await transport.shutdown()
        print(summary, output)
        if interruption.isRequested { return .interrupted }
        return summary.pending > 0 ? .finding : .success
      }
    }
  }

  /// `vastctl queue export`.
  struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the ledger to stdout as NDJSON, a line a beacon, in the order they were owed.")

    @OptionGroup var queue: QueueOptions

    @Option(help: "Only beacons of this session.")
    var session: String?

    func run() async throws {
      let console = Console(quiet: false)
      try await reporting(console) {
        try await queue.queue.openLedger().forEachEntry { entry in
          if session == nil || entry.session == session { console.data(LedgerWriter.line(entry)) }
        }
        return .success
      }
    }
  }

  private static func print(_ summary: LedgerSummary, _ output: OutputOptions) {
    switch output.format {
    case .text: output.console.line(LedgerText.line(summary, sent: true, palette: output.palette))
    case .json, .ndjson:
      guard case .object(let members) = LedgerText.json(summary) else { return }
      output.printJSON(.object([.init("schema", "vastctl.queue/1")] + members))
    }
  }

  /// Runs the body, says what went wrong, and ends with its status.
  private static func reporting(_ console: Console, _ body: () async throws -> ExitStatus) async throws {
    let status: ExitStatus
    do {
      status = try await body()
    } catch let failure as CommandFailure {
      console.error(failure.message)
      status = failure.status
    } catch let error as BeaconQueueError {
      let failure = CommandFailure(queueError: error)
      console.error(failure.message)
      status = failure.status
    } catch let error as TransportFailure {
      console.error("requests can't be made: \(error)")
      status = .unavailable
    }
    try status.exit()
  }
}
