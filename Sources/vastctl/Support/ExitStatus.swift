import ArgumentParser

/// The exit codes that scripts may rely on.
enum ExitStatus: Int32, Comparable {
  /// Fine.
  case success = 0
  /// Ran, and found something wrong: findings, a mismatch, an undelivered beacon, no ad.
  case finding = 1
  /// The command line was wrong.
  case usage = 64
  /// The input is not what it should be.
  case badInput = 65
  /// There is no such input.
  case noInput = 66
  /// The network or a server failed.
  case unavailable = 69
  /// A bug.
  case bug = 70
  /// Stopped by Ctrl-C.
  case interrupted = 130

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Ends the command with this status; does nothing for success.
  func exit() throws {
    if self != .success { throw ExitCode(rawValue) }
  }
}

/// Why one input or one command can't go on: one line for a person, and the exit code.
struct CommandFailure: Error, CustomStringConvertible {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  var description: String { message }
}
