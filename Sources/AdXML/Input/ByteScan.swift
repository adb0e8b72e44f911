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
      // The high bit of each byte that is zero, and of no other: the sum never carries into the next byte.
      let zeros = ~((word & ~highs) &+ ~highs | word | ~highs)
      if zeros != 0 { return end &- 1 &- zeros.leadingZeroBitCount / 8 }
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
    var offset = 0
    while bytes.count &- offset >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // A byte above 0x20 either has its high bit or gets it from the sum.
      if ((word & ~highs) &+ ones &* 0x5F | word) & highs != 0 { return false }
      offset &+= 8
    }
    while offset < bytes.count {
      if bytes[offset] > 0x20 { return false }
      offset &+= 1
    }
    return true
  }

  /// The number of line feeds in `range`.
  static func lineFeeds(in base: UnsafeRawPointer, _ range: Range<Int>) -> Int {
    var count = 0
    for offset in range where base.load(fromByteOffset: offset, as: UInt8.self) == 0x0A { count &+= 1 }
    return count
  }
}
