/// Turns offsets into lines and columns. libxml2 counts the lines; the counter knows where the current one starts.
struct LineCounter {
  private var line: Int32 = 1
  private var lineStart = 0
  /// Where the last start tag began: everything before it has been searched for line feeds.
  private var mark = 0
  /// What libxml2's line numbers, which start at 1 where it does, lack.
  private var shift: Int32 = 0
  /// Where in libxml2's buffer the last event's markup ended, and on which of libxml2's lines: there the next tag
  /// starts, as a rule.
  private var next: UnsafeRawPointer?
  private var nextLine: Int32 = 0

  init() {}

  init(origin: XMLPosition, skipping start: Int, of bytes: UnsafeRawBufferPointer) {
    line = origin.line
    lineStart = 1 - Int(origin.column)
    let first = position(of: start, in: bytes)
    mark = start
    shift = first.line - 1
    line = first.line
    lineStart = start + 1 - Int(first.column)
  }

  /// An event's markup ended before `pointer` on libxml2's line `parserLine`.
  @inline(__always)
  mutating func expectTag(at pointer: UnsafeRawPointer?, parserLine: Int32) {
    next = pointer
    nextLine = parserLine
  }

  /// The position of the start tag whose attributes end at libxml2's cursor.
  /// - Parameters:
  ///   - cursor: the cursor in libxml2's buffer, and `offset` the same in the document, which starts at `base`.
  ///   - parserLine: the cursor's line as libxml2 counts.
  @inline(__always)
  mutating func tagPosition(
    before cursor: UnsafeRawPointer, offset: Int, parserLine: Int32, base: UnsafeRawPointer
  ) -> XMLPosition {
    // An event's text may have come from elsewhere than the buffer; then the distance is absurd, or no tag is there.
    let distance = next.map { cursor - $0 } ?? 0
    var tag = offset &- distance
    var tagLine = nextLine
    if distance <= 1 || tag < mark || !Self.isStartTag(base + tag) {
      guard let found = ByteScan.last(0x3C, in: base, mark..<offset) else {
        return XMLPosition(line: line, column: 1)
      }
      tag = found
      tagLine = parserLine &- Int32(truncatingIfNeeded: ByteScan.lineFeeds(in: base, found..<offset))
    }
    tagLine &+= shift
    if tagLine != line {
      if let feed = ByteScan.last(0x0A, in: base, mark..<tag) { lineStart = feed &+ 1 }
      line = tagLine
    }
    mark = tag
    next = cursor + 1
    nextLine = parserLine
    return XMLPosition(line: line, column: Int32(truncatingIfNeeded: tag &- lineStart &+ 1))
  }

  /// Whether a start tag begins here, rather than a comment or a processing instruction.
  @inline(__always)
  private static func isStartTag(_ pointer: UnsafeRawPointer) -> Bool {
    guard pointer.load(as: UInt8.self) == 0x3C else { return false }
    let second = pointer.load(fromByteOffset: 1, as: UInt8.self)
    return second != 0x21 && second != 0x3F && second != 0x2F
  }

  /// The position of any offset at or after the last start tag.
  func position(of offset: Int, in bytes: UnsafeRawBufferPointer) -> XMLPosition {
    let end = min(offset, bytes.count)
    let from = max(lineStart, 0)
    guard let base = bytes.baseAddress, from <= end else { return XMLPosition(line: line, column: 1) }
    let feeds = ByteScan.lineFeeds(in: base, from..<end)
    let start = ByteScan.last(0x0A, in: base, from..<end).map { $0 + 1 } ?? lineStart
    return XMLPosition(line: line + Int32(feeds), column: Int32(truncatingIfNeeded: end - start + 1))
  }
}
