/// The tree that a general XML library hands out: an object per element, a `String` per name and value.
///
/// A target of its own, because it imports libxml2 under another module name than AdXML does, and one file can't
/// see the same C types through both.
public final class GenericElement {
  /// The local name.
  public let name: String
  /// The attributes in document order.
  public let attributes: [(name: String, value: String)]
  /// The child elements in document order.
  public internal(set) var children: [GenericElement] = []
  /// The text directly inside, joined.
  public internal(set) var text = ""

  init(name: String, attributes: [(name: String, value: String)]) {
    self.name = name
    self.attributes = attributes
  }
}
