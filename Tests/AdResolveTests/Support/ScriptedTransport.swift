import AdTransport
import Synchronization

/// What a scripted server answers to one request.
struct Reply: Sendable {
  var status = 200
  var body = ""
  var after: Duration = .zero
  var failure: TransportFailure.Kind?
  var sent = SentState.yes
  var redirect: String?
  var retryAfter: String?

  static func ok(_ body: String) -> Reply { Reply(body: body) }
  static func status(_ status: Int) -> Reply { Reply(status: status) }
  static func failure(_ kind: TransportFailure.Kind, sent: SentState = .no) -> Reply {
    Reply(failure: kind, sent: sent)
  }
  static func slow(_ seconds: Int, _ body: String) -> Reply { Reply(body: body, after: .seconds(seconds)) }
}

/// Answers from a table of URL and replies: one reply per request, the last one for all that follow; a URL that is not
/// in the table is 404. Time passes only where a reply says so.
final class ScriptedTransport: AdTransport {
  private struct State {
    var script: [String: [Reply]]
    var requests: [TransportRequest] = []
  }

  private let state: Mutex<State>
  private let clock: TestClock

  init(_ script: [String: [Reply]], clock: TestClock = TestClock()) {
    state = Mutex(State(script: script))
    self.clock = clock
  }

  var requests: [TransportRequest] { state.withLock { $0.requests } }
  var urls: [String] { requests.map(\.url) }

  func send(_ request: TransportRequest) async -> TransportOutcome {
    let reply = state.withLock { state -> Reply in
      state.requests.append(request)
      guard let replies = state.script[request.url], let next = replies.first else { return .status(404) }
      if replies.count > 1 { state.script[request.url]?.removeFirst() }
      return next
    }
    let limit = request.limits?.totalTimeout ?? .seconds(5)
    clock.advance(by: min(reply.after, limit))
    if reply.after > limit { return outcome(request, reply, failure: .timeout) }
    return outcome(request, reply, failure: reply.failure)
  }

  private func outcome(_ request: TransportRequest, _ reply: Reply, failure: TransportFailure.Kind?) -> TransportOutcome
  {
    let status = failure == nil ? reply.status : nil
    var hops = [TransportHop(url: request.url, status: status, bytes: reply.body.utf8.count, sent: reply.sent)]
    if let redirect = reply.redirect { hops.append(TransportHop(url: redirect, status: status, sent: reply.sent)) }
    let headers = reply.retryAfter.map { [TransportRequest.Header("retry-after", $0)] } ?? []
    let response = TransportResponse(status: reply.status, headers: headers, body: Array(reply.body.utf8))
    return TransportOutcome(
      result: failure.map { .failure(TransportFailure($0, "scripted")) } ?? .success(response), hops: hops,
      elapsed: min(reply.after, .seconds(60)))
  }
}

/// A transport whose requests end only when they are cancelled.
final class StalledTransport: AdTransport {
  private let (requests, sent) = AsyncStream<String>.makeStream()

  /// Waits until a request was made.
  func firstRequest() async -> String? {
    var iterator = requests.makeAsyncIterator()
    return await iterator.next()
  }

  func send(_ request: TransportRequest) async -> TransportOutcome {
    sent.yield(request.url)
    let (forever, _) = AsyncStream<Never>.makeStream()
    for await _ in forever {}
    return TransportOutcome(
      result: .failure(TransportFailure(.cancelled, "cancelled")), hops: [TransportHop(url: request.url)],
      elapsed: .zero)
  }
}
