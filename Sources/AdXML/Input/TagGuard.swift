/// Finds start tags with so many attributes that libxml2, which compares each with each, would take hours.
///
/// Such a tag is a long stretch without `<`. The search looks back from the end of each window, so an ordinary
/// document costs a few bytes per 32 KiB; only a long stretch is read whole.
enum TagGuard {
  private static let window = 32 << 10
  private static let tooMany = 4096

  /// The offset of the first tag with more than a few thousand attributes; nil when there is none.
  static func oversizedTag(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var tag: Int?
    var start = 0
    while bytes.count - start > window {
      if let found = ByteScan.last(0x3C, in: base, start..<start + window) {
        tag = found
        start = found + 1
        continue
      }
      var end = start + window
      while end < bytes.count, bytes[end] != 0x3C { end += 1 }
      if let tag, isStartTag(bytes, tag), attributes(in: bytes, tag + 1..<end) > tooMany { return tag }
      start = end
    }
    return nil
  }

  /// Whether it is neither a comment, a CDATA section, a processing instruction nor an end tag.
  private static func isStartTag(_ bytes: UnsafeRawBufferPointer, _ tag: Int) -> Bool {
    switch bytes[tag + 1] {
    case 0x21, 0x2F, 0x3F: false
    default: true
    }
  }

  /// How many `="…"` stand before the tag's end.
  private static func attributes(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    var count = 0
    var quote: UInt8 = 0
    var isAfterEquals = false
    for byte in bytes[range] {
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case 0x22, 0x27:
        if isAfterEquals { count += 1 }
        quote = byte
      case 0x3E: return count
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: break
      }
      isAfterEquals = byte == 0x3D
    }
    return count
  }
}
