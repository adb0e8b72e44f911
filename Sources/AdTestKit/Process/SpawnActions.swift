import Foundation

/// What happens between the start of a child and its program: its streams are put in place, everything else is closed.
struct SpawnActions {
  private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  private var actions = posix_spawn_file_actions_t()
  private var childEnds: [Int32] = []

  // glibc has it since 2.34, but its header keeps it from Swift.
  private static let closeFrom: CloseFrom? = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
    .map { unsafeBitCast($0, to: CloseFrom.self) }

  init() { posix_spawn_file_actions_init(&actions) }

  /// Frees what the start needed; the child has its own.
  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    for end in childEnds { close(end) }
    childEnds = []
  }

  /// Opens a file as one of the child's streams.
  mutating func open(_ path: String, as stream: Int32, _ flags: Int32) {
    posix_spawn_file_actions_addopen(&actions, stream, path, flags, 0)
  }

  /// Makes a pipe to one of the child's streams and returns the parent's end.
  mutating func pipe(to stream: Int32, childReads: Bool) throws(ChildProcess.Failure) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw ChildProcess.Failure(description: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (child, parent) = childReads ? (ends[0], ends[1]) : (ends[1], ends[0])
    childEnds.append(child)
    posix_spawn_file_actions_adddup2(&actions, child, stream)
    return parent
  }

  /// Starts the program.
  mutating func start(_ path: String, _ arguments: [String]) throws(ChildProcess.Failure) -> Int32 {
    _ = Self.closeFrom?(&actions, 3)
    let words = ([path] + arguments).map { strdup($0) }
    let settings = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, path, &actions, nil, words + [nil], settings + [nil])
    guard error == 0 else { throw ChildProcess.Failure(description: "\(path): \(String(cString: strerror(error)))") }
    return process
  }
}

/// Blocking work on descriptors, each on a thread of its own: the threads of async work are few.
enum FileDescriptor {
  static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  /// Reads until the other end is closed, and closes this one.
  static func readToEnd(_ descriptor: Int32) async -> [UInt8] {
    await onThread {
      var bytes: [UInt8] = []
      read(descriptor) { bytes += $0 }
      return bytes
    }
  }

  /// Hands on each line as it comes until the other end is closed, and closes this one.
  static func readLines(_ descriptor: Int32, into lines: AsyncStream<String>.Continuation) async {
    await onThread {
      let newline = UInt8(ascii: "\n")
      var rest: [UInt8] = []
      read(descriptor) { bytes in
        rest += bytes
        var parts = rest.split(separator: newline, omittingEmptySubsequences: false)
        rest = Array(parts.removeLast())
        for part in parts { lines.yield(String(decoding: part, as: UTF8.self)) }
      }
      if !rest.isEmpty { lines.yield(String(decoding: rest, as: UTF8.self)) }
      lines.finish()
    }
  }

  private static func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Void) {
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      take(buffer[..<count])
    }
  }

  /// Writes everything, unless the reader goes away.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
