/// Why a document could not be read to its end.
public struct XMLFailure: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Kind: Sendable, Hashable {
    /// No bytes, or only white space.
    case empty
    /// Not well-formed XML 1.0.
    case malformed
    /// The document ends before its root element does.
    case truncated
    /// A document type declaration: refused, so that entities can neither grow nor read files.
    case doctype
    /// Bytes that the document's encoding does not allow.
    case encoding
    /// `XMLLimits.maxBytes`.
    case tooManyBytes
    /// `XMLLimits.maxDepth`.
    case tooDeep
    /// `XMLLimits.maxElements`.
    case tooManyElements
    /// `XMLLimits.maxAttributesPerElement`.
    case tooManyAttributes
    /// `XMLLimits.maxTextBytes`.
    case textTooLong
  }

  /// What kind of failure.
  public var kind: Kind
  /// What happened, in one line.
  public var message: String
  /// Where reading stopped.
  public var position: XMLPosition

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, at position: XMLPosition) {
    self.kind = kind
    self.message = message
    self.position = position
  }
}

/// Something wrong around the root element that did not stop the reading.
public struct XMLFinding: Sendable, Hashable {
  /// The kinds of finding.
  public enum Kind: Sendable, Hashable {
    /// White space before the XML declaration.
    case spaceBeforeDeclaration
    /// Something other than white space before the first tag.
    case leadingJunk
    /// Something after the root element's end.
    case trailingJunk
    /// The declared encoding is unknown, or not that of the bytes, which were read as what they are.
    case encodingLabel
    /// A prefix without a namespace declaration; reported once per document.
    case undeclaredPrefix
  }

  /// What kind of finding.
  public var kind: Kind
  /// What was found, in one line.
  public var message: String
  /// Where it was found.
  public var position: XMLPosition
}

/// What came of reading a document.
public struct XMLResult: Sendable {
  /// Why the document could not be read; nil when it was read to its end or the sink stopped.
  public var failure: XMLFailure?
  /// What was wrong but did not matter.
  public var findings: [XMLFinding] = []
}
