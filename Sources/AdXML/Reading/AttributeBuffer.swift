/// Room for the attributes of one start tag, and for those values that must be decoded.
struct AttributeBuffer: ~Copyable {
  private var slots: UnsafeMutablePointer<XMLAttribute>
  private var capacity = 32
  private var count = 0
  private var decoded = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)
  private var decodedCount = 0

  init() { slots = .allocate(capacity: capacity) }

  deinit {
    slots.deallocate()
    decoded.deallocate()
  }

  /// The attributes of the current tag.
  @inline(__always)
  var all: UnsafeBufferPointer<XMLAttribute> { UnsafeBufferPointer(start: slots, count: count) }

  @inline(__always)
  mutating func clear() { count = 0 }

  /// Makes ready for a tag with so many attributes; they are to be put at the pointer and behind it.
  @inline(__always)
  mutating func begin(_ attributes: Int) -> UnsafeMutablePointer<XMLAttribute> {
    decodedCount = 0
    if attributes > capacity {
      slots.deallocate()
      capacity = attributes
      slots = .allocate(capacity: capacity)
    }
    return slots
  }

  /// The attributes reach up to the pointer.
  @inline(__always)
  mutating func end(at slot: UnsafeMutablePointer<XMLAttribute>) { count = slot - slots }

  /// Makes room for decoding values of together so many bytes, before the first of them is decoded.
  mutating func reserveDecoding(_ bytes: Int) {
    guard decodedCount == 0, bytes > decoded.count else { return }
    decoded.deallocate()
    decoded = .allocate(byteCount: bytes, alignment: 1)
  }

  /// The value with libxml2's escape for an ampersand, the only one it leaves, undone.
  mutating func decode(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let first = decodedCount
    var offset = 0
    while offset < value.count, decodedCount < decoded.count {
      decoded[decodedCount] = value[offset]
      decodedCount += 1
      let isEscape = value[offset] == 0x26 && value[offset...].starts(with: "&#38;".utf8)
      offset += isEscape ? 5 : 1
    }
    return UnsafeRawBufferPointer(rebasing: decoded[first..<decodedCount])
  }
}
