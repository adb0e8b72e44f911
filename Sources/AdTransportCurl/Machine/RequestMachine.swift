import AdTransport

/// One request from its first hop to its outcome: its redirects, its time budget and its hops so far.
///
/// Times are counted from any one zero. The budget starts with the first transfer, not while the request waits for its
/// turn: a queue must not turn into a row of timeouts.
struct RequestMachine: Sendable {
  /// What happens next.
  enum Step {
    /// Wait for a slot in the lane of `url`.
    case wait
    case finish(TransportOutcome)
  }

  /// One transfer to be made.
  struct HopPlan {
    var url: SplitURL
    var headers: [TransportRequest.Header]
    var purpose: TransportRequest.Purpose
    var neverResend: Bool
    var limits: TransportLimits
    /// What is left of the whole request's time.
    var remaining: Duration
  }

  let request: TransportRequest
  let limits: TransportLimits
  private let policy: RequestPolicy
  private let submitted: Duration
  /// The URL of the hop that is next or on the wire.
  private(set) var url: SplitURL
  private var headers: [TransportRequest.Header]
  private var asked: [SplitURL]
  private var hops: [TransportHop] = []
  /// When the whole request must be over; nil before its first transfer.
  private(set) var deadline: Duration?

  /// Checks a request.
  ///
  /// - Throws: A failure where it may not or can't be made.
  init(
    _ request: TransportRequest, policy: RequestPolicy, limits: TransportLimits, now: Duration
  ) throws(TransportFailure) {
    url = try SplitURL(request.url, policy: policy)
    try HeaderRule.check(request.headers)
    self.request = request
    self.limits = request.limits ?? limits
    self.policy = policy
    submitted = now
    headers = request.headers
    asked = [url]
  }

  /// The lane in which the next hop waits.
  var lane: Lane {
    Lane(origin: url.origin, kind: request.purpose == .beacon ? .beacons : .documents)
  }

  /// Whether a hop has been on the wire.
  var hasStarted: Bool { deadline != nil }

  /// The slot is there: the transfer to make.
  mutating func start(at now: Duration) -> HopPlan {
    let end = deadline ?? now + limits.totalTimeout
    deadline = end
    return HopPlan(
      url: url, headers: headers, purpose: request.purpose, neverResend: request.neverResend, limits: limits,
      remaining: end - now)
  }

  /// The transfer has ended.
  mutating func ended(_ report: HopReport, at now: Duration) -> Step {
    record(report)
    let decision = RedirectRule.decide(
      report.head, from: url, followed: asked, limit: limits.maxRedirects, policy: policy)
    switch decision {
    case .follow(let next):
      headers = RedirectRule.headers(headers, from: url, to: next)
      asked.append(next)
      url = next
      return .wait
    case .refuse(let failure, let target):
      hops.append(TransportHop(url: target))
      return .finish(outcome(.failure(failure), at: now))
    case .stop(let failure):
      return .finish(outcome(.failure(failure), at: now))
    case .none:
      let result = Verdict.judge(report, url: url, purpose: request.purpose, limits: limits)
      return .finish(outcome(result, at: now))
    }
  }

  /// The request ends from outside, on the wire (with the report so far) or waiting.
  mutating func abandon(_ failure: TransportFailure, during report: HopReport? = nil, at now: Duration)
    -> TransportOutcome
  {
    if let report { record(report) } else { hops.append(TransportHop(url: url.url)) }
    var failure = failure
    failure.status = report?.head.status
    return outcome(.failure(failure), at: now)
  }

  private mutating func record(_ report: HopReport) {
    hops.append(
      TransportHop(
        url: url.url, status: report.head.status, elapsed: report.elapsed, bytes: report.bodyBytes, sent: report.sent))
  }

  private func outcome(_ result: Result<TransportResponse, TransportFailure>, at now: Duration) -> TransportOutcome {
    TransportOutcome(result: result, hops: hops, elapsed: now - submitted)
  }
}
