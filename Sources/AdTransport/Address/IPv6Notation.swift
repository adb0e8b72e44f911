/// How IPv6 addresses are written (RFC 4291 §2.2, RFC 5952).
enum IPv6Notation {
  /// Reads eight groups, `::` for a run of zeros, and a dotted tail.
  static func read(_ bytes: ArraySlice<UInt8>) -> UInt128? {
    let colon = UInt8(ascii: ":")
    var head: [UInt16] = []
    var tail: [UInt16]?
    var rest = bytes
    if rest.starts(with: [colon, colon]) {
      tail = []
      rest = rest.dropFirst(2)
    }
    while !rest.isEmpty {
      guard head.count + (tail?.count ?? 0) < 8 else { return nil }
      let part = rest.prefix { $0 != colon }
      let after = rest[part.endIndex...]
      if after.isEmpty, part.contains(UInt8(ascii: ".")) {
        guard let v4 = IPv4Notation.strict(part) else { return nil }
        let groups = [UInt16(v4 >> 16), UInt16(v4 & 0xffff)]
        if tail == nil { head += groups } else { tail? += groups }
        break
      }
      guard let group = group(part) else { return nil }
      if tail == nil { head.append(group) } else { tail?.append(group) }
      if after.isEmpty { break }
      rest = after.dropFirst()
      if rest.first == colon {
        guard tail == nil else { return nil }
        tail = []
        rest = rest.dropFirst()
      } else if rest.isEmpty {
        return nil
      }
    }
    let count = head.count + (tail?.count ?? 0)
    guard tail == nil ? count == 8 : count < 8 else { return nil }
    let groups = head + Array(repeating: 0, count: 8 - count) + (tail ?? [])
    return groups.reduce(0) { $0 << 16 | UInt128($1) }
  }

  /// Lower case, no leading zeros, the longest run of two or more zero groups as `::`.
  static func text(_ number: UInt128) -> String {
    if number >> 32 == 0xffff {
      return "::ffff:" + IPv4Notation.text(UInt32(truncatingIfNeeded: number))
    }
    let groups = (0..<8).map { UInt16(truncatingIfNeeded: number >> UInt128(112 - 16 * $0)) }
    var best = 0..<0
    var start: Int?
    for index in 0...8 {
      if index < 8, groups[index] == 0 {
        start = start ?? index
      } else if let from = start {
        if index - from > best.count { best = from..<index }
        start = nil
      }
    }
    func joined(_ part: ArraySlice<UInt16>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard best.count > 1 else { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }

  private static func group(_ part: ArraySlice<UInt8>) -> UInt16? {
    guard (1...4).contains(part.count) else { return nil }
    var result: UInt16 = 0
    for byte in part {
      guard let digit = byte.hexDigitValue else { return nil }
      result = result << 4 | UInt16(digit)
    }
    return result
  }
}
