public import AdModel

/// What came of reading a document.
public struct ParseResult: Sendable {
  /// What the document is.
  public enum Content: Sendable {
    /// A VAST response.
    case vast(VASTDocument)
    /// A VMAP playlist.
    case vmap(VMAPDocument)
    /// No bytes, or only white space: a no-ad response.
    case empty
    /// Nothing that can be used: the code to report (100 not XML, 101 not VAST, 102 version; 1000–1002 for VMAP),
    /// what is wrong, and where.
    case unreadable(ErrorCode, message: String, at: SourcePosition)
  }

  /// What the document is.
  public var content: Content
  /// The findings, in document order.
  public var diagnostics: [Diagnostic]

  /// Makes a result.
  public init(content: Content, diagnostics: [Diagnostic] = []) {
    self.content = content
    self.diagnostics = diagnostics
  }
}
