/// A place in a document. Lines and columns count from 1; columns count bytes of the document's UTF-8 form,
/// a byte order mark not among them.
public struct XMLPosition: Sendable, Hashable, Comparable {
  /// The line, from 1.
  public var line: Int32
  /// The column in bytes, from 1.
  public var column: Int32

  /// Makes a position.
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// The first byte of a document.
  public static let start = XMLPosition(line: 1, column: 1)

  /// Document order.
  public static func < (left: XMLPosition, right: XMLPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
