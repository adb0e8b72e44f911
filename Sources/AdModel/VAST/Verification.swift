/// `Verification`: one vendor's measurement code (VAST 4.0 §3.17; before, in an extension).
public struct Verification: Sendable, Hashable {
  /// `vendor`.
  public var vendor: Text?
  /// `JavaScriptResource` and `ExecutableResource` in document order.
  public var resources: [VerificationResource] = []
  /// `VerificationParameters`, verbatim.
  public var parameters: Text?
  /// `TrackingEvents/Tracking`: `verificationNotExecuted`.
  public var tracking: [Tracking] = []
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty verification.
  public init() {}
}

/// Code that a verification vendor wants run.
public struct VerificationResource: Sendable, Hashable, Codable {
  /// What kind of code.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// `JavaScriptResource`.
    case javaScript
    /// `ExecutableResource`.
    case executable
  }

  /// What kind of code.
  public var kind: Kind
  /// Its URL, or for an executable its reference.
  public var url: Text
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `browserOptional`: whether it runs outside a browser.
  public var browserOptional = false
  /// `type` of an executable.
  public var type: Text?

  /// Makes a resource.
  public init(kind: Kind, url: Text) {
    self.kind = kind
    self.url = url
  }
}

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
