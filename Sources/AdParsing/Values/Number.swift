/// Numbers as documents write them.
enum Number {
  @inline(__always)
  static func digit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- 0x30
    return digit < 10 ? digit : nil
  }

  /// Decimal digits and nothing else, at most 15 of them.
  @inline(__always)
  static func whole(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 15 else { return nil }
    var value = 0
    for byte in bytes {
      guard let digit = digit(byte) else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// A whole number with a decimal fraction, which is cut off, or a plus sign.
  static func lenient(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let integral = rest.prefix { $0 != UInt8(ascii: ".") }
    let fraction = rest[integral.endIndex...].dropFirst()
    guard fraction.allSatisfy({ digit($0) != nil }) else { return nil }
    return whole(UnsafeRawBufferPointer(rebasing: integral))
  }

  /// The number a version starts with: 4 of `4.2`, 3 of `3.0+`.
  static func major(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let digits = bytes.prefix { digit($0) != nil }
    return whole(UnsafeRawBufferPointer(rebasing: digits))
  }
}
