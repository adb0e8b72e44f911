import CLibXML2

/// One libxml2 context with its dictionary, and the state of the document it reads.
///
/// libxml2 copies the document into a buffer of its own. Everything here counts in offsets into the caller's bytes
/// instead, so a text can be handed on without a copy and however the buffer moves.
final class ParserSession {
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

  /// What is wanted of the text inside the open elements, innermost last.
  var contents: [XMLContent] = []
  var content = XMLContent.elements
  var text = TextRun()
  var lines = LineCounter()
  var attributes = AttributeBuffer()

  init(elements: XMLVocabulary, attributes: XMLVocabulary) {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    installCallbacks(&handler)
    context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
    elementNames = NameTable(elements, dictionary: context?.pointee.dict)
    attributeNames = NameTable(attributes, dictionary: context?.pointee.dict)
    context?.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Whether so many foreign names have gathered in the dictionary that a new context is due.
  var isWornOut: Bool { context == nil || xmlDictSize(context?.pointee.dict) > 4096 }

  func read(
    _ bytes: UnsafeRawBufferPointer, from start: Int, limits: XMLLimits, origin: XMLPosition, into sink: XMLSink,
    _ result: inout XMLResult
  ) {
    reset(bytes, from: start, limits: limits, origin: origin)
    if let tag = TagGuard.oversizedTag(in: bytes) {
      result.failure = tooManyAttributes(at: lines.position(of: tag, in: bytes))
      return
    }
    guard let context, xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
      result.failure = XMLFailure(.malformed, "no memory for the parser", at: origin)
      return
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    withExtendedLifetime(sink) {
      self.sink = Unmanaged.passUnretained(sink)
      let first = bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { $0 + start }
      xmlParseChunk(context, first, Int32(clamping: bytes.count - start), 1)
      self.sink = nil
    }
    if failure == nil, !isStopped, !rootHasEnded {
      fail(.truncated, "the document ends before its root element does", at: bytes.count)
    }
    result.failure = failure
    result.findings += findings
    // The copy of a large document is not kept until the next one comes.
    if bytes.count > 1 << 16 { xmlCtxtReset(context) }
  }

  private func reset(_ bytes: UnsafeRawBufferPointer, from start: Int, limits: XMLLimits, origin: XMLPosition) {
    self.limits = limits
    self.start = start
    document = bytes
    failure = nil
    findings.removeAll(keepingCapacity: true)
    isStopped = false
    rootHasEnded = false
    elements = 0
    contents.removeAll(keepingCapacity: true)
    content = .elements
    text.clear()
    lines = LineCounter(origin: origin, skipping: start, of: bytes)
  }

  /// The offset of libxml2's cursor in the document.
  @inline(__always)
  func cursor(_ input: xmlParserInputPtr) -> Int {
    start &+ Int(truncatingIfNeeded: input.pointee.consumed) &+ (input.pointee.cur - input.pointee.base)
  }

  /// Records why reading ends and makes libxml2 end it.
  func stop(_ kind: XMLFailure.Kind, _ message: String, at offset: Int) {
    fail(kind, message, at: offset)
    halt()
  }

  func halt() {
    isStopped = true
    xmlStopParser(context)
  }

  func fail(_ kind: XMLFailure.Kind, _ message: String, at offset: Int) {
    guard failure == nil else { return }
    failure = XMLFailure(kind, message, at: lines.position(of: offset, in: document))
  }

  func tooManyAttributes(at position: XMLPosition) -> XMLFailure {
    XMLFailure(
      .tooManyAttributes, "an element has more than the \(limits.maxAttributesPerElement) attributes allowed",
      at: position)
  }
}
