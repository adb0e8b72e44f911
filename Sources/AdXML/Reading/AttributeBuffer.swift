/// Room for the attributes of one start tag, and for those values that must be decoded.
struct AttributeBuffer {
  private(set) var slots: [XMLAttribute] = []
  private var decoded: [UInt8] = []

  mutating func clear(reserving bytes: Int) {
    slots.removeAll(keepingCapacity: true)
    decoded.removeAll(keepingCapacity: true)
    decoded.reserveCapacity(bytes)
  }

  @inline(__always)
  mutating func append(_ attribute: XMLAttribute) { slots.append(attribute) }

  /// The value with libxml2's escape for an ampersand, the only one it leaves, undone.
  mutating func decode(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let first = decoded.count
    var offset = 0
    while offset < value.count {
      decoded.append(value[offset])
      let isEscape = value[offset] == 0x26 && value[offset...].starts(with: "&#38;".utf8)
      offset += isEscape ? 5 : 1
    }
    // `clear` reserved room for every value of the tag, so the storage does not move while the tag is used.
    return decoded.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[first...]) }
  }
}
