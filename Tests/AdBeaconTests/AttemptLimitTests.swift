import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Testing

@Suite("Which attempts the limit is for")
struct AttemptLimitTests {
  static let now = WallTime(rawValue: 1_767_225_600_000)

  func rule(
    _ outcome: TransportOutcome, earlier: [String], expires: Milliseconds = .seconds(3600), random: UInt64 = 0
  ) -> DeliveryVerdict {
    let attempts = earlier.map { DeliveryAttempt(at: Self.now, status: nil, error: $0, elapsed: .zero) }
    let lease = LeasedBeacon(
      token: LeaseToken(sequence: 1, number: 1), beacon: .sample(), expires: Self.now + expires, attempts: attempts)
    return RetryMachine(policy: DeliveryPolicy()).rule(
      on: outcome, of: lease, startedAt: Self.now, now: Self.now, random: random
    ).verdict
  }

  static let retry = DeliveryVerdict.retry(at: now + Milliseconds(100), resume: nil)

  @Test("Attempts whose process died are not counted")
  func interrupted() {
    let died = Array(repeating: "interrupted", count: 20)
    #expect(rule(.status(500), earlier: died + ["reset", "reset", "reset"]) == Self.retry)
    #expect(rule(.status(500), earlier: died + ["reset", "reset", "reset", "reset"]) == .dead(.attemptsExhausted))
  }

  @Test(
    "A receiver that can't be connected to has until the time to live",
    arguments: [TransportFailure.Kind.dns, .connect, .connectTimeout])
  func connecting(kind: TransportFailure.Kind) {
    let away = Array(repeating: kind.rawValue, count: 20)
    #expect(rule(.failure(kind, sent: .no), earlier: away) == Self.retry)
    #expect(
      rule(.failure(kind, sent: .no), earlier: away, random: .max)
        == .retry(at: Self.now + .seconds(60), resume: nil), "the wait stays capped")
    #expect(
      rule(.failure(kind, sent: .no), earlier: away, expires: .seconds(59), random: .max) == .dead(.expired))
    #expect(rule(.status(500), earlier: away) == Self.retry)
    #expect(rule(.status(500), earlier: away + Array(repeating: "timeout", count: 4)) == .dead(.attemptsExhausted))
  }

  @Test("Every other failure is counted", arguments: [TransportFailure.Kind.timeout, .reset, .unavailable])
  func others(kind: TransportFailure.Kind) {
    let four = Array(repeating: kind.rawValue, count: 4)
    #expect(rule(.failure(kind, sent: .no), earlier: four) == .dead(.attemptsExhausted))
  }
}
