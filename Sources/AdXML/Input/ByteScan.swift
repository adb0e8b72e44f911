/// Searches in raw bytes, eight at a time.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The last offset in `range` that holds `byte`; nil when there is none.
  @inline(__always)
  static func last(_ byte: UInt8, in base: UnsafeRawPointer, _ range: Range<Int>) -> Int? {
    let pattern = ones &* UInt64(byte)
    var end = range.upperBound
    while end &- range.lowerBound >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)) ^ pattern
      // Not zero exactly when one of the eight bytes is the one searched.
      if (word &- ones) & ~word & highs != 0 { break }
      end &-= 8
    }
    while end > range.lowerBound {
      end &-= 1
      if base.load(fromByteOffset: end, as: UInt8.self) == byte { return end }
    }
    return nil
  }

  /// Whether every byte is XML white space or a control character.
  @inline(__always)
  static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for byte in bytes where byte > 0x20 { return false }
    return true
  }

  /// The number of line feeds in `range`.
  static func lineFeeds(in base: UnsafeRawPointer, _ range: Range<Int>) -> Int {
    var count = 0
    for offset in range where base.load(fromByteOffset: offset, as: UInt8.self) == 0x0A { count &+= 1 }
    return count
  }
}
