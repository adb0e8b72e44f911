import CLibXML2

extension ReaderState {
  @inline(__always)
  mutating func startElement(
    _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>, _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    guard !isStopped, let input = context?.pointee.input, let base = document.baseAddress, let sink else { return }
    let end = cursor(input)
    let position = lines.tagPosition(before: end, parserLine: input.pointee.line, base: base)
    elements &+= 1
    if elements > limits.maxElements || contents.count >= limits.maxDepth
      || namespaces.count / 2 + values.count / 5 > limits.maxAttributesPerElement
    {
      return stopAtLimit(position)
    }
    if !text.isEmpty { deliverText() }
    readAttributes(values, elementPrefix: prefix, input)
    let tag = XMLStartTag(
      name: elementNames.name(name), position: position, attributes: attributes.all, localName: name, prefix: prefix,
      namespaces: namespaces)
    let wanted = sink._withUnsafeGuaranteedRef { $0.startElement(tag) }
    if wanted == .stop { return halt() }
    contents.push(content)
    content = wanted
  }

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

  @inline(__always)
  private mutating func readAttributes(
    _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>, elementPrefix: UnsafePointer<UInt8>?,
    _ input: xmlParserInputPtr
  ) {
    guard let first = input.pointee.base, let last = input.pointee.end else { return }
    attributes.begin(values.count / 5)
    var index = 0
    while index &+ 4 < values.count {
      defer { index &+= 5 }
      guard let name = values[index], let from = values[index &+ 3], let to = values[index &+ 4] else { continue }
      let prefix = values[index &+ 1]
      let isForeign = prefix != nil && prefix != elementPrefix
      var value = UnsafeRawBufferPointer(start: from, count: to - from)
      // A value that needed any decoding lies outside the input, and only such a value can hold an escape.
      if from < first || from > last { value = decode(value, among: values) }
      attributes.append(
        XMLAttribute(
          name: isForeign ? .unknown : attributeNames.name(name), isForeign: isForeign, value: value, localName: name,
          prefix: prefix))
    }
  }

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
    lines.expectTag(at: cursor(input), parserLine: input.pointee.line)
    content = contents.pop()
    rootHasEnded = contents.isEmpty
  }

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
    guard !isStopped, let input = context?.pointee.input, let base = input.pointee.base else { return }
    let distance = bytes.baseAddress.map { $0 - UnsafeRawPointer(base) } ?? -1
    let isInInput = distance >= 0 && distance &+ bytes.count <= input.pointee.end - base
    let offset = isInInput ? start &+ Int(truncatingIfNeeded: input.pointee.consumed) &+ distance : cursor(input)
    lines.expectTag(at: isInInput && !isCDATA ? offset &+ bytes.count : -1, parserLine: input.pointee.line)
    switch content {
    case .ignored, .stop: return
    case .elements: if !ByteScan.isBlank(bytes) { strayText(at: offset) }
    case .text, .locatedText: append(bytes, isInInput, at: offset, isCDATA: isCDATA)
    }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeRawBufferPointer, _ isInInput: Bool, at offset: Int, isCDATA: Bool) {
    // A document inside the text has its positions counted from its own first run, not from blanks before it.
    if content == .locatedText, !text.isEmpty, text.withBytes(ByteScan.isBlank) { text.clear() }
    if isCDATA, hasCarriageReturns, ad_xml_contains(bytes.baseAddress, 0x0D, bytes.count) {
      text.append(normalising: bytes, at: offset)
    } else if isInInput, offset &+ bytes.count <= document.count {
      text.append(stretch: UnsafeRawBufferPointer(rebasing: document[offset..<offset &+ bytes.count]), at: offset)
    } else {
      text.append(copying: bytes, at: offset)
    }
    if text.count > limits.maxTextBytes {
      stop(.textTooLong, "an element's text is longer than the \(limits.maxTextBytes) bytes allowed", at: offset)
    }
  }

  private mutating func strayText(at offset: Int) {
    let position = lines.position(of: offset, in: document)
    sink?._withUnsafeGuaranteedRef { $0.strayText(at: position) }
    content = .ignored
  }

  mutating func doctype() {
    guard !isStopped, let input = context?.pointee.input else { return }
    stop(.doctype, "a document type declaration is not allowed", at: cursor(input))
  }

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
