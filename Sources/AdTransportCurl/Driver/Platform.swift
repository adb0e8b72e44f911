#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's words for its error numbers.
enum SystemError {
  static func message(_ number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "error \(number)" }
      buffer.initialize(repeating: 0)
      return strerror_r(number, start, buffer.count) == 0 ? String(cString: start) : "error \(number)"
    }
  }
}

/// A thread that blocks every signal: those meant for the process go to its other threads, and a write to a connection
/// that was closed never ends the process.
struct LoopThread: @unchecked Sendable {
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts the thread; nil where the system has none to give.
  init?(_ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    let result = pthread_create(&created, nil, { LoopThread.run($0) }, start.toOpaque())
    #if canImport(Darwin)
      guard result == 0, let created else {
        start.release()
        return nil
      }
    #else
      guard result == 0 else {
        start.release()
        return nil
      }
    #endif
    thread = created
  }

  /// Waits for the thread's end. Call this or `detach` once.
  func join() {
    pthread_join(thread, nil)
  }

  /// Lets the thread end by itself.
  func detach() {
    pthread_detach(thread)
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
