public import AdModel
public import AdTransport

/// What becomes of a beacon after an attempt.
public enum DeliveryVerdict: Sendable, Hashable {
  /// The receiver took it; it is never sent again.
  case delivered
  /// It is sent again at that time. `resume` is the redirect to go on from, where the receiver itself has already
  /// counted it and only a later hop failed.
  case retry(at: WallTime, resume: String?)
  /// It is given up.
  case dead(DeadReason)
  /// It was not attempted after all and is due again at that time.
  case released(at: WallTime)
}

/// A verdict and what comes with it.
public struct DeliveryRuling: Sendable, Hashable {
  /// What becomes of the beacon.
  public var verdict: DeliveryVerdict
  /// The attempt for the ledger; nil where none was made.
  public var attempt: DeliveryAttempt?
  /// Until when the receiver asked to be left alone, which holds for every beacon of its host.
  public var hostPause: WallTime?
  /// Whether no connection came about.
  public var isConnectFailure: Bool

  /// Makes a ruling.
  public init(
    _ verdict: DeliveryVerdict, attempt: DeliveryAttempt?, hostPause: WallTime? = nil, isConnectFailure: Bool = false
  ) {
    self.verdict = verdict
    self.attempt = attempt
    self.hostPause = hostPause
    self.isConnectFailure = isConnectFailure
  }
}

/// Decides whether a beacon is sent again, and when. It has no clock and no randomness of its own.
public struct RetryMachine: Sendable, Hashable {
  /// How hard a beacon is tried.
  public var policy: DeliveryPolicy

  /// Makes a machine.
  public init(policy: DeliveryPolicy) { self.policy = policy }

  /// Rules on one attempt.
  /// - Parameters:
  ///   - outcome: what became of the request.
  ///   - lease: the beacon with the attempts before this one.
  ///   - start: when the attempt began.
  ///   - now: when it ended.
  ///   - random: any 64 random bits, which spread the wait.
  public func rule(
    on outcome: TransportOutcome, of lease: LeasedBeacon, startedAt start: WallTime, now: WallTime, random: UInt64
  ) -> DeliveryRuling {
    let disposition = AttemptDisposition(outcome)
    if disposition == .withdrawn { return DeliveryRuling(.released(at: now), attempt: nil) }
    let attempt = DeliveryAttempt(outcome, at: start)
    var ruling = DeliveryRuling(.delivered, attempt: attempt)
    switch disposition {
    case .delivered: return ruling
    case .unsent(let kind): ruling.isConnectFailure = kind != .cancelled
    case .turnedAway, .failed: ruling.hostPause = hostPause(outcome, now: now)
    case .ambiguous, .hopeless, .withdrawn: break
    }
    if let reason = reasonToStop(disposition, lease.beacon.guarantee) {
      ruling.verdict = .dead(reason)
    } else {
      let wait = policy.backoff(afterAttempts: lease.attempts.count + 1, random: random)
      let at = max(ruling.hostPause ?? now, now + wait)
      ruling.verdict = retry(at: at, disposition, outcome, attempt, of: lease)
    }
    return ruling
  }

  /// Why a beacon of that guarantee gets no further attempt; nil where it is delivered or may be retried.
  private func reasonToStop(_ disposition: AttemptDisposition, _ guarantee: DeliveryGuarantee) -> DeadReason? {
    switch (disposition, guarantee) {
    case (.delivered, _), (.withdrawn, _): nil
    case (.hopeless(let reason), _): reason
    case (.unsent(let kind), .fireOnce), (.ambiguous(let kind), .fireOnce): .failure(kind)
    case (.turnedAway(let status), .fireOnce), (.failed(let status), .fireOnce): .status(status)
    case (.ambiguous, .atMostOnce): .ambiguous
    case (.failed(let status), .atMostOnce): .status(status)
    case (.unsent, _), (.turnedAway, _), (.failed, .atLeastOnce), (.ambiguous, .atLeastOnce): nil
    }
  }

  private func retry(
    at time: WallTime, _ disposition: AttemptDisposition, _ outcome: TransportOutcome, _ attempt: DeliveryAttempt,
    of lease: LeasedBeacon
  ) -> DeliveryVerdict {
    let tls = TransportFailure.Kind.tls
    let tlsFailures = lease.attempts.count { $0.error == tls.rawValue } + 1
    if disposition == .unsent(tls) && tlsFailures >= policy.maxTLSFailures { return .dead(.failure(tls)) }
    if attempt.isLimited && lease.attempts.count(where: \.isLimited) + 1 >= policy.maxAttempts {
      return .dead(.attemptsExhausted)
    }
    if time > lease.expires { return .dead(.expired) }
    let lastHop = outcome.hops.count > 1 ? outcome.hops.last?.url : nil
    return .retry(at: time, resume: lastHop ?? lease.resume)
  }

  /// Until when `Retry-After` asks to wait, within bounds; nil where it is absent or makes no sense (RFC 9110 §10.2.3).
  private func hostPause(_ outcome: TransportOutcome, now: WallTime) -> WallTime? {
    guard case .success(let response) = outcome.result, let text = response.header("retry-after") else { return nil }
    let asked: Milliseconds
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
      asked = Int64(text).map { .seconds($0) } ?? policy.retryAfterCap
    } else if let date = HTTPDate.read(text, now: now) {
      asked = date - now
    } else {
      return nil
    }
    return now + min(max(asked, .zero), policy.retryAfterCap)
  }
}

extension DeliveryAttempt {
  /// The attempt that ended with an outcome.
  public init(_ outcome: TransportOutcome, at start: WallTime) {
    let failure: TransportFailure? = if case .failure(let failure) = outcome.result { failure } else { nil }
    let (seconds, attoseconds) = outcome.elapsed.components
    self.init(
      at: start, status: outcome.status, error: failure?.kind.rawValue,
      elapsed: .seconds(seconds) + Milliseconds(attoseconds / 1_000_000_000_000_000))
  }
}
