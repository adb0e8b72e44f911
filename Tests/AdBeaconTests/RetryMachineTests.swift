import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Testing

@Suite("What becomes of a beacon after an attempt")
struct RetryMachineTests {
  /// The expectation of one row: delivered, retried, or dead for a reason.
  enum End: Sendable, Hashable, CustomStringConvertible {
    case delivered, retry
    case dead(String)

    init(_ verdict: DeliveryVerdict) {
      switch verdict {
      case .delivered: self = .delivered
      case .retry: self = .retry
      case .dead(let reason): self = .dead(reason.rawValue)
      case .released: self = .dead("released")
      }
    }

    var description: String {
      switch self {
      case .delivered: "delivered"
      case .retry: "retry"
      case .dead(let reason): "dead \(reason)"
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var outcome: TransportOutcome
    var atLeastOnce: End
    var atMostOnce: End
    var fireOnce: End
    var testDescription: String { name }

    init(_ name: String, _ outcome: TransportOutcome, _ atLeastOnce: End, _ atMostOnce: End, _ fireOnce: End) {
      self.name = name
      self.outcome = outcome
      self.atLeastOnce = atLeastOnce
      self.atMostOnce = atMostOnce
      self.fireOnce = fireOnce
    }
  }

  static let rows: [Row] =
    [200, 201, 204, 206, 299].map { Row("\($0)", .status($0), .delivered, .delivered, .delivered) }
    + [400, 401, 403, 404, 410, 422, 451, 501, 505, 304, 302].map {
      Row("\($0)", .status($0), .dead("status_\($0)"), .dead("status_\($0)"), .dead("status_\($0)"))
    }
    + [408, 425, 500, 502, 504, 507, 520, 524, 599].map {
      Row("\($0)", .status($0), .retry, .dead("status_\($0)"), .dead("status_\($0)"))
    }
    + [429, 503].map { Row("\($0)", .status($0), .retry, .retry, .dead("status_\($0)")) }
    + [TransportFailure.Kind.dns, .connect, .connectTimeout, .tls].map {
      Row("\($0)", .failure($0, sent: .no), .retry, .retry, .dead($0.rawValue))
    }
    + [TransportFailure.Kind.timeout, .reset, .badResponse, .tooLarge, .unavailable].map {
      Row("\($0), not sent", .failure($0, sent: .no), .retry, .retry, .dead($0.rawValue))
    }
    + [TransportFailure.Kind.timeout, .reset, .badResponse, .tooLarge, .unavailable, .cancelled].flatMap { kind in
      [SentState.unknown, .yes].map {
        Row("\(kind), sent \($0)", .failure(kind, sent: $0), .retry, .dead("ambiguous"), .dead(kind.rawValue))
      }
    }
    + [TransportFailure.Kind.badURL, .refusedByPolicy, .redirectLimit].map {
      Row("\($0)", .failure($0, sent: .no), .dead($0.rawValue), .dead($0.rawValue), .dead($0.rawValue))
    }
    + [
      Row("2xx seen, then reset", .failure(.reset, sent: .yes, status: 200), .delivered, .delivered, .delivered),
      Row("2xx seen, body too large", .failure(.tooLarge, sent: .yes, status: 204), .delivered, .delivered, .delivered),
      Row("2xx seen, then silence", .failure(.timeout, sent: .yes, status: 200), .delivered, .delivered, .delivered),
      Row("503 seen, then reset", .failure(.reset, sent: .yes, status: 503), .retry, .retry, .dead("status_503")),
      Row(
        "404 seen, then reset", .failure(.reset, sent: .yes, status: 404), .dead("status_404"), .dead("status_404"),
        .dead("status_404")),
      Row(
        "redirected in a circle", .failure(.redirectLimit, sent: .yes, status: 302), .dead("redirect_limit"),
        .dead("redirect_limit"), .dead("redirect_limit")),
      Row(
        "ended by this side before it left", .failure(.cancelled, sent: .no), .dead("released"), .dead("released"),
        .dead("released")),
    ]

  static let now = WallTime(rawValue: 1_767_225_600_000)

  func rule(
    _ outcome: TransportOutcome, guarantee: DeliveryGuarantee = .atLeastOnce, earlier: [String] = [],
    policy: DeliveryPolicy = DeliveryPolicy(), expires: WallTime = now + .seconds(3600), random: UInt64 = 0,
    resume: String? = nil
  ) -> DeliveryRuling {
    let attempts = earlier.map { DeliveryAttempt(at: Self.now, status: nil, error: $0, elapsed: .zero) }
    let lease = LeasedBeacon(
      token: LeaseToken(sequence: 1, number: 1), beacon: .sample(guarantee: guarantee), expires: expires,
      attempts: attempts, resume: resume)
    return RetryMachine(policy: policy).rule(
      on: outcome, of: lease, startedAt: Self.now, now: Self.now, random: random)
  }

  @Test("Every outcome under every guarantee", arguments: rows)
  func outcomes(row: Row) {
    #expect(End(rule(row.outcome, guarantee: .atLeastOnce).verdict) == row.atLeastOnce)
    #expect(End(rule(row.outcome, guarantee: .atMostOnce).verdict) == row.atMostOnce)
    #expect(End(rule(row.outcome, guarantee: .fireOnce).verdict) == row.fireOnce)
  }

  @Test("The attempt is kept with its status, error and time")
  func attempt() {
    #expect(
      rule(.failure(.reset, sent: .yes, status: 503)).attempt
        == DeliveryAttempt(at: Self.now, status: 503, error: "reset", elapsed: Milliseconds(7)))
    #expect(
      rule(.status(204)).attempt == DeliveryAttempt(at: Self.now, status: 204, error: nil, elapsed: Milliseconds(7)))
  }

  @Test("What was withdrawn before it left is no attempt")
  func withdrawn() {
    let ruling = rule(.failure(.cancelled, sent: .no), earlier: ["reset", "reset", "reset", "reset"])
    #expect(ruling == DeliveryRuling(.released(at: Self.now), attempt: nil))
  }

  @Test(
    "The wait is spread up to a bound that doubles, and has a floor",
    arguments: [
      (1, UInt64.min, 100), (1, .max, 1_000), (2, .max, 2_000), (3, .max, 4_000), (6, .max, 32_000),
      (7, .max, 60_000), (500, .max, 60_000), (1, .max / 2, 500), (0, .max, 1_000),
    ])
  func backoff(attempts: Int, random: UInt64, expected: Int64) {
    #expect(DeliveryPolicy().backoff(afterAttempts: attempts, random: random).rawValue == expected)
  }

  @Test("The fifth attempt is the last")
  func attemptLimit() {
    #expect(End(rule(.status(500), earlier: ["reset", "reset", "reset"]).verdict) == .retry)
    #expect(
      End(rule(.status(500), earlier: ["reset", "reset", "reset", "reset"]).verdict) == .dead("attempts_exhausted"))
    #expect(End(rule(.status(204), earlier: ["reset", "reset", "reset", "reset"]).verdict) == .delivered)
  }

  @Test("A second failed TLS handshake is the last, other failures between them or not")
  func tlsLimit() {
    #expect(End(rule(.failure(.tls, sent: .no), earlier: ["reset"]).verdict) == .retry)
    #expect(End(rule(.failure(.tls, sent: .no), earlier: ["tls", "reset"]).verdict) == .dead("tls"))
    #expect(End(rule(.status(500), earlier: ["tls"]).verdict) == .retry)
  }

  @Test(
    "Retry-After is a lower bound, clamped, and holds for the host",
    arguments: [
      ("2", 2_000), ("0", 0), ("900", 900_000), ("901", 900_000), ("99999999999999999999999", 900_000),
      ("Thu, 01 Jan 2026 00:00:30 GMT", 30_000), ("Thu, 01 Jan 2026 01:00:00 GMT", 900_000),
      ("Wed, 31 Dec 2025 23:00:00 GMT", 0), ("Thursday, 01-Jan-26 00:00:30 GMT", 30_000),
      ("Thu Jan  1 00:00:30 2026", 30_000), ("-5", nil), ("1.5", nil), ("soon", nil), ("", nil),
      ("Thu, 32 Jan 2026 00:00:30 GMT", nil), ("Thu, 01 Foo 2026 00:00:30 GMT", nil),
      ("Thu, 01 Jan 2026 00:00:30 CET", nil),
    ] as [(String, Int64?)])
  func retryAfter(text: String, pause: Int64?) {
    let ruling = rule(.status(503, headers: [.init("Retry-After", text)]), guarantee: .atMostOnce)
    #expect(ruling.hostPause == pause.map { Self.now + Milliseconds($0) })
    #expect(ruling.verdict == .retry(at: Self.now + Milliseconds(max(pause ?? 0, 100)), resume: nil))
  }

  @Test("A wait that is longer than what the receiver asked for stays")
  func backoffBeyondRetryAfter() {
    let ruling = rule(.status(503, headers: [.init("retry-after", "1")]), earlier: ["reset", "reset"], random: .max)
    #expect(ruling.verdict == .retry(at: Self.now + .seconds(4), resume: nil))
  }

  @Test("A beacon that is given up still passes on that its host wants rest")
  func pauseOfTheDead() {
    let ruling = rule(.status(429, headers: [.init("retry-after", "5")]), guarantee: .fireOnce)
    #expect(ruling.hostPause == Self.now + .seconds(5))
  }

  @Test("A retry that would come too late is not waited for")
  func expiry() {
    let asked = TransportOutcome.status(503, headers: [.init("retry-after", "10")])
    #expect(End(rule(asked, expires: Self.now + .seconds(9)).verdict) == .dead("expired"))
    #expect(End(rule(asked, expires: Self.now + .seconds(10)).verdict) == .retry)
  }

  @Test("After a redirect the hop that failed is tried again, not the receiver that has counted")
  func resume() {
    let hops = ["http://a/", "http://b/x"]
    let at = Self.now + Milliseconds(100)
    #expect(rule(.failure(.connect, sent: .no, hops: hops)).verdict == .retry(at: at, resume: "http://b/x"))
    #expect(rule(.status(503, hops: hops)).verdict == .retry(at: at, resume: "http://b/x"))
    #expect(
      rule(.status(503, hops: ["http://b/x"]), resume: "http://b/x").verdict == .retry(at: at, resume: "http://b/x"))
    #expect(rule(.status(503)).verdict == .retry(at: at, resume: nil))
  }

  @Test("Only failures to connect count against a host")
  func connectFailures() {
    #expect(rule(.failure(.connect, sent: .no)).isConnectFailure)
    #expect(rule(.failure(.timeout, sent: .no)).isConnectFailure)
    #expect(!rule(.failure(.timeout, sent: .unknown)).isConnectFailure)
    #expect(!rule(.status(503)).isConnectFailure)
  }

  @Test("The shorter of the beacon's and the policy's time to live holds")
  func timeToLive() {
    let policy = DeliveryPolicy(timeToLive: .seconds(60))
    #expect(policy.expiry(of: .sample(), recordedAt: Self.now) == Self.now + .seconds(60))
    #expect(policy.expiry(of: .sample(timeToLive: .seconds(5)), recordedAt: Self.now) == Self.now + .seconds(5))
    #expect(policy.expiry(of: .sample(timeToLive: .seconds(500)), recordedAt: Self.now) == Self.now + .seconds(60))
  }
}
