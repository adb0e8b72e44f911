/// A request as a server was given it.
public struct ServerRequest: Sendable, Hashable {
  /// The method: `GET`, `HEAD`, …
  public var method: String
  /// The request target as it arrived: path and query, nothing decoded or put in another order. It is
  /// ASCII: a request whose target holds any other byte is answered with a 400 and goes no further.
  public var target: String
  /// The `Host` header field; nil without one.
  public var host: String?
  /// The other header fields, in order of arrival.
  public var headers: [HeaderField]
  /// The body, its first mebibyte.
  public var body: [UInt8]
  /// The origin of the server that answers, as in `http://127.0.0.1:8080`.
  public var origin: String

  /// Makes a request.
  public init(
    method: String = "GET", target: String, host: String? = nil, headers: [HeaderField] = [], body: [UInt8] = [],
    origin: String = ""
  ) {
    self.method = method
    self.target = target
    self.host = host
    self.headers = headers
    self.body = body
    self.origin = origin
  }

  /// The target up to its first `?`.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// What follows the first `?`; nil without one.
  public var query: Substring? {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
  }

  /// The first header field of that name, in any case.
  public func header(_ name: String) -> String? { headers.first(name) }
}
