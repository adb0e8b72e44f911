/// Makes the path and query that go on the wire.
enum URLTarget {
  /// Percent-encodes only what a URL can't hold: illegal bytes, and a `%` that starts no escape. The path starts with
  /// `/` even where it is empty.
  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 1)
    if bytes.first != UInt8(ascii: "/") { out.append(UInt8(ascii: "/")) }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte.isLegalInTarget || byte == UInt8(ascii: "%") && startsEscape(bytes[index...]) {
        out.append(byte)
      } else {
        out.append(UInt8(ascii: "%"))
        out.append(UInt8.hexDigits[Int(byte >> 4)])
        out.append(UInt8.hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func startsEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return digits.count == 2 && digits.allSatisfy { $0.hexDigitValue != nil }
  }
}
