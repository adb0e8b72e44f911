import AdReport
import Foundation

/// Where output goes: data to stdout, prose to stderr.
struct Console: Sendable {
  /// Whether prose is left out, except for errors.
  var quiet: Bool

  /// Whether stdout is a terminal.
  static var stdoutIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether stderr is a terminal.
  static var stderrIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal in characters; 100 where there is none.
  static var width: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 100
  }

  /// Writes data, as it is.
  func data(_ text: String) {
    Self.write(text, to: STDOUT_FILENO)
  }

  /// Writes one line of data.
  func line(_ text: String) {
    Self.write(text + "\n", to: STDOUT_FILENO)
  }

  /// Writes one line of prose, unless quiet.
  func note(_ text: String) {
    if !quiet { Self.write(text + "\n", to: STDERR_FILENO) }
  }

  /// Writes one line about something that went wrong.
  func error(_ text: String) {
    Self.write("vastctl: " + Terminal.printable(text) + "\n", to: STDERR_FILENO)
  }

  /// Writes all bytes; a reader that has gone away ends the writing, not the process's work.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let written = Glibc.write(descriptor, base, rest.count)
        if written < 0 {
          if errno == EINTR { continue }
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
    }
  }
}
