/// A category code with the authority that defines it.
public struct AdCategory: Sendable, Hashable, Codable {
  /// The code or codes.
  public var value: Text
  /// `authority`, a URL or domain.
  public var authority: Text?

  /// Makes a category.
  public init(value: Text, authority: Text? = nil) {
    self.value = value
    self.authority = authority
  }
}
