import CLibXML2

/// What is known of the document that is being read.
///
/// libxml2 copies the document into a buffer of its own. Everything here counts in offsets into the caller's bytes
/// instead, so a text can be handed on without a copy and however the buffer moves.
struct ReaderState: ~Copyable {
  let context: xmlParserCtxtPtr?
  var elementNames: NameTable
  var attributeNames: NameTable

  var sink: Unmanaged<XMLSink>?
  var limits = XMLLimits()
  var failure: XMLFailure?
  var findings: [XMLFinding] = []
  var isStopped = false
  var rootHasEnded = false
  var elements = 0

  /// The document and the offset of the first byte that libxml2 was given.
  var document = UnsafeRawBufferPointer(start: nil, count: 0)
  var start = 0
  /// Whether CDATA sections may hold CR, which libxml2's push parser leaves there.
  var hasCarriageReturns = false

  var contents = ContentStack()
  var content = XMLContent.elements
  var text = TextRun()
  var lines = LineCounter()
  var attributes = AttributeBuffer()

  init(_ context: xmlParserCtxtPtr?, elements: XMLVocabulary, attributes: XMLVocabulary) {
    self.context = context
    elementNames = NameTable(elements)
    attributeNames = NameTable(attributes)
  }

  mutating func reset(
    _ bytes: UnsafeRawBufferPointer, from start: Int, limits: XMLLimits, origin: XMLPosition
  ) {
    self.limits = limits
    self.start = start
    document = bytes
    hasCarriageReturns = ad_xml_contains(bytes.baseAddress, 0x0D, bytes.count)
    failure = nil
    findings.removeAll(keepingCapacity: true)
    isStopped = false
    rootHasEnded = false
    elements = 0
    contents.clear()
    content = .elements
    text.clear()
    lines = LineCounter(origin: origin, skipping: start, of: bytes)
  }

  /// The reading has ended; libxml2 has said all it has to say.
  mutating func finish(_ result: inout XMLResult) {
    if failure == nil, !isStopped, !rootHasEnded {
      fail(.truncated, "the document ends before its root element does", at: document.count)
    }
    result.failure = failure
    result.findings += findings
  }

  /// The offset of libxml2's cursor in the document.
  @inline(__always)
  func cursor(_ input: xmlParserInputPtr) -> Int {
    start &+ Int(truncatingIfNeeded: input.pointee.consumed) &+ (input.pointee.cur - input.pointee.base)
  }

  /// Records why reading ends and makes libxml2 end it.
  mutating func stop(_ kind: XMLFailure.Kind, _ message: String, at offset: Int) {
    fail(kind, message, at: offset)
    halt()
  }

  mutating func halt() {
    isStopped = true
    xmlStopParser(context)
  }

  mutating func fail(_ kind: XMLFailure.Kind, _ message: String, at offset: Int) {
    guard failure == nil else { return }
    failure = XMLFailure(kind, message, at: lines.position(of: offset, in: document))
  }

  func tooManyAttributes(atOffset offset: Int) -> XMLFailure {
    tooManyAttributes(at: lines.position(of: offset, in: document))
  }

  func tooManyAttributes(at position: XMLPosition) -> XMLFailure {
    XMLFailure(
      .tooManyAttributes, "an element has more than the \(limits.maxAttributesPerElement) attributes allowed",
      at: position)
  }
}
