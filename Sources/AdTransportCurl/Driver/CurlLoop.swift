import AdTransport
import CLibCurl
import Logging

/// The event loop: performs what the machines decide. Made, used and freed on its own thread.
final class CurlLoop {
  /// A request that has not ended.
  private struct Active {
    var machine: RequestMachine
    let continuation: CheckedContinuation<TransportOutcome, Never>
    /// The handle that makes its hop; nil while it waits.
    var handle: EasyHandle?
    /// The lane whose slot it holds.
    var lane: Lane
  }

  private let multi: CurlMulti
  private let inbox: Inbox
  private let configuration: CurlConfiguration
  private let policy: RequestPolicy
  private let logger: Logger
  private let clock: LoopClock
  private var queue: SlotQueue
  private var active: [RequestID: Active] = [:]
  private var idleHandles: [EasyHandle] = []
  /// Redirects that wait for a slot while their time runs.
  private var waitingDeadlines: [RequestID: Duration] = [:]
  /// When the loop ends at the latest; nil while it is not shutting down.
  private var endsAt: Duration?
  private var shutdownWaiters: [CheckedContinuation<Void, Never>] = []

  init(
    multi: CurlMulti, inbox: Inbox, configuration: CurlConfiguration, policy: RequestPolicy, clock: LoopClock,
    logger: Logger
  ) {
    self.multi = multi
    self.inbox = inbox
    self.configuration = configuration
    self.policy = policy
    self.clock = clock
    self.logger = logger
    queue = SlotQueue(
      slots: configuration.concurrentRequests, documentsPerOrigin: configuration.documentsPerOrigin,
      beaconsPerOrigin: configuration.beaconsPerOrigin)
  }

  /// Runs until shut down and frees everything. Returns those who wait for that.
  func run() -> [CheckedContinuation<Void, Never>] {
    while true {
      for message in inbox.takeAll() { handle(message) }
      expireWaiting()
      startWaiting()
      guard perform() else { break }
      // A slot that came free may go to a request that waits: no sleep before that is tried.
      if finishEnded() { continue }
      if let endsAt, active.isEmpty || clock.now >= endsAt { break }
      guard curl_multi_poll(multi.pointer, nil, 0, pollTimeout, nil) == CURLM_OK else {
        logger.error("waiting for connections failed")
        break
      }
    }
    end()
    return shutdownWaiters
  }

  private func handle(_ message: LoopMessage) {
    switch message {
    case .submit(let submission):
      let lane = submission.machine.lane
      active[submission.id] = Active(
        machine: submission.machine, continuation: submission.continuation, handle: nil, lane: lane)
      queue.enqueue(submission.id, in: lane)
      if submission.ticket.isCancelled { abandon(submission.id, .cancelled, "the caller gave up") }
    case .cancel(let id):
      abandon(id, .cancelled, "the caller gave up")
    case .shutdown(let waiter):
      shutdownWaiters.append(waiter)
      guard endsAt == nil else { return }
      endsAt = clock.now + configuration.shutdownGrace
      for (id, request) in active where request.handle == nil {
        abandon(id, .unavailable, "the transport is shut down")
      }
    case .abandon:
      endsAt = clock.now
    }
  }

  /// Lets libcurl do what can be done without waiting; false where it has given up.
  private func perform() -> Bool {
    var running: Int32 = 0
    let code = curl_multi_perform(multi.pointer, &running)
    guard code == CURLM_OK else {
      logger.error("the event loop failed", metadata: ["reason": "\(String(cString: curl_multi_strerror(code)))"])
      return false
    }
    return true
  }

  private func startWaiting() {
    while let id = queue.next() {
      guard var request = active[id] else { continue }
      waitingDeadlines[id] = nil
      let now = clock.now
      let plan = request.machine.start(at: now)
      let handle = idleHandles.popLast() ?? EasyHandle(configuration, policy: policy)
      active[id] = request
      guard let handle, handle.prepare(plan, at: now), curl_multi_add_handle(multi.pointer, handle.pointer) == CURLM_OK
      else {
        if let handle { idleHandles.append(handle) }
        queue.release(request.lane)
        abandon(id, .unavailable, "no resources for another transfer")
        continue
      }
      handle.request = id
      request.handle = handle
      active[id] = request
    }
  }

  /// Takes libcurl's messages; true where a slot came free.
  private func finishEnded() -> Bool {
    var any = false
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi.pointer, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let handle = EasyHandle.owning(easy)
      else { continue }
      // The message is gone once the handle is removed.
      let code = message.pointee.data.result
      let now = clock.now
      let report = handle.report(code: code, at: now)
      let id = handle.request
      free(handle, of: id)
      any = true
      guard var request = active[id] else { continue }
      switch request.machine.ended(report, at: now) {
      case .finish(let outcome):
        finish(id, outcome)
      case .wait:
        request.lane = request.machine.lane
        active[id] = request
        waitingDeadlines[id] = request.machine.deadline
        queue.enqueue(id, in: request.lane, ahead: true)
      }
    }
    return any
  }

  /// Takes the handle off the wire and gives its slot back.
  private func free(_ handle: EasyHandle, of id: RequestID) {
    curl_multi_remove_handle(multi.pointer, handle.pointer)
    idleHandles.append(handle)
    guard let lane = active[id]?.lane else { return }
    active[id]?.handle = nil
    queue.release(lane)
  }

  /// Ends a request from outside, wherever it is; nothing where it has ended.
  private func abandon(_ id: RequestID, _ kind: TransportFailure.Kind, _ message: String) {
    guard var request = active[id] else { return }
    let now = clock.now
    var report: HopReport?
    if let handle = request.handle {
      report = handle.report(code: CURLE_ABORTED_BY_CALLBACK, at: now)
      free(handle, of: id)
    } else {
      queue.remove(id)
    }
    finish(id, request.machine.abandon(TransportFailure(kind, message), during: report, at: now))
  }

  private func finish(_ id: RequestID, _ outcome: TransportOutcome) {
    waitingDeadlines[id] = nil
    guard let request = active.removeValue(forKey: id) else { return }
    logger.debug(
      "request ended",
      metadata: [
        "url": "\(request.machine.url.redacted)", "result": "\(outcome.label)", "sent": "\(outcome.sent.rawValue)",
        "hops": "\(outcome.hops.count)",
      ])
    request.continuation.resume(returning: outcome)
  }

  private func expireWaiting() {
    guard !waitingDeadlines.isEmpty else { return }
    let now = clock.now
    for (id, deadline) in waitingDeadlines where deadline <= now {
      abandon(id, .timeout, "the time was up while a redirect waited for a connection")
    }
  }

  /// Milliseconds until something is due that libcurl does not know of.
  private var pollTimeout: Int32 {
    let due = (waitingDeadlines.values.min().map { [$0] } ?? []) + (endsAt.map { [$0] } ?? [])
    guard let next = due.min() else { return 60_000 }
    let (seconds, attoseconds) = (next - clock.now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 60) * 1000) + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }

  /// Ends everything: no request stays without an outcome.
  private func end() {
    for message in inbox.close() { handle(message) }
    for id in active.keys { abandon(id, .unavailable, "the transport is shut down") }
    idleHandles = []
    multi.close()
  }
}

/// Time since the transport was made.
struct LoopClock: Sendable {
  private let zero = ContinuousClock.now

  var now: Duration { zero.duration(to: .now) }
}

extension TransportOutcome {
  /// The status or the kind of failure.
  fileprivate var label: String {
    switch result {
    case .success(let response): String(response.status)
    case .failure(let failure): failure.kind.rawValue
    }
  }
}
