public import AdTransport

extension TransportOutcome {
  /// A complete answer, 7 ms after the request.
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: the answer's header fields.
  ///   - hops: the URLs that were asked, the request's own first; one that is made up where it does not matter.
  public static func status(
    _ status: Int, headers: [TransportRequest.Header] = [], hops: [String] = ["http://a/"]
  ) -> TransportOutcome {
    TransportOutcome(
      result: .success(TransportResponse(status: status, headers: headers)),
      hops: hops.map { TransportHop(url: $0, status: status, sent: .yes) }, elapsed: .milliseconds(7))
  }

  /// A failure, 7 ms after the request.
  /// - Parameters:
  ///   - kind: what failed.
  ///   - sent: whether the request left, the same for all hops.
  ///   - status: the status, where one came.
  ///   - hops: the URLs that were asked, the request's own first; one that is made up where it does not matter.
  public static func failure(
    _ kind: TransportFailure.Kind, sent: SentState, status: Int? = nil, hops: [String] = ["http://a/"]
  ) -> TransportOutcome {
    TransportOutcome(
      result: .failure(TransportFailure(kind, "scripted", status: status)),
      hops: hops.map { TransportHop(url: $0, sent: sent) }, elapsed: .milliseconds(7))
  }
}
