/// What became of one request: nothing is thrown, every end has a value.
public struct TransportOutcome: Sendable {
  /// The answer of the last hop, or why there is none.
  public var result: Result<TransportResponse, TransportFailure>
  /// Every hop in order: the request itself, then each redirect that was followed.
  public var hops: [TransportHop]
  /// From the start to the end of the whole request.
  public var elapsed: Duration

  /// Makes an outcome.
  public init(result: Result<TransportResponse, TransportFailure>, hops: [TransportHop], elapsed: Duration) {
    self.result = result
    self.hops = hops
    self.elapsed = elapsed
  }

  /// Whether the last hop's request may have reached a server.
  public var sent: SentState { hops.last?.sent ?? .no }

  /// The HTTP status of the answer; nil when there was none.
  public var status: Int? {
    switch result {
    case .success(let response): response.status
    case .failure(let failure): failure.status
    }
  }
}

/// A complete answer, whatever its status.
public struct TransportResponse: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields that callers look at, names in lower case, in order of arrival.
  public var headers: [TransportRequest.Header]
  /// The body; empty for beacons and probes.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: [TransportRequest.Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header field of that name, in any case.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}

/// Whether a request may have reached a server.
public enum SentState: String, Sendable, Hashable, Codable {
  /// Provably not: it failed before a byte of the request left.
  case no
  /// It may have: a byte left and no answer came back.
  case unknown
  /// It did: the server answered.
  case yes
}

/// One request on the wire within an outcome.
public struct TransportHop: Sendable, Hashable {
  /// The URL of this hop.
  public var url: String
  /// The HTTP status; nil without an answer.
  public var status: Int?
  /// The time of this hop.
  public var elapsed: Duration
  /// The body bytes that arrived.
  public var bytes: Int
  /// Whether the request may have reached a server.
  public var sent: SentState

  /// Makes a hop.
  public init(url: String, status: Int? = nil, elapsed: Duration = .zero, bytes: Int = 0, sent: SentState = .no) {
    self.url = url
    self.status = status
    self.elapsed = elapsed
    self.bytes = bytes
    self.sent = sent
  }
}

/// Why there is no complete answer.
public struct TransportFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure; the raw value is short and safe as a metric label.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The URL can't be requested: bad scheme, no host, illegal bytes, too long.
    case badURL = "bad_url"
    /// The request policy forbids the address, port or scheme.
    case refusedByPolicy = "policy"
    /// The host name does not resolve.
    case dns
    /// The connection was refused or unreachable.
    case connect
    /// No connection in time.
    case connectTimeout = "connect_timeout"
    /// The TLS handshake or the certificate failed.
    case tls
    /// No complete answer in time.
    case timeout
    /// The connection ended before a complete answer.
    case reset
    /// The answer is larger than allowed.
    case tooLarge = "too_large"
    /// Too many redirects, or one in a circle.
    case redirectLimit = "redirect_limit"
    /// The answer is not HTTP, or its encoding is broken.
    case badResponse = "bad_response"
    /// The caller gave up.
    case cancelled
    /// The transport is shut down or out of resources.
    case unavailable
  }

  /// The kind.
  public var kind: Kind
  /// What happened, in one line for a person.
  public var message: String
  /// The HTTP status, where headers had already arrived.
  public var status: Int?

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, status: Int? = nil) {
    self.kind = kind
    self.message = message
    self.status = status
  }

  /// The message.
  public var description: String { message }
}

/// Sends requests. The one implementation that ships is `CurlTransport`; tests and cassettes have their own.
public protocol AdTransport: Sendable {
  /// Makes the request, following redirects, and returns what became of it. Cancelling the task ends the request with
  /// `.cancelled`.
  func send(_ request: TransportRequest) async -> TransportOutcome
}
