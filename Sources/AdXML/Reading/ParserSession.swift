import CLibXML2

/// One libxml2 context with its dictionary of names. It serves one document after the other.
final class ParserSession {
  private let context: xmlParserCtxtPtr?
  /// Behind a pointer, so that libxml2's callbacks pay for no check of exclusive access to a class.
  private let reader: UnsafeMutablePointer<ReaderState>

  init(elements: XMLVocabulary, attributes: XMLVocabulary) {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    installCallbacks(&handler)
    context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
    reader = .allocate(capacity: 1)
    reader.initialize(to: ReaderState(context, elements: elements, attributes: attributes))
    context?.pointee.userData = UnsafeMutableRawPointer(reader)
  }

  deinit {
    xmlFreeParserCtxt(context)
    reader.deinitialize(count: 1)
    reader.deallocate()
  }

  /// Whether so many foreign names have gathered in the dictionary that a new context is due.
  var isWornOut: Bool { context == nil || xmlDictSize(context?.pointee.dict) > 4096 }

  /// Reads the document from the offset `start`, where its markup begins.
  func read(
    _ bytes: UnsafeRawBufferPointer, from start: Int, limits: XMLLimits, origin: XMLPosition, into sink: XMLSink,
    _ result: inout XMLResult
  ) {
    reader.pointee.reset(bytes, from: start, limits: limits, origin: origin)
    if let tag = TagGuard.oversizedTag(in: bytes) {
      result.failure = reader.pointee.tooManyAttributes(atOffset: tag)
      return
    }
    guard let context, xmlCtxtResetPush(context, nil, 0, nil, nil) == 0 else {
      result.failure = XMLFailure(.malformed, "no memory for the parser", at: origin)
      return
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    withExtendedLifetime(sink) {
      reader.pointee.sink = Unmanaged.passUnretained(sink)
      let first = bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { $0 + start }
      xmlParseChunk(context, first, Int32(clamping: bytes.count - start), 1)
      reader.pointee.sink = nil
    }
    reader.pointee.finish(&result)
    // The copy of a large document is not kept until the next one comes.
    if bytes.count > 1 << 16 { xmlCtxtReset(context) }
  }
}
