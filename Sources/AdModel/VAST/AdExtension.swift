/// `Extension` or `CreativeExtension` with everything inside it.
public struct AdExtension: Sendable, Hashable {
  /// `type`.
  public var type: Text?
  /// The element itself with its attributes and children.
  public var element: RawElement

  /// Makes an extension.
  public init(type: Text?, element: RawElement) {
    self.type = type
    self.element = element
  }
}

/// Any XML element, kept as it came.
public struct RawElement: Sendable, Hashable, Codable {
  /// One attribute.
  public struct Attribute: Sendable, Hashable, Codable {
    /// The qualified name.
    public var name: Text
    /// The value, entities decoded.
    public var value: Text

    /// Makes an attribute.
    public init(name: Text, value: Text) {
      self.name = name
      self.value = value
    }
  }

  /// What stands inside an element.
  public enum Node: Sendable, Hashable, Codable {
    case element(RawElement)
    case text(Text)
  }

  /// The qualified name.
  public var name: Text
  /// The attributes in document order.
  public var attributes: [Attribute]
  /// The children in document order.
  public var children: [Node]

  /// Makes an element.
  public init(name: Text, attributes: [Attribute] = [], children: [Node] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The value of an attribute by its local name, in any case.
  public func attribute(_ name: String) -> Text? {
    attributes.first { $0.name.string.split(separator: ":").last?.lowercased() == name.lowercased() }?.value
  }
}
