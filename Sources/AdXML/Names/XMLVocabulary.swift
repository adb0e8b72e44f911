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
  let spellings: [(name: String, code: UInt8)]
  private let codeByLowercasedName: [String: UInt8]

  /// Makes a vocabulary. Codes start at 1; of spellings that differ only in case the first decides.
  public init(_ spellings: [(name: String, code: UInt8)]) {
    self.spellings = spellings
    codeByLowercasedName = Dictionary(spellings.map { ($0.name.lowercased(), $0.code) }) { first, _ in first }
  }

  /// The code of a name that is not among the spellings, letter case aside.
  func code(anyCase name: String) -> UInt8 { codeByLowercasedName[name.lowercased()] ?? 0 }
}
