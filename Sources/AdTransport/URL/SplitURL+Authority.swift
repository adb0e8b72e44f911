extension SplitURL {
  /// Takes the scheme and `//` off.
  static func readScheme(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> (Scheme, ArraySlice<UInt8>) {
    let slashes: [UInt8] = [0x2f, 0x2f]
    if bytes.starts(with: slashes) { return (.https, bytes.dropFirst(2)) }
    guard let name = URLReference.scheme(of: bytes) else {
      throw TransportFailure(.badURL, "the URL has no scheme")
    }
    let lowered = String(decoding: name.map { $0 | 0x20 }, as: UTF8.self)
    guard let scheme = Scheme(rawValue: lowered) else {
      throw TransportFailure(.badURL, "only http and https can be requested, not \(lowered)")
    }
    let rest = bytes[name.endIndex...].dropFirst()
    guard rest.starts(with: slashes) else { throw TransportFailure(.badURL, "the URL has no host") }
    return (scheme, rest.dropFirst(2))
  }

  /// The host with its brackets, and the port's digits; nil without a colon.
  static func splitAuthority(
    _ authority: ArraySlice<UInt8>
  ) throws(TransportFailure) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    guard !authority.contains(UInt8(ascii: "@")) else {
      throw TransportFailure(.badURL, "the URL holds user information")
    }
    let hostEnd: Int
    if authority.first == UInt8(ascii: "[") {
      guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else {
        throw TransportFailure(.badURL, "the URL's IPv6 address has no closing bracket")
      }
      hostEnd = close + 1
    } else {
      hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    }
    let after = authority[hostEnd...]
    guard !after.isEmpty else { return (authority, nil) }
    guard after.first == UInt8(ascii: ":") else {
      throw TransportFailure(.badURL, "the URL's host goes on after its address")
    }
    return (authority[..<hostEnd], after.dropFirst())
  }

  /// The port's number; the default where there are no digits.
  static func readPort(_ digits: ArraySlice<UInt8>?, default: Int) throws(TransportFailure) -> Int {
    guard let digits, !digits.isEmpty else { return `default` }
    var port = 0
    for byte in digits {
      guard byte.isASCIIDigit else { throw TransportFailure(.badURL, "the URL's port is not a number") }
      port = min(port * 10 + Int(byte - 0x30), 65_536)
    }
    guard (1...65_535).contains(port) else {
      throw TransportFailure(.badURL, "the URL's port is not between 1 and 65535")
    }
    return port
  }
}
