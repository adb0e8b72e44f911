import AdTransport
import Synchronization

/// Whether the caller of a request has given up; read by the loop, written by the caller's task.
final class Ticket: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  func cancel() {
    cancelled.store(true, ordering: .releasing)
  }
}

/// What the loop is told by other threads.
enum LoopMessage: Sendable {
  case submit(Submission)
  case cancel(RequestID)
  /// Finish what is on the wire, within the grace period, then end.
  case shutdown(CheckedContinuation<Void, Never>)
  /// End at once: nobody can be waiting any more.
  case abandon
}

/// A request on its way to the loop.
struct Submission: Sendable {
  var id: RequestID
  var machine: RequestMachine
  var ticket: Ticket
  var continuation: CheckedContinuation<TransportOutcome, Never>
}

/// Messages for the loop, taken out all at once. The loop is woken only where it may be asleep: when the first message
/// comes into an empty box.
final class Inbox: Sendable {
  private enum Phase {
    case open
    /// Requests are refused; cancellations still come through.
    case closing
    case closed
  }

  private struct State {
    var messages: [LoopMessage] = []
    var phase = Phase.open
    var lastID: RequestID = 0
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Wakes the loop; never called once the box is closed.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// A number for a new request.
  func makeID() -> RequestID {
    state.withLock {
      $0.lastID += 1
      return $0.lastID
    }
  }

  /// Puts a message in; false where the box does not take it any more.
  func post(_ message: LoopMessage) -> Bool {
    state.withLock { state in
      switch (message, state.phase) {
      case (_, .closed), (.submit, .closing): return false
      case (.shutdown, _), (.abandon, _): state.phase = .closing
      case (.submit, .open), (.cancel, _): break
      }
      state.messages.append(message)
      if state.messages.count == 1 { wake() }
      return true
    }
  }

  /// All messages, in order.
  func takeAll() -> [LoopMessage] {
    state.withLock { state in
      var taken: [LoopMessage] = []
      swap(&taken, &state.messages)
      return taken
    }
  }

  /// Closes the box for good and gives what is still in it.
  func close() -> [LoopMessage] {
    state.withLock { $0.phase = .closed }
    return takeAll()
  }
}
