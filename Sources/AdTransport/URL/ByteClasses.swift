extension UInt8 {
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  /// The value of a hexadecimal digit; nil for any other byte.
  var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether the byte may stand in the path or query of a URL as it is (RFC 3986 §3.3 and §3.4).
  var isLegalInTarget: Bool { Self.legalInTarget[Int(self)] }

  private static let legalInTarget: [Bool] = {
    var table = (0...255).map { UInt8($0).isASCIIAlphanumeric }
    for byte in "-._~!$&'()*+,;=:@/?".utf8 { table[Int(byte)] = true }
    return table
  }()

  static let hexDigits = Array("0123456789ABCDEF".utf8)
}
