import AdBeacon
import AdClient
import AdModel
import AdReport
import AdSchedule
import AdSession
import ArgumentParser
import Foundation
import Logging

/// `vastctl play`: what would be sent, and when?
struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "What a player would send, and when: runs a session with a simulated viewer.",
    discussion: """
      Plays content of the given duration against a VMAP playlist or a VAST response, ad breaks and all, and prints
      every event, command and beacon in order. Without --send nothing leaves the machine but ad requests, and the same
      input and seed give the same bytes out.

        vastctl play playlist.xml --duration 10m
        vastctl play TAG --format ndjson | jq 'select(.kind == "beacon")'
        vastctl play TAG --send --queue sqlite:beacons.db --record ledger.ndjson --speed 60x

      With --send every beacon is recorded in the queue before it is sent. If the process is killed, run it again with
      the same --session, or 'vastctl queue drain': nothing is lost, and nothing that was delivered is sent again.
      Exits 1 when a beacon could not be delivered, 130 after Ctrl-C.
      """)

  @Argument(help: "A file, - for standard input, or an http(s) URL.")
  var source: String

  @Option(help: ArgumentHelp("The content's duration: 10m, 5400 or 01:30:00.", valueName: "duration"))
  var duration = DurationArgument(value: .seconds(600))

  @Option(help: ArgumentHelp("Where content starts.", valueName: "time"))
  var startAt = DurationArgument(value: .zero)

  @Option(
    help: ArgumentHelp(
      "Where the break of a VAST response stands: start, end, a time or a percentage.", valueName: "offset"))
  var at: BreakOffsetArgument = .start

  @Option(help: "How fast: 1x is real time, max doesn't wait at all.")
  var speed = SpeedArgument(value: .unlimited)

  @Flag(help: "The viewer skips every ad as soon as it can be skipped.")
  var skip = false

  @Flag(help: "Ask for each media file, and fail the ad when it is not there.")
  var checkMedia = false

  @Flag(help: "Really send the beacons.")
  var send = false

  @Option(
    help: ArgumentHelp("Where beacons are queued: memory, or sqlite:PATH, which survives a crash.", valueName: "queue"))
  var queue = QueueArgument.memory

  @Option(help: ArgumentHelp("Write the ledger to this file: a line for each beacon that is owed.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("How long to wait for beacons to be delivered after the session.", valueName: "duration"))
  var drain = DurationArgument(value: .seconds(60))

  @Option(help: "The session's id, part of every beacon's id. Default: made from the seed, or at random with --send.")
  var session: String?

  @Option(help: "Where random numbers start.")
  var seed: UInt64 = 1

  @OptionGroup(title: "Requests and reading")
  var input: InputOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func validate() throws {
    guard duration.value > .zero else { throw ValidationError("--duration is longer than 0") }
    guard startAt.value <= duration.value else { throw ValidationError("--start-at lies beyond --duration") }
    if !send, case .sqlite = queue { throw ValidationError("--queue needs --send: without it no beacon is queued") }
  }

  func run() async throws {
    let interruption = Interruption()
    do {
      let status = try await play(interruption)
      try (interruption.isRequested ? .interrupted : status).exit()
    } catch let failure as CommandFailure {
      output.console.error(failure.message)
      try failure.status.exit()
    }
  }

  private func play(_ interruption: Interruption) async throws -> ExitStatus {
    let source = try InputSource(source)
    let resolving = try Resolving(input, follow: true, logger: output.logger)
    let loaded = try await resolving.schedule(of: source, at: at.value, reader: InputReader(maxBytes: input.maxBytes))
    for diagnostic in loaded.diagnostics where diagnostic.rule.severity == .error {
      output.console.note("vastctl: \(source.name):\(diagnostic.position.line): \(diagnostic.message)")
    }

    let delivery = send ? try await Delivery.open(queue, transport: resolving.transport, logger: output.logger) : nil
    let run = PlayRun(
      sessionID: session ?? (send ? UUID().uuidString.lowercased() : "session-\(seed)"), seed: seed,
      isLive: send, macros: input.macroValues)
    let client = run.client(
      loaded, resolver: resolving.resolver, dispatcher: delivery?.dispatcher)
    let display = PlayDisplay(
      output, duration: duration.value, timeline: Timeline(loaded.schedule, in: .init(duration: duration.value)))
    let behaviour = SimulatedPlayer.Behaviour(
      contentDuration: duration.value, startPosition: startAt.value, skipsAds: skip)
    let simulation = SimulatedSession(
      client: client, behaviour: behaviour, speed: speed.value, mediaTransport: checkMedia ? resolving.transport : nil)

    let following = Task {
      if let delivery { for await outcome in delivery.dispatcher.outcomes { await display.show(outcome) } }
    }
    let playing = Task {
      var simulation = simulation
      try await simulation.run { await display.show($0) }
    }
    interruption.onFirst { playing.cancel() }
    do {
      try await playing.value
    } catch let error as BeaconQueueError {
      throw CommandFailure(queueError: error)
    } catch SimulatedSession.Failure.stalled(let time) {
      throw CommandFailure(
        .bug, "the session came to a halt at \(time.sinceStart) and will never end; please report it")
    }

    let entries = try await finish(delivery, display, run, following)
    await resolving.shutdown()
    if let record { try LedgerFile.write(entries, to: record) }
    let summary = LedgerSummary(entries)
    await display.end(summary, sent: send)
    return send && summary.dead + summary.pending > 0 ? .finding : .success
  }

  /// Waits for the beacons and returns the session's ledger.
  private func finish(
    _ delivery: Delivery?, _ display: PlayDisplay, _ run: PlayRun, _ following: Task<Void, Never>
  ) async throws -> [LedgerEntry] {
    guard let delivery else {
      following.cancel()
      return await display.beacons.map { LedgerEntry($0, state: .pending) }
    }
    await display.waitForBeacons()
    do {
      let entries = try await delivery.finish(session: run.sessionID, deadline: drain.value)
      await following.value
      return entries
    } catch {
      throw CommandFailure(queueError: error)
    }
  }
}

/// A playback speed: `1x`, `60x`, `max`.
struct SpeedArgument: ExpressibleByArgument, Sendable {
  let value: SimulatedSession.Speed

  init(value: SimulatedSession.Speed) { self.value = value }

  init?(argument: String) {
    if argument == "max" {
      value = .unlimited
      return
    }
    let number = argument.hasSuffix("x") ? String(argument.dropLast()) : argument
    guard let factor = Double(number), factor.isFinite, factor >= 0.1, factor <= 10_000 else { return nil }
    value = .times(factor)
  }

  var defaultValueDescription: String {
    switch value {
    case .unlimited: "max"
    case .times(let factor): "\(factor)x"
    }
  }
}
