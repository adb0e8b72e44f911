/// What an element's consumer wants of the text directly inside it.
public enum XMLContent: UInt8, Sendable {
  /// Only elements are expected: text other than white space is announced by `strayText`.
  case elements
  /// Text is collected for `text` and `endElement`.
  case text
  /// As `text`, and its position is worked out.
  case locatedText
  /// Text is of no interest.
  case ignored
  /// Reading ends here.
  case stop
}

/// A start tag. Everything in it is valid only during the call that hands it over.
public struct XMLStartTag {
  /// The known name, by local name.
  public let name: XMLName
  /// Where the tag's `<` stands.
  public let position: XMLPosition
  /// The attributes in document order, without namespace declarations.
  public let attributes: UnsafeBufferPointer<XMLAttribute>
  let localName: UnsafePointer<UInt8>
  let prefix: UnsafePointer<UInt8>?
  let namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>

  /// The name as written, with its prefix.
  public var qualifiedName: String { qualified(localName, prefix) }

  /// Calls `body` for each namespace declaration with the attribute's name and its value.
  public func forEachNamespace(_ body: (_ name: String, _ uri: String) -> Void) {
    for index in stride(from: 0, to: namespaces.count - 1, by: 2) {
      let name = namespaces[index].map { "xmlns:" + String(cString: $0) } ?? "xmlns"
      body(name, namespaces[index + 1].map { String(cString: $0) } ?? "")
    }
  }
}

/// One attribute of a start tag, valid as long as the tag.
public struct XMLAttribute {
  /// The known name, by local name; an attribute whose prefix is not the element's is unknown.
  public let name: XMLName
  /// Whether it has a prefix that is not the element's: another vocabulary's attribute.
  public let isForeign: Bool
  /// The value, entities decoded and line breaks made spaces (XML 1.0 §3.3.3).
  public let value: UnsafeRawBufferPointer
  let localName: UnsafePointer<UInt8>
  let prefix: UnsafePointer<UInt8>?

  /// The name as written, with its prefix.
  public var qualifiedName: String { qualified(localName, prefix) }
}

/// A stretch of text, valid only during the call that hands it over.
public struct XMLText {
  /// The text: CDATA sections and character data joined, entities decoded, line ends made `\n`.
  public let bytes: UnsafeRawBufferPointer
  /// Where it starts, for `XMLContent.locatedText`; otherwise the document's start.
  public let position: XMLPosition
}

/// Receives a document element by element. Subclass it; the parser calls it on the thread that parses.
open class XMLSink {
  /// Makes a sink.
  public init() {}

  /// An element begins. The answer says what of its text is wanted.
  open func startElement(_ tag: XMLStartTag) -> XMLContent { .ignored }

  /// Wanted text that a child element follows. The text before an end tag comes with `endElement` instead.
  open func text(_ text: XMLText) {}

  /// Text other than white space stands where only elements were expected.
  open func strayText(at position: XMLPosition) {}

  /// The innermost element ends; `text` is what stands between it and the last tag, empty where it was not wanted.
  open func endElement(_ text: XMLText) {}
}

private func qualified(_ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?) -> String {
  let local = String(cString: name)
  return prefix.map { String(cString: $0) + ":" + local } ?? local
}
