import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("What libcurl's results mean")
struct VerdictTests {
  private func judge(
    _ report: HopReport, _ purpose: TransportRequest.Purpose = .beacon
  ) throws -> Result<TransportResponse, TransportFailure> {
    Verdict.judge(report, url: try SplitURL("https://ads.example/"), purpose: purpose, limits: .test)
  }

  @Test(
    "A result before the request is written is not sent",
    arguments: [
      (6, .dns), (7, .connect), (28, .connectTimeout), (35, .tls), (60, .tls), (77, .tls), (27, .unavailable),
      (2, .unavailable),
    ] as [(UInt32, TransportFailure.Kind)])
  func before(_ code: UInt32, _ kind: TransportFailure.Kind) throws {
    let report = HopReport(code: code)
    #expect(report.sent == .no)
    #expect(throws: TransportFailure.self) { try judge(report).get() }
    if case .failure(let failure) = try judge(report) { #expect(failure.kind == kind) }
  }

  @Test(
    "A result after the request is written leaves its fate unknown",
    arguments: [
      (28, .timeout), (52, .reset), (55, .reset), (56, .reset), (16, .reset), (92, .reset), (1, .badResponse),
      (8, .badResponse), (35, .badResponse),
    ] as [(UInt32, TransportFailure.Kind)])
  func after(_ code: UInt32, _ kind: TransportFailure.Kind) throws {
    let report = HopReport(code: code, mayBeSent: true)
    #expect(report.sent == .unknown)
    guard case .failure(let failure) = try judge(report) else {
      Issue.record("an answer out of nothing")
      return
    }
    #expect(failure.kind == kind)
  }

  @Test(
    "Once a beacon's status is there, nothing that follows undoes it", arguments: [0, 18, 23, 28, 55, 56, 61, 63, 92])
  func answered(_ code: UInt32) throws {
    var report = HopReport(code: code, mayBeSent: true)
    report.head.receive("HTTP/1.1 200 OK")
    #expect(report.sent == .yes)
    #expect(try judge(report).get().status == 200)
    #expect(try judge(report, .probe).get().status == 200)
    guard case .failure(let failure) = try judge(report, .document) else {
      Issue.record("a document without the end of its header")
      return
    }
    #expect(failure.status == 200)
  }

  @Test("The transport's own reasons go before libcurl's")
  func stops() throws {
    let refusal = TransportFailure(.refusedByPolicy, "no")
    for (stop, kind) in [
      (HopReport.Stop.policy(refusal), TransportFailure.Kind.refusedByPolicy), (.resend, .reset),
      (.headerCap, .badResponse), (.bodyCap, .tooLarge),
    ] {
      for code: UInt32 in [7, 23, 42] {
        guard case .failure(let failure) = try judge(HopReport(code: code, mayBeSent: true, stop: stop)) else {
          Issue.record("an answer out of nothing")
          continue
        }
        #expect(failure.kind == kind)
      }
    }
  }

  @Test(
    "A certificate's fault is named",
    arguments: [
      (9, "", "not valid yet"), (10, "", "expired"), (18, "", "self-signed"), (19, "", "self-signed"),
      (20, "", "issuer"), (23, "", "revoked"),
      (0, "SSL: no alternative certificate subject name matches target host name 'a'", "another name"),
      (0, "handshake failure", "handshake failure"),
    ])
  func certificates(_ result: Int, _ detail: String, _ words: String) throws {
    let report = HopReport(code: 60, certificateResult: result, detail: detail)
    guard case .failure(let failure) = try judge(report) else {
      Issue.record("an answer out of nothing")
      return
    }
    #expect(failure.message.contains(words))
  }
}
