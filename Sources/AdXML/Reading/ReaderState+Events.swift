import CLibXML2

extension ReaderState {
  @inline(__always)
  mutating func startElement(
    _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>, _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    guard !isStopped, let input = context?.pointee.input, let base = document.baseAddress, let sink else { return }
    // A tag that the document's end cuts short is announced, too; the error comes after it.
    guard let cur = input.pointee.cur, cur.pointee == 0x3E || cur.pointee == 0x2F else { return }
    let position = lines.tagPosition(before: cur, offset: cursor(input), parserLine: input.pointee.line, base: base)
    elements &+= 1
    if elements > limits.maxElements || contents.count >= limits.maxDepth
      || namespaces.count / 2 + values.count / 5 > limits.maxAttributesPerElement
    {
      return stopAtLimit(position)
    }
    if !text.isEmpty { deliverText() }
    if values.isEmpty { attributes.clear() } else { readAttributes(values, elementPrefix: prefix, input) }
    let tag = XMLStartTag(
      name: elementNames.name(name), position: position, attributes: attributes.all, localName: name, prefix: prefix,
      namespaces: namespaces)
    let wanted = sink._withUnsafeGuaranteedRef { $0.startElement(tag) }
    if wanted == .stop { return halt() }
    contents.push(content)
    content = wanted
  }

  @inline(never)
  private mutating func stopAtLimit(_ position: XMLPosition) {
    if elements > limits.maxElements {
      failure = XMLFailure(.tooManyElements, "more than the \(limits.maxElements) elements allowed", at: position)
    } else if contents.count >= limits.maxDepth {
      failure = XMLFailure(
        .tooDeep, "elements are nested deeper than the \(limits.maxDepth) levels allowed", at: position)
    } else {
      failure = tooManyAttributes(at: position)
    }
    halt()
  }

  @inline(never)
  private mutating func readAttributes(
    _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>, elementPrefix: UnsafePointer<UInt8>?,
    _ input: xmlParserInputPtr
  ) {
    guard let first = input.pointee.base, let last = input.pointee.end, var next = values.baseAddress else { return }
    let end = next + values.count
    var slot = attributes.begin(values.count / 5)
    while next < end {
      // Local name, prefix, namespace, value, end of value.
      if let name = next[0], let from = next[3], let to = next[4] {
        let isForeign = next[1] != nil && next[1] != elementPrefix
        var value = UnsafeRawBufferPointer(start: from, count: to - from)
        // A value that needed any decoding lies outside the input, and only such a value can hold an escape.
        if from < first || from > last { value = decode(value, among: values) }
        slot.initialize(
          to: XMLAttribute(
            name: isForeign ? .unknown : attributeNames.name(name), isForeign: isForeign, value: value,
            localName: name, prefix: next[1]))
        slot += 1
      }
      next += 5
    }
    attributes.end(at: slot)
  }

  @inline(never)
  private mutating func decode(
    _ value: UnsafeRawBufferPointer, among values: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) -> UnsafeRawBufferPointer {
    guard value.contains(0x26) else { return value }
    var bytes = 0
    for index in stride(from: 3, to: values.count - 1, by: 5) {
      if let from = values[index], let to = values[index + 1] { bytes += to - from }
    }
    attributes.reserveDecoding(bytes)
    return attributes.decode(value)
  }

  @inline(__always)
  mutating func endElement() {
    guard !isStopped, let sink, let input = context?.pointee.input else { return }
    if text.isEmpty {
      sink._withUnsafeGuaranteedRef {
        $0.endElement(XMLText(bytes: UnsafeRawBufferPointer(start: nil, count: 0), position: .start))
      }
    } else {
      let position = textPosition()
      text.withBytes { bytes in
        sink._withUnsafeGuaranteedRef { $0.endElement(XMLText(bytes: bytes, position: position)) }
      }
      text.clear()
    }
    lines.expectTag(at: input.pointee.cur, parserLine: input.pointee.line)
    content = contents.pop()
    rootHasEnded = contents.isEmpty
  }

  @inline(never)
  private mutating func deliverText() {
    let position = textPosition()
    text.withBytes { bytes in
      _ = sink?._withUnsafeGuaranteedRef { $0.text(XMLText(bytes: bytes, position: position)) }
    }
    text.clear()
  }

  @inline(__always)
  private func textPosition() -> XMLPosition {
    guard content == .locatedText, let offset = text.offset else { return .start }
    return lines.position(of: offset, in: document)
  }

  @inline(__always)
  mutating func characters(_ bytes: UnsafeRawBufferPointer, isCDATA: Bool) {
    guard !isStopped, let input = context?.pointee.input else { return }
    lines.expectTag(at: bytes.baseAddress.map { $0 + bytes.count }, parserLine: input.pointee.line)
    switch content {
    case .ignored, .stop: return
    case .elements: if !ByteScan.isBlank(bytes) { strayText(at: offset(of: bytes, input) ?? cursor(input)) }
    case .text, .locatedText: append(bytes, at: offset(of: bytes, input), input, isCDATA: isCDATA)
    }
  }

  /// Where bytes of libxml2's buffer stand in the document; nil for bytes that are not of the buffer.
  @inline(__always)
  private func offset(of bytes: UnsafeRawBufferPointer, _ input: xmlParserInputPtr) -> Int? {
    guard let from = bytes.baseAddress, let base = input.pointee.base else { return nil }
    let distance = from - UnsafeRawPointer(base)
    guard distance >= 0, distance &+ bytes.count <= input.pointee.end - base else { return nil }
    let offset = start &+ Int(truncatingIfNeeded: input.pointee.consumed) &+ distance
    return offset &+ bytes.count <= document.count ? offset : nil
  }

  @inline(__always)
  private mutating func append(
    _ bytes: UnsafeRawBufferPointer, at inDocument: Int?, _ input: xmlParserInputPtr, isCDATA: Bool
  ) {
    let offset = inDocument ?? cursor(input)
    // A document inside the text has its positions counted from its own first run, not from blanks before it.
    if content == .locatedText, !text.isEmpty, text.withBytes(ByteScan.isBlank) { text.clear() }
    if isCDATA, hasCarriageReturns, ad_xml_contains(bytes.baseAddress, 0x0D, bytes.count) {
      text.append(normalising: bytes, at: offset)
    } else if inDocument != nil {
      text.append(stretch: UnsafeRawBufferPointer(rebasing: document[offset..<offset &+ bytes.count]), at: offset)
    } else {
      text.append(copying: bytes, at: offset)
    }
    if text.count > limits.maxTextBytes {
      stop(.textTooLong, "an element's text is longer than the \(limits.maxTextBytes) bytes allowed", at: offset)
    }
  }

  @inline(never)
  private mutating func strayText(at offset: Int) {
    let position = lines.position(of: offset, in: document)
    sink?._withUnsafeGuaranteedRef { $0.strayText(at: position) }
    content = .ignored
  }

  @inline(never)
  mutating func doctype() {
    guard !isStopped, let input = context?.pointee.input else { return }
    stop(.doctype, "a document type declaration is not allowed", at: cursor(input))
  }

  @inline(never)
  mutating func error(domain: Int, code: Int, level: xmlErrorLevel, message: String) {
    guard !isStopped, failure == nil, let input = context?.pointee.input else { return }
    let offset = cursor(input)
    let line = String(message.prefix { $0 != "\n" })
    if domain == Int(XML_FROM_NAMESPACE.rawValue) {
      report(.undeclaredPrefix, line, at: offset)
    } else if level == XML_ERR_FATAL {
      if rootHasEnded {
        report(.trailingJunk, "something follows the root element", at: offset)
      } else {
        fail(kind(ofCode: code), line, at: offset)
      }
    }
  }

  private func kind(ofCode code: Int) -> XMLFailure.Kind {
    switch UInt32(code) {
    case XML_ERR_DOCUMENT_END.rawValue: .truncated
    case XML_ERR_INVALID_ENCODING.rawValue: .encoding
    default: .malformed
    }
  }

  private mutating func report(_ kind: XMLFinding.Kind, _ message: String, at offset: Int) {
    guard !findings.contains(where: { $0.kind == kind }) else { return }
    findings.append(XMLFinding(kind: kind, message: message, position: lines.position(of: offset, in: document)))
  }
}
