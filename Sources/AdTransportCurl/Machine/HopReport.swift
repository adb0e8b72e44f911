import AdTransport

/// What one transfer left behind when it ended.
struct HopReport: Sendable {
  /// Why the transport itself ended the transfer.
  enum Stop: Sendable, Hashable {
    /// The policy forbids the address that the host resolved to.
    case policy(TransportFailure)
    /// libcurl was about to send the request a second time.
    case resend
    /// The body is longer than may be read.
    case bodyCap
    /// The header is longer than may be read.
    case headerCap
  }

  /// libcurl's result code, as in `CURLcode`.
  var code: UInt32
  /// The answer's status and header.
  var head = ResponseHead()
  /// The body, where it is kept.
  var body: [UInt8] = []
  /// The body bytes that arrived, after decoding.
  var bodyBytes = 0
  /// Whether libcurl was about to write the request: from then on a byte of it may have left.
  var mayBeSent = false
  /// Why the transport itself ended it; nil where it did not.
  var stop: Stop?
  /// Whether the host's addresses were known.
  var isResolved = false
  /// The system's error number of a failed connection, or 0.
  var systemError: Int32 = 0
  /// OpenSSL's result of checking the certificate, 0 for none.
  var certificateResult = 0
  /// libcurl's own words, or "".
  var detail = ""
  /// From the start to the end of this transfer.
  var elapsed: Duration = .zero

  /// Whether the request may have reached a server.
  var sent: SentState {
    if head.status != nil { return .yes }
    return mayBeSent ? .unknown : .no
  }
}
