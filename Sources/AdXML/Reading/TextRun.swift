/// The text since the last tag: usually one stretch of the document, which is then never copied.
struct TextRun {
  /// The stretch while there is only one; otherwise nil.
  private var single: UnsafeRawBufferPointer?
  private var joined: [UInt8] = []
  /// Where the text starts in the document; nil while there is none.
  private(set) var offset: Int?

  @inline(__always)
  var isEmpty: Bool { offset == nil }

  var count: Int { single?.count ?? joined.count }

  @inline(__always)
  mutating func clear() {
    guard offset != nil else { return }
    offset = nil
    single = nil
    if !joined.isEmpty { joined.removeAll(keepingCapacity: joined.capacity <= 1 << 16) }
  }

  /// Adds bytes of the document, which stay where they are.
  @inline(__always)
  mutating func append(stretch: UnsafeRawBufferPointer, at start: Int) {
    if offset == nil {
      offset = start
      single = stretch
    } else {
      append(copying: stretch, at: start)
    }
  }

  /// Adds bytes that are not there after the call.
  mutating func append(copying bytes: UnsafeRawBufferPointer, at start: Int) {
    if offset == nil { offset = start }
    if let first = single {
      joined.append(contentsOf: first)
      single = nil
    }
    joined.append(contentsOf: bytes)
  }

  /// Adds bytes with CR and CRLF made LF (XML 1.0 §2.11).
  mutating func append(normalising bytes: UnsafeRawBufferPointer, at start: Int) {
    append(copying: UnsafeRawBufferPointer(rebasing: bytes[0..<0]), at: start)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        joined.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        joined.append(byte)
      }
      previous = byte
    }
  }

  @inline(__always)
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    if let single { return body(single) }
    return joined.withUnsafeBytes(body)
  }
}
