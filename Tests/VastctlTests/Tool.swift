import Foundation

/// Runs the command line tool that was built beside the tests, as a process of its own.
struct Tool {
  /// What a run left behind.
  struct Run {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of stderr.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The binary beside the test runner's.
  static let path: String = {
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let candidates = [
      runner.deletingLastPathComponent(), Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
    ]
    let found = candidates.map { $0.appendingPathComponent("vastctl").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let build = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/debug/vastctl").path
    return found ?? build
  }()

  /// Runs to the end and returns what it printed.
  static func run(_ arguments: [String], input: [UInt8]? = nil, program: String = path) async throws -> Run {
    let (process, output, errors) = prepare(program, arguments)
    let standardInput = Pipe()
    process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        do {
          try process.run()
          let reads = DispatchGroup()
          let collected = Collected()
          for (pipe, path) in [(output, \Collected.output), (errors, \Collected.errors)] {
            DispatchQueue.global().async(group: reads) {
              collected[keyPath: path] = pipe.fileHandleForReading.readDataToEndOfFile()
            }
          }
          if let input {
            try standardInput.fileHandleForWriting.write(contentsOf: input)
            try standardInput.fileHandleForWriting.close()
          }
          reads.wait()
          process.waitUntilExit()
          continuation.resume(
            returning: Run(
              status: process.terminationStatus,
              output: String(decoding: collected.output, as: UTF8.self),
              errors: String(decoding: collected.errors, as: UTF8.self)))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  /// Starts it and leaves it running; its output is dropped.
  static func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func prepare(_ program: String, _ arguments: [String]) -> (Process, Pipe, Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  private final class Collected: @unchecked Sendable {
    var output = Data()
    var errors = Data()
  }
}

/// A folder of its own for one test, removed when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("vastctl-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}

/// The project's fixtures.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path
}
