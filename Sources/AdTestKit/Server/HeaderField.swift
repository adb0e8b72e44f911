/// A header field of a request or an answer.
public struct HeaderField: Sendable, Hashable, Codable {
  /// The name, as it was written.
  public var name: String
  /// The value.
  public var value: String

  /// Makes a header field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether it can stand in a head without breaking it: a token as name, no line break or NUL in the value.
  var isSendable: Bool {
    let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)
    return !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !separators.contains($0) }
      && !value.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D }
  }
}

extension Sequence<HeaderField> {
  /// The first value of that name, in any case.
  func first(_ name: String) -> String? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }
}
