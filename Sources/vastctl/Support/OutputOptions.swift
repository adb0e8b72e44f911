import AdReport
import ArgumentParser
import Foundation
import Logging

/// How results are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, ndjson
}

/// When colour is used.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// Options that every command has.
struct OutputOptions: ParsableArguments {
  @Option(help: "text for people; json, or ndjson (a line per document or row), for scripts.")
  var format: OutputFormat = .text

  @Option(help: "When to use colour: auto means on a terminal, unless NO_COLOR is set.")
  var color: ColourChoice = .auto

  @Flag(name: .shortAndLong, help: "No prose and no progress on stderr, only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "More about what goes on, on stderr.")
  var verbose = false

  @Flag(help: "Show query strings of URLs in text and logs; they are left out otherwise, since they may hold secrets.")
  var showUrls = false

  /// The console these options ask for.
  var console: Console { Console(quiet: quiet) }

  /// The URLs these options ask for.
  var urls: URLDisplay { URLDisplay(showsQueries: showUrls) }

  /// Whether colour is used on stdout.
  var palette: Palette {
    switch color {
    case .always: Palette(colours: true)
    case .never: Palette(colours: false)
    case .auto:
      Palette(colours: Console.stdoutIsTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty)
    }
  }

  /// A logger to stderr at the level these options ask for.
  /// - Parameter isShowing: whether the command shows warnings itself.
  func logger(whileShowing isShowing: Bool = false) -> Logger {
    var logger = Logger(label: "vastctl") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = verbose ? .debug : quiet || isShowing ? .error : .warning
    return logger
  }

  /// Prints one JSON document in the form asked for.
  func printJSON(_ value: JSONValue) {
    console.line(format == .ndjson ? value.compact : value.pretty)
  }
}
