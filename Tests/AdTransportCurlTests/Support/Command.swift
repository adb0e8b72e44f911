import Foundation
import Testing

/// Programs that the tests use.
enum Command {
  /// Whether a program is there.
  static func exists(_ name: String) -> Bool { path(name) != nil }

  /// Runs a program to its end and gives what it wrote.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], input: URL? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path(name)))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(name) \(arguments) failed")
    return data
  }

  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A folder that is removed with this value.
  final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  }
}
