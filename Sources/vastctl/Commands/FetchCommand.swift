import AdModel
import AdReport
import AdResolve
import AdTransport
import ArgumentParser

/// `vastctl fetch`: what does this tag return?
struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "What a tag returns: the tree of wrappers, the ads, and the error pings that are owed.",
    discussion: """
      Requests each tag, follows its wrappers, and prints every hop with its
      status, time and size, the ads that came out, and the error pings that the
      specification asks for. Sends none of them unless --report-errors.

        vastctl fetch https://ads.example/tag
        vastctl fetch --no-follow response.xml     this document alone, as it is
        vastctl fetch --format ndjson tag1 tag2    a line for each input
        curl -s https://ads.example/tag | vastctl fetch -

      Exits 1 when an input has no ad, 65 when it can't be read, 69 when it can't
      be had; a bad input does not stop the others.
      """)

  @Argument(help: ArgumentHelp("Files, - for standard input, or http(s) URLs.", valueName: "tag"))
  var tags: [String]

  @Flag(help: "Don't follow wrappers: the ads of this document alone, as they stand.")
  var noFollow = false

  @Flag(help: "Send the error pings that are owed.")
  var reportErrors = false

  @OptionGroup(title: "Requests and reading")
  var input: InputOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func run() async throws {
    let resolving = try Resolving(input, follow: !noFollow, logger: output.logger())
    let reader = InputReader(maxBytes: input.maxBytes)
    var batch = Batch(inputs: tags, console: output.console)
    await batch.forEach { source throws(CommandFailure) in
      let origin = try resolving.origin(of: source, reader: reader)
      let resolution = await resolving.resolver.resolve(ResolveSource(origin, types: BreakType.allCases))
      let report = FetchReport(source: source.argument, resolution: resolution)
      switch output.format {
      case .text: output.console.data(report.text(urls: output.urls, palette: output.palette))
      case .json, .ndjson: output.printJSON(report.json)
      }
      if reportErrors { try await send(resolution.owedPings, of: source, resolving.transport) }
      if resolution.errorCode != nil {
        throw CommandFailure(ExitStatus(unreadable: resolution), resolution.failureLine(source.name))
      }
      if resolution.vmap == nil && resolution.result.ads.isEmpty {
        throw CommandFailure(.finding, "\(source.name): no ad")
      }
    }
    await resolving.shutdown()
    try batch.finish()
  }

  /// Sends error pings, once each, side by side.
  private func send(
    _ pings: [OwedPing], of source: InputSource, _ transport: any AdTransport
  ) async throws(CommandFailure) {
    let requests = pings.map { ping in
      var values = input.macroValues.merging(RequestMacros.live())
      var context = BeaconContext()
      context.errorCode = ping.code
      values.set(context)
      return TransportRequest(
        url: MacroExpander.expand(ping.url, values: values, in: .error), purpose: .beacon)
    }
    let unanswered = await withTaskGroup(of: Bool.self) { group in
      for request in requests {
        group.addTask { (200..<300).contains(await transport.send(request).status ?? 0) }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 0 : 1 }
    }
    if !pings.isEmpty {
      output.console.note("vastctl: \(pings.count - unanswered) of \(pings.count) error pings taken")
    }
    if unanswered > 0 { throw CommandFailure(.finding, "\(source.name): \(unanswered) error pings were not taken") }
  }
}
