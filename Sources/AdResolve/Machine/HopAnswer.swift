public import AdModel
public import AdParsing
public import AdTransport

/// What came back for one attempt at a document, already read.
public struct HopAnswer: Sendable {
  /// The kinds of answer.
  public enum Result: Sendable {
    /// A body, read.
    case document(ParseResult)
    /// A success without a body: no ad.
    case nothing
    /// A status that is not a success.
    case status
    /// No complete answer.
    case failure(TransportFailure.Kind)
  }

  /// The URL that was requested, macros expanded.
  public var url: String
  /// The URLs of the redirects that were followed.
  public var redirects: [String]
  /// The HTTP status.
  public var status: Int?
  /// The body bytes.
  public var bytes: Int
  /// Whether the request may have reached a server.
  public var sent: SentState
  /// How long the server asks to wait before the next attempt.
  public var retryAfter: Milliseconds?
  /// What came back.
  public var result: Result

  /// Reads what a transport brought: 204 and an empty body are no ad, another 2xx is a document (VAST 4.3 §2.4).
  public init(_ outcome: TransportOutcome, url: String, parse: ParseOptions) {
    self.url = url
    redirects = outcome.hops.dropFirst().map(\.url)
    status = outcome.status
    bytes = outcome.hops.last?.bytes ?? 0
    sent = outcome.sent
    switch outcome.result {
    case .success(let response):
      bytes = max(bytes, response.body.count)
      retryAfter = response.header("retry-after").flatMap { Int($0) }.map { .seconds($0) }
      result =
        switch response.status {
        case 204: .nothing
        case 200..<300 where response.body.isEmpty: .nothing
        case 200..<300: .document(parseDocument(response.body, options: parse))
        default: .status
        }
    case .failure(let failure): result = .failure(failure.kind)
    }
  }

  /// Whether asking once more may help and can't count twice: the server said so, or it was never asked.
  var mayBeRetried: Bool {
    switch result {
    case .document, .nothing: false
    case .status: [429, 502, 503, 504].contains(status)
    case .failure(.badURL), .failure(.refusedByPolicy), .failure(.cancelled), .failure(.unavailable): false
    case .failure: sent == .no
    }
  }
}
