/// Reads a URL's host into the one spelling used from then on.
enum URLHost {
  /// Gives the canonical host, and the address where it is one.
  static func read(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> (String, IPAddress?) {
    guard !bytes.isEmpty else { throw TransportFailure(.badURL, "the URL has no host") }
    if bytes.first == UInt8(ascii: "[") {
      guard let number = IPv6Notation.read(bytes.dropFirst().dropLast()) else {
        throw TransportFailure(.badURL, "the URL's IPv6 address is malformed")
      }
      let address = IPAddress(.v6(number))
      return ("[\(address)]", address)
    }
    let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes
    try checkName(name)
    if IPv4Notation.looksNumeric(name) {
      guard let number = IPv4Notation.loose(name) else {
        throw TransportFailure(.badURL, "the URL's host ends in a number but is no IPv4 address")
      }
      let address = IPAddress(.v4(number))
      return (address.description, address)
    }
    return (String(decoding: name.map(\.asciiLowercased), as: UTF8.self), nil)
  }

  private static func checkName(_ name: ArraySlice<UInt8>) throws(TransportFailure) {
    guard name.count <= 253 else { throw TransportFailure(.badURL, "the URL's host is longer than 253 bytes") }
    for label in name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard (1...63).contains(label.count) else {
        throw TransportFailure(.badURL, "the URL's host has a label that is empty or longer than 63 bytes")
      }
      for byte in label where !byte.isASCIIAlphanumeric && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
        throw TransportFailure(.badURL, illegal(byte))
      }
    }
  }

  private static func illegal(_ byte: UInt8) -> String {
    if byte >= 0x80 { return "the URL's host is not ASCII; it must be written in its xn-- form" }
    if byte > 0x20, byte < 0x7f { return "the URL's host holds a \(Character(UnicodeScalar(byte)))" }
    return "the URL's host holds the byte 0x\(String(byte, radix: 16))"
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
