/// A URL reference in the five parts of RFC 3986 §3, cut from bytes without judging them.
struct URLReference {
  var scheme: ArraySlice<UInt8>?
  var authority: ArraySlice<UInt8>?
  var path: ArraySlice<UInt8>
  var query: ArraySlice<UInt8>?
  var fragment: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    scheme = Self.scheme(of: rest)
    if let scheme { rest = rest[scheme.endIndex...].dropFirst() }
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[mark...].dropFirst()
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[mark...].dropFirst()
      rest = rest[..<mark]
    }
    if rest.starts(with: [0x2f, 0x2f]) {
      let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end].dropFirst(2)
      rest = rest[end...]
    }
    path = rest
  }

  /// The scheme's name, without the colon; nil where the bytes start with something else.
  static func scheme(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    let name = bytes.prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return name.endIndex < bytes.endIndex && bytes[name.endIndex] == UInt8(ascii: ":") ? name : nil
  }

  /// The reference put together again (RFC 3986 §5.3).
  var bytes: [UInt8] {
    var out: [UInt8] = []
    if let scheme { out += scheme + [UInt8(ascii: ":")] }
    if let authority { out += [0x2f, 0x2f] + authority }
    out += path
    if let query { out += [UInt8(ascii: "?")] + query }
    if let fragment { out += [UInt8(ascii: "#")] + fragment }
    return out
  }
}

extension ArraySlice<UInt8> {
  /// Without the spaces and tabs at both ends.
  func trimmingBlanks() -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let front = drop(while: isBlank)
    return front[..<(front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? front.startIndex)]
  }
}
