public import AdTransport

/// How a `CurlTransport` uses connections and memory.
public struct CurlConfiguration: Sendable, Hashable {
  /// Requests on the wire at one time, over all hosts. More wait in the transport's own queue. Default 64.
  public var concurrentRequests: Int
  /// Documents and probes on the wire at one time to one origin (scheme, host and port). Default 6.
  public var documentsPerOrigin: Int
  /// Beacons on the wire at one time to one origin, counted apart from documents. Default 16.
  public var beaconsPerOrigin: Int
  /// Idle connections that are kept for reuse, about 17 kB each; best no fewer than there are live hosts. Default 256.
  public var idleConnections: Int
  /// How long an idle connection may be reused. Whole seconds, default 60.
  public var idleConnectionAge: Duration
  /// How much of the body of a beacon, a probe or a redirect is read before the connection is closed. Default 64 KiB.
  public var maxDroppedBodyBytes: Int
  /// The largest response header, interim responses included. Default 64 KiB.
  public var maxHeaderBytes: Int
  /// How long `shutdown` waits for requests that are on the wire. Default 5 s.
  public var shutdownGrace: Duration
  /// The `User-Agent` of requests that bring none.
  public var userAgent: String
  /// A file of certificates in PEM form to trust in place of the system's; nil for the system's.
  public var certificateAuthorityFile: String?
  /// Whether https connections may use HTTP/2. Only libcurl 8.14.0 and later are asked for it: earlier ones stall.
  public var allowsHTTP2: Bool

  /// Makes a configuration; see the properties for the defaults.
  public init(
    concurrentRequests: Int = 64, documentsPerOrigin: Int = 6, beaconsPerOrigin: Int = 16, idleConnections: Int = 256,
    idleConnectionAge: Duration = .seconds(60), maxDroppedBodyBytes: Int = 64 << 10, maxHeaderBytes: Int = 64 << 10,
    shutdownGrace: Duration = .seconds(5), userAgent: String = Product.userAgent,
    certificateAuthorityFile: String? = nil, allowsHTTP2: Bool = true
  ) {
    self.concurrentRequests = concurrentRequests
    self.documentsPerOrigin = documentsPerOrigin
    self.beaconsPerOrigin = beaconsPerOrigin
    self.idleConnections = idleConnections
    self.idleConnectionAge = idleConnectionAge
    self.maxDroppedBodyBytes = maxDroppedBodyBytes
    self.maxHeaderBytes = maxHeaderBytes
    self.shutdownGrace = shutdownGrace
    self.userAgent = userAgent
    self.certificateAuthorityFile = certificateAuthorityFile
    self.allowsHTTP2 = allowsHTTP2
  }
}
