import AdModel
import ArgumentParser

/// Options about what is read and how requests for it are made.
struct InputOptions: ParsableArguments {
  @Option(help: "The largest input or response in bytes.")
  var maxBytes: Int = 64 << 20

  @Option(help: ArgumentHelp("The longest wait for one request.", valueName: "duration"))
  var timeout: DurationArgument = DurationArgument(value: .seconds(5))

  @Option(help: ArgumentHelp("The longest time for a whole chain of wrappers.", valueName: "duration"))
  var chainTimeout: DurationArgument = DurationArgument(value: .seconds(10))

  @Option(help: "How many wrappers one chain may have.")
  var maxWrappers: Int = 5

  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      "A header for ad requests, as in 'Accept-Language: de'. May be repeated.", valueName: "name: value"))
  var headers: [String] = []

  @Option(
    name: .customLong("macro"),
    help: ArgumentHelp("The value of a macro in URLs, as in IFA=1234. May be repeated.", valueName: "name=value"))
  var macros: [String] = []

  @Flag(help: "Refuse documents with anything that had to be repaired.")
  var strict = false

  func validate() throws {
    guard maxBytes > 0 else { throw ValidationError("--max-bytes is a number of bytes above 0") }
    guard (0...50).contains(maxWrappers) else { throw ValidationError("--max-wrappers is a number from 0 to 50") }
    guard timeout.value > .zero, chainTimeout.value > .zero else {
      throw ValidationError("--timeout and --chain-timeout are longer than 0")
    }
    // Their values may be secrets, so they are not repeated here.
    for header in headers {
      let name = header.prefix { $0 != ":" }
      guard name.count < header.count, !name.isEmpty, !header.contains(where: \.isNewline) else {
        throw ValidationError("a --header is not of the form 'Name: value' on one line")
      }
    }
    for macro in macros where !macro.contains("=") || macro.hasPrefix("=") {
      throw ValidationError("a --macro is not of the form NAME=value")
    }
  }
}
