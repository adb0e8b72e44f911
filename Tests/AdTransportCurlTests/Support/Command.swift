import Foundation
import Testing

/// Programs that the tests use.
///
/// They are started without `Foundation.Process`, whose children inherit each other's sockets: while one child stays, the
/// end of another may never be seen. Children inherit the peers' sockets too, so one that stays must close them.
enum Command {
  /// A program that runs beside the test; ended with this value.
  final class Running: Sendable {
    private let process: pid_t

    fileprivate init(_ process: pid_t) { self.process = process }

    deinit {
      kill(process, SIGKILL)
      _ = Command.wait(process)
    }
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

  /// Whether a program is there.
  static func exists(_ name: String) -> Bool { locate(name) != nil }

  /// Runs a program to its end.
  static func run(_ name: String, _ arguments: [String]) throws {
    let status = wait(try start(name, arguments, output: nil))
    try #require(status == 0, "\(name) \(arguments) failed")
  }

  /// Starts a program and gives the first line that it writes.
  static func serve(_ name: String, _ arguments: [String]) throws -> (Running, String) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let running = Running(try start(name, arguments, output: ends[1]))
    close(ends[1])
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return (running, String(decoding: line, as: UTF8.self))
  }

  private static func start(_ name: String, _ arguments: [String], output: Int32?) throws -> pid_t {
    let path = try #require(locate(name), "\(name) is not installed")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    let words = ([path] + arguments).map { strdup($0) }
    let settings = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, nil, words + [nil], settings + [nil])
    try #require(result == 0, "\(path) does not start")
    return process
  }

  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func locate(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
