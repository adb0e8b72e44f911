import AdReport
import Foundation
import Synchronization

/// Where output goes: data to stdout, prose to stderr.
struct Console: Sendable {
  /// Whether prose is left out, except for errors.
  var quiet: Bool

  /// What went wrong with stdout, once it did: nothing is written to it afterwards.
  private static let dataFailure = Mutex<Int32?>(nil)

  /// Whether stdout is a terminal.
  static var stdoutIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal in characters; 100 where there is none.
  static var width: Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 100
  }

  /// Makes a reader of stdout that goes away cost the output and not the work: call it before anything is written.
  static func outliveReaders() { signal(SIGPIPE, SIG_IGN) }

  /// Whether whoever read stdout has gone away.
  static var readerIsGone: Bool { dataFailure.withLock { $0 == EPIPE } }

  /// Why data could not be written, for a person; nil when it could, or when its reader went away.
  static var writeProblem: String? {
    dataFailure.withLock { $0.flatMap { $0 == EPIPE ? nil : String(cString: strerror($0)) } }
  }

  /// Writes data, as it is.
  func data(_ text: String) {
    Self.dataFailure.withLock { failure in
      if failure == nil { failure = Self.write(text, to: STDOUT_FILENO) }
    }
  }

  /// Writes one line of data.
  func line(_ text: String) { data(text + "\n") }

  /// Writes one line of prose, unless quiet.
  func note(_ text: String) {
    if !quiet { _ = Self.write(Terminal.printable(text) + "\n", to: STDERR_FILENO) }
  }

  /// Writes one line about something that went wrong.
  func error(_ text: String) {
    _ = Self.write("vastctl: " + Terminal.printable(text) + "\n", to: STDERR_FILENO)
  }

  /// Writes all bytes and returns the error that kept it from that.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let written = Glibc.write(descriptor, base, rest.count)
        if written < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
      return nil
    }
  }
}
