/// How IPv4 addresses are written.
enum IPv4Notation {
  /// Four decimal parts without leading zeros.
  static func strict(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var result: UInt32 = 0
    for part in parts {
      guard let number = decimal(part), number <= 255 else { return nil }
      result = result << 8 | number
    }
    return result
  }

  /// Every spelling that resolvers take for an address: one to four parts, each decimal, octal (`0…`) or hexadecimal
  /// (`0x…`), the last one filling the bytes that are left.
  static func loose(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var result: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = number(part) else { return nil }
      let isLast = index == parts.count - 1
      let width: UInt64 = isLast ? UInt64(4 - index) * 8 : 8
      guard number < 1 << width else { return nil }
      result = result << width | number
    }
    return UInt32(result)
  }

  /// Whether a resolver would take the last part for a number, so that the whole can only be an address.
  static func looksNumeric(_ host: ArraySlice<UInt8>) -> Bool {
    let last = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? []
    return !last.isEmpty && (last.allSatisfy(\.isASCIIDigit) || number(last) != nil)
  }

  static func text(_ number: UInt32) -> String {
    "\(number >> 24).\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
  }

  private static func decimal(_ part: ArraySlice<UInt8>) -> UInt32? {
    guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
    return digits(part, radix: 10).map { UInt32($0) }
  }

  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard part.first == UInt8(ascii: "0"), part.count > 1 else { return digits(part, radix: 10) }
    let rest = part.dropFirst()
    guard let mark = rest.first, mark | 0x20 == UInt8(ascii: "x") else { return digits(rest, radix: 8) }
    return rest.count == 1 ? 0 : digits(rest.dropFirst(), radix: 16)
  }

  private static func digits(_ part: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    guard !part.isEmpty else { return nil }
    var result: UInt64 = 0
    for byte in part {
      guard let digit = byte.hexDigitValue, UInt64(digit) < radix else { return nil }
      result = result * radix + UInt64(digit)
      guard result <= UInt64(UInt32.max) else { return nil }
    }
    return result
  }
}
