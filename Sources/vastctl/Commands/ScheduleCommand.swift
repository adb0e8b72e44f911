import AdClient
import AdModel
import AdParsing
import AdReport
import AdResolve
import AdSchedule
import ArgumentParser

/// `vastctl schedule`: when do ads play?
struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "When ads play: the ad breaks of a playlist on the content's timeline.",
    discussion: """
      Reads a VMAP playlist, or a VAST response as one break.

        vastctl schedule playlist.xml --duration 1h30m
        vastctl schedule tag.xml --at 25% --duration 10m
        vastctl schedule https://ads.example/vmap --resolve --format json

      Percentages need --duration. With --resolve the ads of every break are
      requested, wrappers followed; no beacon is sent. Exits 1 when a break is
      known to have no ad.
      """)

  @Argument(help: ArgumentHelp("Files, - for standard input, or http(s) URLs.", valueName: "source"))
  var sources: [String]

  @Option(help: ArgumentHelp("The content's duration: 1h30m, 5400 or 01:30:00.", valueName: "duration"))
  var duration: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "Where the break of a VAST response stands: start, end, a time or a percentage.", valueName: "offset"))
  var at: BreakOffsetArgument = .start

  @Option(help: ArgumentHelp("Only breaks at or after this time.", valueName: "time"))
  var from: DurationArgument?

  @Option(help: ArgumentHelp("Only breaks at or before this time.", valueName: "time"))
  var to: DurationArgument?

  @Flag(help: "Request the ads of every break.")
  var resolve = false

  @OptionGroup(title: "Requests and reading")
  var input: InputOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func validate() throws {
    if let duration, duration.value == .zero { throw ValidationError("--duration is longer than 0") }
    if let from, let to, from.value > to.value { throw ValidationError("--from lies after --to") }
  }

  func run() async throws {
    let resolving = try Resolving(input, follow: resolve, logger: output.logger())
    let reader = InputReader(maxBytes: input.maxBytes)
    var batch = Batch(inputs: sources, console: output.console)
    await batch.forEach { source throws(CommandFailure) in
      let loaded = try await resolving.schedule(
        of: source, at: at.value, types: BreakType.allCases, reader: reader)
      let timeline = Timeline(
        loaded.schedule, in: Timeline.Scope(duration: duration?.value, until: to?.value ?? .seconds(3600)))
      var report = ScheduleReport(timeline: timeline, diagnostics: loaded.diagnostics)
      report.range = (from?.value, to?.value)
      if resolve { report.resolutions = await resolutions(of: timeline, loaded, resolving.resolver) }
      switch output.format {
      case .text: output.console.data(report.text(urls: output.urls, palette: output.palette))
      case .json, .ndjson: output.printJSON(report.json)
      }
      let empty = report.emptyBreaks
      if !empty.isEmpty {
        throw CommandFailure(.finding, "\(source.name): no ad for \(empty.joined(separator: ", "))")
      }
    }
    await resolving.shutdown()
    try batch.finish()
  }

  /// Resolves every break, side by side.
  private func resolutions(
    of timeline: Timeline, _ loaded: LoadedSchedule, _ resolver: AdResolver
  ) async -> [String: Resolution] {
    await withTaskGroup(of: (String, Resolution).self) { group in
      for occurrence in timeline.occurrences {
        let scheduled = timeline.scheduledBreak(of: occurrence)
        guard let source = ResolveSource(scheduled, baseURL: loaded.baseURL) else { continue }
        group.addTask { (occurrence.id, await resolver.resolve(source)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

/// An ad break's place on the command line: the grammar of `AdBreak@timeOffset`.
struct BreakOffsetArgument: ExpressibleByArgument, Sendable {
  let value: BreakOffset

  static let start = BreakOffsetArgument(value: BreakOffset(written: "start", value: .start))

  init(value: BreakOffset) { self.value = value }

  init?(argument: String) {
    guard let reading = TimeText.breakOffset(argument) else { return nil }
    value = BreakOffset(written: Text(argument), value: reading.value)
  }

  var defaultValueDescription: String { value.written.string }
}
