import AdTransport
import ArgumentParser

/// The command line tool: parses arguments, calls one room, prints.
@main
struct Vastctl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vastctl",
    abstract: "What an ad tag returns, when its ads play, and every beacon that is owed for them.",
    discussion: """
      Reads VAST 2.0–4.3 and VMAP 1.0.1 from a file, from standard input (-) or
      from an http(s) URL.

        vastctl fetch https://ads.example/tag      which hop failed, what is owed
        vastctl schedule vmap.xml --duration 10m   when ads play
        vastctl play vmap.xml --duration 10m       what would be sent, and when
        vastctl play TAG --send --queue sqlite:q.db
        vastctl queue status --queue sqlite:q.db   what became of it

      Data goes to stdout, prose to stderr. Exit codes: 0 fine, 1 something was
      found wrong, 64 usage, 65 not what it should be, 66 no such input, 69 the
      network or a server failed, 70 a bug, 130 Ctrl-C.
      """,
    version: Product.version,
    subcommands: [FetchCommand.self, ScheduleCommand.self, PlayCommand.self, QueueCommand.self])

  static func main() async {
    Console.outliveReaders()
    await main(nil)
    if let problem = Console.writeProblem {
      Console(quiet: false).error("standard output: \(problem)")
      exit(withError: ExitCode(ExitStatus.unavailable.rawValue))
    }
  }
}
