import AdTestKit
import Foundation

/// Runs the command line tool that was built beside the tests, as a process of its own.
enum Tool {
  /// The folder of the test runner, where the programs are too.
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a program of this project.
  static func program(_ name: String) -> String {
    let beside = folder.appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return root.deletingLastPathComponent().appendingPathComponent(".build/debug/\(name)").path
  }

  /// Runs to the end and returns what it printed.
  static func run(_ arguments: [String], input: [UInt8] = []) async throws -> ChildProcess.Result {
    try await ChildProcess.run(program("vastctl"), arguments, input: input)
  }

  /// Starts it and leaves it running; its output is dropped.
  static func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(program("vastctl"), arguments, streams: .dropped)
  }
}

extension ChildProcess.Result {
  /// The lines of stderr.
  var errorLines: [String] { errorText.split(separator: "\n").map(String.init) }
}

/// The project's fixtures.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path
}
