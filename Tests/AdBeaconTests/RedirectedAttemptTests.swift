import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Testing

@Suite("Attempts that end after a redirect")
struct RedirectedAttemptTests {
  static let now = WallTime(rawValue: 1_767_225_600_000)
  static let later = now + Milliseconds(100)

  func rule(
    _ kind: TransportFailure.Kind, sent: [SentState], status: Int? = nil, guarantee: DeliveryGuarantee
  ) -> DeliveryRuling {
    let hops = sent.enumerated().map { TransportHop(url: "http://h\($0)/", sent: $1) }
    let outcome = TransportOutcome(
      result: .failure(TransportFailure(kind, "scripted", status: status)), hops: hops, elapsed: .milliseconds(7))
    let lease = LeasedBeacon(
      token: LeaseToken(sequence: 1, number: 1), beacon: .sample(guarantee: guarantee),
      expires: Self.now + .seconds(3600))
    return RetryMachine(policy: DeliveryPolicy()).rule(
      on: outcome, of: lease, startedAt: Self.now, now: Self.now, random: 0)
  }

  @Test(
    "What was cancelled before a later hop left goes on from that hop, and is an attempt",
    arguments: [DeliveryGuarantee.atLeastOnce, .atMostOnce])
  func cancelledAtLaterHop(guarantee: DeliveryGuarantee) {
    let ruling = rule(.cancelled, sent: [.yes, .no], guarantee: guarantee)
    #expect(ruling.verdict == .retry(at: Self.later, resume: "http://h1/"))
    #expect(ruling.attempt?.error == "cancelled")
    #expect(!ruling.isConnectFailure)
  }

  @Test("What was cancelled before any hop left is no attempt", arguments: [[], [SentState.no], [.no, .no]])
  func withdrawn(sent: [SentState]) {
    #expect(
      rule(.cancelled, sent: sent, guarantee: .atMostOnce) == DeliveryRuling(.released(at: Self.now), attempt: nil))
  }

  @Test(
    "A redirect that was cut off is ambiguous, and no answer of the receiver",
    arguments: [TransportFailure.Kind.reset, .timeout, .cancelled, .tooLarge], [301, 302, 307, 399])
  func cutOff(kind: TransportFailure.Kind, status: Int) {
    let retried = rule(kind, sent: [.yes], status: status, guarantee: .atLeastOnce)
    #expect(retried.verdict == .retry(at: Self.later, resume: nil))
    #expect(retried.attempt?.status == status)
    #expect(rule(kind, sent: [.yes], status: status, guarantee: .atMostOnce).verdict == .dead(.ambiguous))
  }

  @Test("A later hop that did not leave may be sent once more, the redirect's status or not", arguments: [302, nil])
  func unsentLaterHop(status: Int?) {
    for kind in [TransportFailure.Kind.connect, .dns, .timeout, .cancelled] {
      let ruling = rule(kind, sent: [.yes, .no], status: status, guarantee: .atMostOnce)
      #expect(ruling.verdict == .retry(at: Self.later, resume: "http://h1/"), "\(kind)")
    }
  }
}
