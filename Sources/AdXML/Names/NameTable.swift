/// Finds names by the address they have in one parser's dictionary: no byte is compared after the first time.
///
/// The table is bounded, so that hostile documents can't make it grow; names past the bound are looked up anew.
struct NameTable: ~Copyable {
  private struct Slot {
    var key: UnsafePointer<UInt8>?
    var name: XMLName
  }

  private static let bits = 9
  private static let capacity = 1 << bits
  private let slots: UnsafeMutablePointer<Slot>
  private let vocabulary: XMLVocabulary
  private var count = 0

  init(_ vocabulary: XMLVocabulary) {
    self.vocabulary = vocabulary
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: Slot(key: nil, name: .unknown), count: Self.capacity)
  }

  deinit { slots.deallocate() }

  @inline(__always)
  mutating func name(_ key: UnsafePointer<UInt8>) -> XMLName {
    let mixed = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: mixed >> UInt64(64 - Self.bits))
    while let other = slots[index].key {
      if other == key { return slots[index].name }
      index = (index &+ 1) & (Self.capacity &- 1)
    }
    return newName(key, for: index)
  }

  @inline(never)
  private mutating func newName(_ key: UnsafePointer<UInt8>, for slot: Int) -> XMLName {
    var length = 0
    while key[length] != 0 { length += 1 }
    let name = vocabulary.name(UnsafeRawBufferPointer(start: key, count: length))
    if count < Self.capacity * 3 / 4 {
      slots[slot] = Slot(key: key, name: name)
      count += 1
    }
    return name
  }
}
