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
        vastctl queue status --queue sqlite:q.db    counts
        vastctl queue dead --queue sqlite:q.db      what was given up, and why
        vastctl queue retry --queue sqlite:q.db     makes that ready again
        vastctl queue drain --queue sqlite:q.db     sends what is ready
        vastctl queue export --queue sqlite:q.db    the ledger, a line a beacon
      """,
    subcommands: [
      StatusCommand.self, DeadCommand.self, RetryCommand.self, DrainCommand.self, ExportCommand.self,
    ])

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

  /// `vastctl queue dead`.
  struct DeadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dead", abstract: "The beacons that were given up, and why. Exits 1 if there are any.")

    @OptionGroup var queue: QueueOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      try await reporting(output.console) {
        var dead: [LedgerEntry] = []
        try await queue.queue.openLedger().forEachEntry { if $0.state == .dead { dead.append($0) } }
        switch output.format {
        case .text:
          for entry in dead { output.console.line(LedgerText.line(entry, urls: output.urls, palette: output.palette)) }
        case .ndjson, .json:
          for entry in dead { output.console.data(LedgerWriter.line(entry)) }
        }
        return dead.isEmpty ? .success : .finding
      }
    }
  }

  /// `vastctl queue retry`.
  struct RetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry", abstract: "Make dead beacons ready to be sent again; 'queue drain' sends them.")

    @OptionGroup var queue: QueueOptions

    @Option(name: .customLong("id"), help: "Only the beacon of this id. May be repeated.")
    var ids: [String] = []

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      try await reporting(output.console) {
        let queue = try await queue.queue.open(mustExist: true)
        let now = SystemBeaconClock().now
        let count = try await queue.revive(
          ids: ids.isEmpty ? nil : Set(ids), at: now, expires: now + DeliveryPolicy().timeToLive)
        try await queue.close()
        switch output.format {
        case .text: output.console.line("\(count) made ready again")
        case .json, .ndjson: output.printJSON(["schema": "vastctl.queue-retry/1", "revived": .integer(count)])
        }
        return .success
      }
    }
  }

  /// `vastctl queue drain`.
  struct DrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drain", abstract: "Send what is pending; exits 0 once nothing is, though some may be dead.")

    @OptionGroup var queue: QueueOptions

    @Option(help: ArgumentHelp("How long to try.", valueName: "duration"))
    var deadline = DurationArgument(value: .seconds(300))

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
      try await reporting(output.console) {
        let transport = try CurlTransport(policy: .client, logger: output.logger())
        let delivery = try await Delivery.open(
          queue.queue, mustExist: true, transport: transport, logger: output.logger())
        let interruption = Interruption()
        interruption.take({ Task { await delivery.dispatcher.shutdown() } })
        let summary = try await delivery.finish(deadline: deadline.value)
        await transport.shutdown()
        print(summary, output)
        if summary.dead > 0 {
          output.console.note("vastctl: \(summary.dead) beacons are dead; see 'vastctl queue dead'")
        }
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
