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
      Plays content of the given duration against a VMAP playlist or a VAST
      response, ad breaks and all, and prints every event, command and beacon
      in order. Without --send nothing leaves the machine but ad requests, and
      the same input and seed give the same bytes out.

        vastctl play playlist.xml --duration 10m
        vastctl play TAG --format ndjson | jq 'select(.kind == "beacon")'
        vastctl play TAG --send --queue sqlite:q.db --record ledger.ndjson

      With --send every beacon is recorded in the queue before it is sent. If
      the process is killed, 'vastctl queue drain' sends what is left. Playing
      the same --session again owes the same beacons for the same ads; those
      in the queue already are not sent again.

      Ctrl-C ends the session and gives beacons on their way ten seconds; a
      second one ends that too, and the ledger is written either way. Exits 1
      when a beacon could not be delivered or no ad played, 130 after Ctrl-C.
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

  @Option(help: "The session's id, part of every beacon's id. Default: 'dry-run', or at random with --send.")
  var session: String?

  @Option(help: "Where random numbers start. Default: 1; with --send, made from the session's id.")
  var seed: UInt64?

  @OptionGroup(title: "Requests and reading")
  var input: InputOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func validate() throws {
    guard duration.value > .zero else { throw ValidationError("--duration is longer than 0") }
    guard duration.value <= .seconds(48 * 3600) else { throw ValidationError("--duration is at most 48h") }
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

  private func play(_ interruption: Interruption) async throws(CommandFailure) -> ExitStatus {
    let ledgerFile = try record.map { path throws(CommandFailure) in try LedgerFile(path: path) }
    let run = PlayRun(session: session, seed: seed, isLive: send, macros: input.macroValues)
    let logger = output.logger(whileShowing: true)
    let resolving = try Resolving(input, follow: true, requestMacros: run.requestMacros, logger: logger)
    let loaded = try await load(resolving, interruption)
    let delivery = send ? try await Delivery.open(queue, transport: resolving.transport, logger: logger) : nil
    let display = PlayDisplay(
      output, run, duration: duration.value, timeline: Timeline(loaded.schedule, in: .init(duration: duration.value)))

    let simulation = SimulatedSession(
      client: run.client(loaded, resolver: resolving.resolver, dispatcher: delivery?.dispatcher),
      behaviour: SimulatedPlayer.Behaviour(
        contentDuration: duration.value, startPosition: startAt.value, skipsAds: skip),
      speed: speed.value, mediaTransport: checkMedia ? resolving.transport : nil)
    let following = Task {
      if let delivery { for await outcome in delivery.dispatcher.outcomes { await display.show(outcome) } }
    }
    let playing = Task {
      var simulation = simulation
      try await simulation.run { await display.show($0) }
    }
    let console = output.console
    interruption.take(
      {
        playing.cancel()
        guard let delivery else { return }
        console.note("vastctl: stopping; 10 s for beacons on their way, Ctrl-C again to end them")
        Task {
          try? await Task.sleep(for: .seconds(10))
          await delivery.dispatcher.shutdown()
        }
      },
      { if let delivery { Task { await delivery.dispatcher.shutdown() } } })

    let failure = await Self.failure(of: playing)
    let entries = await finish(delivery, display, run, following)
    await resolving.shutdown()
    try ledgerFile?.write(entries)
    let summary = LedgerSummary(entries)
    let isComplete = await display.end(summary, entries, sent: send)
    if let failure { throw failure }
    guard await display.impressions > 0 || loaded.schedule.breaks.isEmpty || interruption.isRequested else {
      throw CommandFailure(.finding, "no ad played")
    }
    return isComplete ? .success : .finding
  }

  private func load(_ resolving: Resolving, _ interruption: Interruption) async throws(CommandFailure) -> LoadedSchedule
  {
    let source = try InputSource(source)
    let reader = InputReader(maxBytes: input.maxBytes)
    let loading = Task { [offset = at.value] in
      do throws(CommandFailure) {
        return Result<LoadedSchedule, CommandFailure>.success(
          try await resolving.schedule(of: source, at: offset, reader: reader))
      } catch {
        return .failure(error)
      }
    }
    interruption.take({ loading.cancel() })
    let loaded = try await loading.value.get()
    for diagnostic in loaded.diagnostics where diagnostic.rule.severity == .error {
      output.console.note(
        "vastctl: \(source.name):\(diagnostic.position.line): \(output.urls.prose(diagnostic.message))")
    }
    return loaded
  }

  /// Why a session did not run to its end.
  private static func failure(of playing: Task<Void, any Error>) async -> CommandFailure? {
    do {
      try await playing.value
      return nil
    } catch SimulatedSession.Failure.stalled(let time) {
      return CommandFailure(
        .bug, "the session came to a halt at \(time.sinceStart) and will never end; please report it")
    } catch {
      return CommandFailure(queueError: error)
    }
  }

  /// Waits for the beacons and returns the session's ledger; what the queue could not take is in it as dead.
  private func finish(
    _ delivery: Delivery?, _ display: PlayDisplay, _ run: PlayRun, _ following: Task<Void, Never>
  ) async -> [LedgerEntry] {
    let owed = await display.beacons
    guard let delivery else {
      following.cancel()
      return owed.map { LedgerEntry($0, state: .pending) }
    }
    await display.waitForBeacons(atMost: drain.value)
    var entries: [LedgerEntry] = []
    do {
      entries = try await delivery.finish(session: run.sessionID, deadline: drain.value)
    } catch {
      output.console.error(CommandFailure(queueError: error).message)
    }
    await following.value
    let recorded = Set(entries.map(\.id))
    return entries
      + owed.filter { !recorded.contains($0.id) }.map { LedgerEntry($0, state: .dead, reason: .notRecorded) }
  }
}

extension DeadReason {
  /// The queue could not take it.
  fileprivate static let notRecorded = DeadReason(rawValue: "not_recorded")
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
