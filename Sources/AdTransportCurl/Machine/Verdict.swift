import AdTransport

/// What a transfer that ended means for the one who asked. The one place that knows libcurl's result codes.
enum Verdict {
  /// The answer, or why there is none.
  ///
  /// For a document the answer is complete with its body. For a beacon or a probe the status is the answer: whatever
  /// happens after it does not undo that the server has counted.
  static func judge(
    _ report: HopReport, url: SplitURL, purpose: TransportRequest.Purpose, limits: TransportLimits
  ) -> Result<TransportResponse, TransportFailure> {
    let head = report.head
    if let status = head.status {
      // libcurl takes a header that was cut off for a whole one.
      let isWhole = report.code == 0 && head.isComplete
      let redirectIsCut = RedirectRule.isRedirect(status) && !head.isComplete
      if isWhole || purpose != .document && !redirectIsCut {
        return .success(TransportResponse(status: status, headers: head.headers, body: report.body))
      }
    }
    let (kind, message) = failure(report, peer: "\(url.host):\(url.port)", limits: limits)
    return .failure(TransportFailure(kind, message, status: head.status))
  }

  private static func failure(
    _ report: HopReport, peer: String, limits: TransportLimits
  ) -> (TransportFailure.Kind, String) {
    switch report.stop {
    case .policy(let failure): return (failure.kind, failure.message)
    case .resend: return (.reset, "\(peer) closed the reused connection before an answer; not sent again")
    case .bodyCap: return (.tooLarge, "the answer of \(peer) is larger than \(limits.maxBodyBytes) bytes")
    case .headerCap: return (.badResponse, "the answer of \(peer) has too long a header")
    case nil: break
    }
    switch report.code {
    case 0:
      return (.reset, "\(peer) closed the connection within the header")
    case 6:
      return (.dns, "the host of \(peer) does not resolve")
    case 7:
      return (.connect, "no connection to \(peer): \(systemMessage(report))")
    case 28:
      return timeout(report, peer: peer, limits: limits)
    case let code where tlsCodes.contains(code) && !report.mayBeSent:
      return (.tls, "no TLS connection to \(peer): \(tlsReason(report))")
    case 18:
      return (.reset, "\(peer) closed the connection within the body")
    case 52:
      return (.reset, "\(peer) closed the connection without an answer")
    case 16, 55, 56, 92:
      return (.reset, "the connection to \(peer) broke: \(report.detail)")
    case 61:
      return (.badResponse, "the body from \(peer) is badly encoded: \(report.detail)")
    default:
      // Before anything was sent it is libcurl that failed; after that the server's answer made no sense to it.
      return report.mayBeSent
        ? (.badResponse, "the answer of \(peer) makes no sense: \(report.detail) (libcurl \(report.code))")
        : (.unavailable, "libcurl failed: \(report.detail) (libcurl \(report.code))")
    }
  }

  private static func timeout(
    _ report: HopReport, peer: String, limits: TransportLimits
  ) -> (TransportFailure.Kind, String) {
    guard report.mayBeSent else {
      let what = report.isResolved ? "no connection to \(peer)" : "no address for the host of \(peer)"
      return (.connectTimeout, "\(what) in time")
    }
    if report.detail.contains("too slow") {
      return (.timeout, "\(peer) sent nothing for \(limits.idleTimeout)")
    }
    return (.timeout, "no complete answer of \(peer) within \(limits.totalTimeout)")
  }

  private static func systemMessage(_ report: HopReport) -> String {
    report.systemError == 0 ? report.detail : SystemError.message(report.systemError)
  }

  /// The codes of a handshake or a certificate gone wrong.
  private static let tlsCodes: Set<UInt32> = [35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98]

  private static func tlsReason(_ report: HopReport) -> String {
    let known: String? =
      switch report.certificateResult {
      case 9: "the certificate is not valid yet"
      case 10: "the certificate has expired"
      case 18, 19: "the certificate is self-signed"
      case 2, 20, 21: "the certificate's issuer is not known"
      case 23: "the certificate is revoked"
      default: report.detail.contains("target host name") ? "the certificate is for another name" : nil
      }
    guard let known else { return report.detail }
    return "\(known) (\(report.detail))"
  }
}
