public import AdTransport
public import Logging
import Synchronization

/// Sends requests with libcurl: HTTP/1.1 with connections kept for reuse, on one thread of its own.
///
/// - Requests wait in the transport's queue until a slot and their origin's cap let them go; the time limits of
///   `TransportLimits` count from there, while `TransportOutcome.elapsed` counts from the call.
/// - Redirects (301, 302, 303, 307, 308) are followed here, each hop checked by the policy like the first URL. From
///   https to http they are followed only where the policy allows a downgrade, as the client policy does. A redirect to
///   another origin carries no header of the request but `Accept`, `Accept-Language` and `User-Agent`. With
///   `maxRedirects` 0 the redirect itself is the answer.
/// - With `neverResend` a request is written once: libcurl would by itself send it again where a reused connection
///   breaks before an answer. That ends as `.reset`, with `sent` unknown.
/// - For beacons and probes the status is the answer; what goes wrong after it does not matter.
/// - No cookies, no proxies, no credentials; certificates are always checked.
///
/// Nothing of libcurl is set up before the first transport is made. Shut it down with ``shutdown()``; when it is freed
/// without that, its thread ends by itself.
public final class CurlTransport: AdTransport {
  private let policy: RequestPolicy
  private let limits: TransportLimits
  private let clock = LoopClock()
  private let inbox: Inbox
  private let thread: Mutex<LoopThread?>

  /// Starts the transport's thread.
  ///
  /// - Parameters:
  ///   - policy: Which addresses may be reached; for all requests of this transport, since connections are reused.
  ///   - limits: Time and size limits of requests that bring none.
  ///   - configuration: How connections are used.
  ///   - logger: Gets one debug line for each request that was on the wire, without its query.
  /// - Throws: A failure of kind `.unavailable` where libcurl or the thread can't be started.
  public init(
    policy: RequestPolicy = .client, limits: TransportLimits = .init(), configuration: CurlConfiguration = .init(),
    logger: Logger
  ) throws(TransportFailure) {
    guard let multi = CurlMulti(configuration) else {
      throw TransportFailure(.unavailable, "libcurl can't be started")
    }
    let inbox = Inbox(wake: { multi.wake() })
    let clock = clock
    let thread = LoopThread {
      let loop = CurlLoop(
        multi: multi, inbox: inbox, configuration: configuration, policy: policy, clock: clock, logger: logger)
      for waiter in loop.run() { waiter.resume() }
    }
    guard let thread else { throw TransportFailure(.unavailable, "the transport's thread can't be started") }
    self.policy = policy
    self.limits = limits
    self.inbox = inbox
    self.thread = Mutex(thread)
  }

  deinit {
    _ = inbox.post(.abandon)
    thread.withLock { $0?.detach() }
  }

  /// Makes the request, following redirects. Never throws: every end has a value, and `hops` has at least one entry.
  ///
  /// Cancelling the task ends the request with `.cancelled`; `sent` says whether it may have reached the server.
  public func send(_ request: TransportRequest) async -> TransportOutcome {
    let now = clock.now
    let machine: RequestMachine
    do throws(TransportFailure) {
      machine = try RequestMachine(request, policy: policy, limits: limits, now: now)
    } catch {
      return TransportOutcome(
        result: .failure(error), hops: [TransportHop(url: request.url)], elapsed: clock.now - now)
    }
    let id = inbox.makeID()
    let ticket = Ticket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let submission = Submission(id: id, machine: machine, ticket: ticket, continuation: continuation)
        guard !inbox.post(.submit(submission)) else { return }
        var machine = machine
        let failure = TransportFailure(.unavailable, "the transport is shut down")
        continuation.resume(returning: machine.abandon(failure, at: clock.now))
      }
    } onCancel: {
      ticket.cancel()
      _ = inbox.post(.cancel(id))
    }
  }

  /// Refuses new requests, ends those that wait, lets those on the wire finish within the configuration's grace period,
  /// ends the rest with `.unavailable`, and returns when the thread has ended.
  public func shutdown() async {
    await withCheckedContinuation { waiter in
      if !inbox.post(.shutdown(waiter)) { waiter.resume() }
    }
    let ended = thread.withLock { $0.take() }
    ended?.join()
  }
}
