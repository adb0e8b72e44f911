import CLibXML2

/// Finds known names by the address they have in one parser's dictionary: open addressing, no byte is compared.
///
/// Unknown names are looked up once by their bytes and remembered, up to a limit, so that hostile documents can't
/// make the table grow.
struct NameTable: ~Copyable {
  private struct Slot {
    var key: UnsafePointer<UInt8>?
    var name: XMLName
  }

  private static let bits = 11
  private static let capacity = 1 << bits
  private let slots: UnsafeMutablePointer<Slot>
  private let vocabulary: XMLVocabulary
  private var count = 0

  init(_ vocabulary: XMLVocabulary, dictionary: xmlDictPtr?) {
    self.vocabulary = vocabulary
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: Slot(key: nil, name: .unknown), count: Self.capacity)
    for (name, code) in vocabulary.spellings {
      guard let key = name.withCString({ xmlDictLookup(dictionary, $0, -1) }) else { continue }
      insert(key, XMLName(code: code, isExact: true))
    }
  }

  deinit { slots.deallocate() }

  @inline(__always)
  private func slot(of key: UnsafePointer<UInt8>) -> Int {
    var index = Int(truncatingIfNeeded: UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15 &>> UInt64(64 - Self.bits))
    while let other = slots[index].key, other != key { index = (index &+ 1) & (Self.capacity - 1) }
    return index
  }

  @inline(__always)
  mutating func name(_ key: UnsafePointer<UInt8>) -> XMLName {
    let slot = slots[slot(of: key)]
    return slot.key == nil ? unknownName(key) : slot.name
  }

  private mutating func unknownName(_ key: UnsafePointer<UInt8>) -> XMLName {
    let code = vocabulary.code(anyCase: String(cString: key))
    let name = code == 0 ? XMLName.unknown : XMLName(code: code, isExact: false)
    insert(key, name)
    return name
  }

  private mutating func insert(_ key: UnsafePointer<UInt8>, _ name: XMLName) {
    guard count < Self.capacity / 2 else { return }
    let index = slot(of: key)
    if slots[index].key == nil { count += 1 }
    slots[index] = Slot(key: key, name: name)
  }
}
