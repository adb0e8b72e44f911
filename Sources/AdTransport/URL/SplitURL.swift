/// An HTTP URL in the parts that are sent, checked once, so that nothing after it parses the URL again and reads it
/// differently.
///
/// Only `http` and `https` with a host and without user information are taken. Bytes that a URL can't hold are
/// percent-encoded in path and query; escapes that are there stay as they are. Splitting ``url`` again gives the same
/// value.
public struct SplitURL: Sendable, Hashable {
  /// The two schemes that can be requested.
  public enum Scheme: String, Sendable, Hashable {
    case http
    case https

    /// 80 or 443.
    public var defaultPort: Int { self == .http ? 80 : 443 }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The host: lower case, without trailing dot; an address in its usual notation, IPv6 in brackets.
  public let host: String
  /// The port, 1 to 65,535.
  public let port: Int
  /// The path and query as sent; starts with `/`. The fragment is dropped.
  public let target: String
  /// The address, where the host is one in any spelling.
  public let literalAddress: IPAddress?

  /// Splits and checks a URL. Spaces and tabs around it are dropped, and a URL that starts with `//` is taken as https.
  ///
  /// - Throws: A failure of kind `.badURL` where the URL can't be requested, `.refusedByPolicy` where the policy forbids
  ///   its port or its literal address.
  public init(_ url: String, policy: RequestPolicy = .client) throws(TransportFailure) {
    let bytes = Array(url.utf8)
    var rest = bytes[...].trimmingBlanks()
    guard !rest.isEmpty else { throw TransportFailure(.badURL, "the URL is empty") }
    guard rest.count <= policy.maxURLBytes else { throw Self.tooLong(rest.count, policy) }
    guard !rest.contains(where: { $0 == 0 || $0 == 0x0a || $0 == 0x0d }) else {
      throw TransportFailure(.badURL, "the URL holds a line break or NUL")
    }

    (scheme, rest) = try Self.readScheme(rest)
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let (hostPart, portPart) = try Self.splitAuthority(authority)
    (host, literalAddress) = try URLHost.read(hostPart)
    port = try Self.readPort(portPart, default: scheme.defaultPort)
    target = URLTarget.encode(rest[authority.endIndex...].prefix { $0 != UInt8(ascii: "#") })

    let length = self.url.utf8.count
    guard length <= policy.maxURLBytes else { throw Self.tooLong(length, policy) }
    if let ports = policy.ports, !ports.contains(port) {
      throw TransportFailure(.refusedByPolicy, "port \(port) of \(host) is not allowed")
    }
    if let address = literalAddress { try policy.check(address, of: host) }
  }

  /// Whether the port is the scheme's own.
  public var isDefaultPort: Bool { port == scheme.defaultPort }

  /// Scheme, host and port, the port always written: `https://host:443`.
  public var origin: String { "\(scheme.rawValue)://\(host):\(port)" }

  /// The whole URL as it is sent.
  public var url: String { base + target }

  /// The URL without its secrets, for logs: the query is replaced by `?…`.
  public var redacted: String {
    guard let query = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
    return base + target[..<query] + "?…"
  }

  private var base: String {
    isDefaultPort ? "\(scheme.rawValue)://\(host)" : origin
  }

  private static func tooLong(_ count: Int, _ policy: RequestPolicy) -> TransportFailure {
    TransportFailure(.badURL, "the URL has \(count) bytes, more than \(policy.maxURLBytes)")
  }
}

extension SplitURL: CustomStringConvertible {
  /// The redacted URL.
  public var description: String { redacted }
}
