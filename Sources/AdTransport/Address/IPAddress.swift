/// An IPv4 or IPv6 address.
public struct IPAddress: Sendable, Hashable {
  /// The address as a number of its family's width.
  enum Value: Sendable, Hashable {
    case v4(UInt32)
    case v6(UInt128)
  }

  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Makes an address from its bytes in network order: 4 for IPv4, 16 for IPv6; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    switch bytes.count {
    case 4: value = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    case 16: value = .v6(bytes.reduce(0) { $0 << 8 | UInt128($1) })
    default: return nil
    }
  }

  /// Reads the usual notations: dotted decimal with four parts, and IPv6 with or without `::` and an IPv4 tail. Other
  /// spellings of IPv4, brackets and zone identifiers give nil.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    if let v4 = IPv4Notation.strict(bytes[...]) {
      value = .v4(v4)
    } else if let v6 = IPv6Notation.read(bytes[...]) {
      value = .v6(v6)
    } else {
      return nil
    }
  }

  /// Whether it is an IPv6 address.
  public var isIPv6: Bool {
    if case .v6 = value { true } else { false }
  }
}

extension IPAddress: CustomStringConvertible {
  /// Dotted decimal, or the canonical IPv6 text of RFC 5952.
  public var description: String {
    switch value {
    case .v4(let number): IPv4Notation.text(number)
    case .v6(let number): IPv6Notation.text(number)
    }
  }
}
