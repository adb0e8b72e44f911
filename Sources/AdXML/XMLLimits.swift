/// How large a document may be. Each limit has an error of its own, because libxml2's own limits are switched off.
public struct XMLLimits: Sendable, Hashable {
  /// Bytes of the document as it arrived; at most 2 GiB.
  public var maxBytes = 64 << 20
  /// Elements inside one another.
  public var maxDepth = 128
  /// Elements in all.
  public var maxElements = 2_000_000
  /// Attributes and namespace declarations of one element.
  public var maxAttributesPerElement = 256
  /// Bytes of text between two tags.
  public var maxTextBytes = 16 << 20

  /// Makes the default limits: 64 MiB, depth 128, 2,000,000 elements, 256 attributes, 16 MiB of text.
  public init() {}
}
