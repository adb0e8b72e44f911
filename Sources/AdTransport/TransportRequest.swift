/// One HTTP GET to be made: the only method that ad requests and beacons use.
public struct TransportRequest: Sendable, Hashable {
  /// One header field.
  public struct Header: Sendable, Hashable, Codable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Makes a header field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Whether a request that goes on to another origin still carries it: all but a few may name the device or the
    /// viewer, who agreed to tell the first receiver.
    public var isCarriedAcrossOrigins: Bool {
      ["accept", "accept-language", "user-agent"].contains(name.lowercased())
    }
  }

  /// What the response is for, which decides how much of it is read.
  public enum Purpose: String, Sendable, Hashable {
    /// An ad request: the body is the answer.
    case document
    /// A beacon: the status is the answer, the body is dropped.
    case beacon
    /// A media file: only whether it is there; the body is dropped.
    case probe
  }

  /// The URL, macros expanded; bytes that are illegal in a URL are encoded when it is split.
  public var url: String
  /// Header fields besides those the transport sets itself.
  public var headers: [Header]
  /// What the response is for.
  public var purpose: Purpose
  /// Time and size limits; the transport's own when nil.
  public var limits: TransportLimits?
  /// Whether it must not be sent a second time once any byte may have left (a beacon that is counted for money).
  public var neverResend: Bool

  /// Makes a request.
  public init(
    url: String, headers: [Header] = [], purpose: Purpose, limits: TransportLimits? = nil, neverResend: Bool = true
  ) {
    self.url = url
    self.headers = headers
    self.purpose = purpose
    self.limits = limits
    self.neverResend = neverResend
  }
}

/// Limits of one request, redirects included unless said otherwise.
public struct TransportLimits: Sendable, Hashable {
  /// From the start of a hop until it is connected, TLS included. Default 2 s.
  public var connectTimeout: Duration
  /// From the start to the end of the whole request. Default 5 s.
  public var totalTimeout: Duration
  /// The longest time without a byte. Rounded up to whole seconds, default 5 s.
  public var idleTimeout: Duration
  /// The largest body in bytes, after decoding. Default 32 MiB for documents; beacons read at most 64 KiB.
  public var maxBodyBytes: Int
  /// How many redirects are followed. Default 5.
  public var maxRedirects: Int

  /// Makes limits; see the properties for the defaults.
  public init(
    connectTimeout: Duration = .seconds(2), totalTimeout: Duration = .seconds(5), idleTimeout: Duration = .seconds(5),
    maxBodyBytes: Int = 32 << 20, maxRedirects: Int = 5
  ) {
    self.connectTimeout = connectTimeout
    self.totalTimeout = totalTimeout
    self.idleTimeout = idleTimeout
    self.maxBodyBytes = maxBodyBytes
    self.maxRedirects = maxRedirects
  }
}
