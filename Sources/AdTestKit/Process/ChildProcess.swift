import Foundation

/// A program that runs beside a test: started with no open file but its own standard streams, so that it holds none of
/// the sockets and pipes of its parent, and of its siblings, open.
public final class ChildProcess: Sendable {
  /// What a program left behind.
  public struct Result: Sendable, Hashable {
    /// The exit code, or the number of the signal that ended it as a negative number.
    public var status: Int32
    /// What it wrote to stdout; empty where that was not captured, or came line by line.
    public var output: [UInt8]
    /// What it wrote to stderr; empty where that was not captured.
    public var errors: [UInt8]

    /// `output` as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// `errors` as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Why a program does not run.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public var description: String
  }

  /// What becomes of a program's stdout and stderr.
  public enum Streams: Sendable, Hashable {
    /// They are read, to be had with the result.
    case captured
    /// As `captured`, but stdout comes as ``ChildProcess/lines`` while the program runs, and not with the result.
    case lines
    /// They go where the parent's go.
    case inherited
    /// They go nowhere.
    case dropped
  }

  /// The number of the process.
  public let processID: Int32
  /// What the program writes to stdout, line by line until it closes it; empty unless asked for with `Streams.lines`.
  public let lines: AsyncStream<String>
  private let ending: Task<Result, Never>

  /// Starts a program.
  /// - Parameters:
  ///   - program: its path, or a name to be found in `PATH`.
  ///   - arguments: its arguments, without its name.
  ///   - input: what it reads from stdin.
  ///   - streams: what becomes of what it writes.
  /// - Throws: ``Failure`` where there is no such program or the system refuses.
  public init(
    _ program: String, _ arguments: [String] = [], input: [UInt8] = [], streams: Streams = .captured
  ) throws(Failure) {
    guard let path = Self.locate(program) else { throw Failure(description: "no program \(program)") }
    var spawn = SpawnActions()
    defer { spawn.destroy() }
    let inputEnd = input.isEmpty ? nil : try spawn.pipe(to: 0, childReads: true)
    if input.isEmpty { spawn.open("/dev/null", as: 0, O_RDONLY) }
    var outputEnds: [Int32] = []
    for stream: Int32 in [1, 2] {
      switch streams {
      case .captured, .lines: outputEnds.append(try spawn.pipe(to: stream, childReads: false))
      case .dropped: spawn.open("/dev/null", as: stream, O_WRONLY)
      case .inherited: break
      }
    }
    processID = try spawn.start(path, arguments)
    let (processID, ends) = (processID, outputEnds)
    if let inputEnd {
      Thread.detachNewThread {
        FileDescriptor.write(input, to: inputEnd)
        close(inputEnd)
      }
    }
    let (lines, feed) = AsyncStream<String>.makeStream()
    self.lines = lines
    if streams != .lines { feed.finish() }
    ending = Task {
      async let output = streams == .captured ? FileDescriptor.readToEnd(ends[0]) : []
      async let reading: Void? = streams == .lines ? FileDescriptor.readLines(ends[0], into: feed) : nil
      async let errors = ends.count < 2 ? [] : FileDescriptor.readToEnd(ends[1])
      let status = await FileDescriptor.onThread { Self.wait(for: processID) }
      await reading
      return Result(status: status, output: await output, errors: await errors)
    }
  }

  /// Sends the process a signal.
  public func signal(_ number: Int32) { kill(processID, number) }

  /// Waits until it has ended and all it wrote was read.
  public func result() async -> Result { await ending.value }

  /// Runs a program to its end.
  public static func run(
    _ program: String, _ arguments: [String] = [], input: [UInt8] = []
  ) async throws(Failure) -> Result {
    try await ChildProcess(program, arguments, input: input).result()
  }

  /// The path of a program, found in `PATH` unless it is one already; nil where there is none.
  public static func locate(_ program: String) -> String? {
    if program.contains("/") { return FileManager.default.isExecutableFile(atPath: program) ? program : nil }
    return ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return -1 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
