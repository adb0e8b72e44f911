import AdXML

/// Passes the parser's calls on to a builder. The builder is a value behind a pointer, so that the calls, hundreds of
/// thousands per document, pay for no check of exclusive access to a class.
final class DocumentSink: XMLSink {
  private let builder: UnsafeMutablePointer<DocumentBuilder>

  init(_ builder: consuming DocumentBuilder) {
    self.builder = .allocate(capacity: 1)
    self.builder.initialize(to: builder)
  }

  deinit {
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  override func startElement(_ tag: XMLStartTag) -> XMLContent { builder.pointee.startElement(tag) }
  override func text(_ text: XMLText) { builder.pointee.text(text) }
  override func strayText(at position: XMLPosition) { builder.pointee.strayText(at: position) }
  override func endElement(_ text: XMLText) { builder.pointee.endElement(text) }

  /// Makes ready for a document.
  func reset(textSize: Int, maxDiagnostics: Int) {
    builder.pointee.reset(textSize: textSize, maxDiagnostics: maxDiagnostics)
  }

  /// The document and its findings, once the reading has ended.
  func result(of outcome: XMLResult, isStrict: Bool) -> ParseResult {
    builder.pointee.result(of: outcome, isStrict: isStrict)
  }
}
