/// A name as a vocabulary knows it.
public struct XMLName: Sendable, Hashable {
  /// The vocabulary's number for the name; 0 for a name it does not know.
  public let code: UInt8
  /// Whether the name is spelled as the vocabulary lists it, letter case included.
  public let isExact: Bool

  static let unknown = XMLName(code: 0, isExact: true)
}

/// The local names a consumer knows, each with a number. Several spellings may share a number.
public struct XMLVocabulary: Sendable {
  private struct Entry {
    var spelling: [UInt8]
    var code: UInt8
  }

  /// Open addressing by the hash of the name in lower case; spellings that differ only in case stand in order.
  private var table: [Entry?]

  /// Makes a vocabulary. Codes start at 1; of spellings that differ only in case the first decides for all others.
  public init(_ spellings: [(name: String, code: UInt8)]) {
    var size = 64
    while size < spellings.count * 3 { size *= 2 }
    table = Array(repeating: nil, count: size)
    for (name, code) in spellings {
      let spelling = Array(name.utf8)
      var index = spelling.withUnsafeBytes { hash($0) }
      while table[index] != nil { index = (index + 1) & (size - 1) }
      table[index] = Entry(spelling: spelling, code: code)
    }
  }

  /// Finds a name by its bytes: in the listed spelling first, then in any case.
  func name(_ bytes: UnsafeRawBufferPointer) -> XMLName {
    var index = hash(bytes)
    var anyCase = XMLName.unknown
    while let entry = table[index] {
      if entry.spelling.count == bytes.count {
        if entry.spelling.elementsEqual(bytes) { return XMLName(code: entry.code, isExact: true) }
        if anyCase.code == 0, zip(entry.spelling, bytes).allSatisfy({ lowercased($0) == lowercased($1) }) {
          anyCase = XMLName(code: entry.code, isExact: false)
        }
      }
      index = (index + 1) & (table.count - 1)
    }
    return anyCase
  }

  private func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(lowercased(byte))) &* 16_777_619 }
    return Int(hash ^ (hash >> 15)) & (table.count - 1)
  }

  @inline(__always)
  private func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
