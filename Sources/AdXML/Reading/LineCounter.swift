/// Turns offsets into lines and columns. libxml2 has counted the lines up to its cursor; the counter finds where the
/// current line starts, and never reads a byte twice for it.
struct LineCounter {
  private var line: Int32 = 1
  private var lineStart = 0
  /// Everything before this offset has been searched for line feeds.
  private var mark = 0
  /// What libxml2's line numbers, which start at 1 where it does, lack.
  private var shift: Int32 = 0

  init() {}

  init(origin: XMLPosition, skipping start: Int, of bytes: UnsafeRawBufferPointer) {
    line = origin.line
    lineStart = 1 - Int(origin.column)
    mark = start
    let first = position(of: start, in: bytes)
    shift = first.line - 1
    line = first.line
    lineStart = start + 1 - Int(first.column)
  }

  /// The position of the `<` of the start tag whose name and attributes end at `cursor`, on libxml2's line `parserLine`.
  @inline(__always)
  mutating func tagPosition(before cursor: Int, parserLine: Int32, base: UnsafeRawPointer) -> XMLPosition {
    guard let tag = ByteScan.last(0x3C, in: base, mark..<cursor) else {
      return XMLPosition(line: line, column: 1)
    }
    let cursorLine = parserLine &+ shift
    if cursorLine != line, let feed = ByteScan.last(0x0A, in: base, mark..<cursor) {
      if feed < tag {
        lineStart = feed &+ 1
        line = cursorLine
      } else {
        enterLine(of: tag, cursorLine &- Int32(ByteScan.lineFeeds(in: base, tag..<cursor)), base)
      }
    }
    mark = tag &+ 1
    return XMLPosition(line: line, column: Int32(truncatingIfNeeded: tag &- lineStart &+ 1))
  }

  private mutating func enterLine(of tag: Int, _ tagLine: Int32, _ base: UnsafeRawPointer) {
    if let feed = ByteScan.last(0x0A, in: base, mark..<tag) { lineStart = feed &+ 1 }
    line = tagLine
  }

  /// The position of any offset at or after the last tag.
  func position(of offset: Int, in bytes: UnsafeRawBufferPointer) -> XMLPosition {
    let end = min(offset, bytes.count)
    let from = max(lineStart, 0)
    guard let base = bytes.baseAddress, from <= end else { return XMLPosition(line: line, column: 1) }
    let feeds = ByteScan.lineFeeds(in: base, from..<end)
    let start = ByteScan.last(0x0A, in: base, from..<end).map { $0 + 1 } ?? lineStart
    return XMLPosition(line: line + Int32(feeds), column: Int32(truncatingIfNeeded: end - start + 1))
  }
}
