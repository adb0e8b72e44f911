/// Work on raw text before it becomes a value.
enum Bytes {
  /// The bytes without white space and control characters at either end.
  @inline(__always)
  static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start &+= 1 }
    while end > start, bytes[end &- 1] <= 0x20 { end &-= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether any byte is a control character.
  @inline(__always)
  static func hasControls(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = 0
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if (word &- ones &* 0x20) & ~word & (ones &* 0x80) != 0 { return true }
      offset &+= 8
    }
    while offset < bytes.count {
      if bytes[offset] < 0x20 { return true }
      offset &+= 1
    }
    return false
  }

  /// The bytes without line breaks and tabs, and without the spaces beside those.
  static func unfolded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isAfterBreak = false
    for byte in bytes {
      if byte < 0x20 {
        while result.last == 0x20 { result.removeLast() }
        isAfterBreak = true
      } else if byte != 0x20 || !isAfterBreak {
        result.append(byte)
        isAfterBreak = false
      }
    }
    return result
  }

  /// Whether the bytes are those of `word`.
  @inline(__always)
  static func equal(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are those of `word`, which is in lower case, letter case aside.
  static func equalAnyCase(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where lowercased(bytes[index]) != word.utf8Start[index] { return false }
    return true
  }

  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The bytes for a message: at most 80 of them.
  static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    let start = String(decoding: bytes.prefix(80), as: UTF8.self)
    return bytes.count > 80 ? "\"\(start)…\"" : "\"\(start)\""
  }
}
