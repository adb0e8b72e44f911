import CLibXML2

/// Sets the functions that libxml2 calls. Each finds its session again through the context's user data.
func installCallbacks(_ handler: inout xmlSAXHandler) {
  handler.startElementNs = { user, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
    guard let name else { return }
    session(user) {
      $0.startElement(
        name, prefix, UnsafeBufferPointer(start: namespaces, count: Int(namespaceCount) * 2),
        UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5))
    }
  }
  handler.endElementNs = { user, _, _, _ in session(user) { $0.endElement() } }
  handler.characters = { user, bytes, count in
    session(user) { $0.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)), isCDATA: false) }
  }
  handler.ignorableWhitespace = handler.characters
  handler.cdataBlock = { user, bytes, count in
    session(user) { $0.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)), isCDATA: true) }
  }
  handler.internalSubset = { user, _, _, _ in session(user) { $0.doctype() } }
  handler.serror = { user, error in
    guard let error else { return }
    let message = error.pointee.message.map { String(cString: $0) } ?? ""
    let (domain, code, level) = (error.pointee.domain, error.pointee.code, error.pointee.level)
    session(user) { $0.error(domain: Int(domain), code: Int(code), level: level, message: message) }
  }
}

@inline(__always)
private func session(_ user: UnsafeMutableRawPointer?, _ body: (ParserSession) -> Void) {
  guard let user else { return }
  Unmanaged<ParserSession>.fromOpaque(user)._withUnsafeGuaranteedRef(body)
}

extension ParserSession {
  @inline(__always)
  fileprivate func startElement(
    _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ namespaces: UnsafeBufferPointer<UnsafePointer<UInt8>?>, _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    guard !isStopped, let input = context?.pointee.input, let base = document.baseAddress, let sink else { return }
    let end = cursor(input)
    let position = lines.tagPosition(before: end, parserLine: input.pointee.line, base: base)
    elements &+= 1
    if elements > limits.maxElements {
      return stop(.tooManyElements, "more than the \(limits.maxElements) elements allowed", at: end)
    }
    if contents.count >= limits.maxDepth {
      return stop(.tooDeep, "elements are nested deeper than the \(limits.maxDepth) levels allowed", at: end)
    }
    if namespaces.count / 2 + values.count / 5 > limits.maxAttributesPerElement {
      failure = tooManyAttributes(at: position)
      return halt()
    }
    if !text.isEmpty { deliverText() }
    readAttributes(values, elementPrefix: prefix, input)
    let wanted = attributes.slots.withUnsafeBufferPointer { attributes in
      let tag = XMLStartTag(
        name: elementNames.name(name), position: position, attributes: attributes, localName: name, prefix: prefix,
        namespaces: namespaces)
      return sink._withUnsafeGuaranteedRef { $0.startElement(tag) }
    }
    if wanted == .stop { return halt() }
    contents.append(content)
    content = wanted
  }

  @inline(__always)
  private func readAttributes(
    _ values: UnsafeBufferPointer<UnsafePointer<UInt8>?>, elementPrefix: UnsafePointer<UInt8>?,
    _ input: xmlParserInputPtr
  ) {
    let (first, last) = (input.pointee.base, input.pointee.end)
    var foreignBytes = 0
    for index in stride(from: 3, to: values.count, by: 5) {
      guard let from = values[index], let to = values[index + 1], let first, let last else { continue }
      if from < first || from > last { foreignBytes &+= to - from }
    }
    attributes.clear(reserving: foreignBytes)
    for index in stride(from: 0, to: values.count, by: 5) {
      guard let name = values[index], let from = values[index + 3], let to = values[index + 4] else { continue }
      let prefix = values[index + 1]
      let isForeign = prefix != nil && prefix != elementPrefix
      var value = UnsafeRawBufferPointer(start: from, count: to - from)
      // A value that needed any decoding lies outside the input, and only such a value can hold an escape.
      if foreignBytes > 0, value.contains(0x26) { value = attributes.decode(value) }
      attributes.append(
        XMLAttribute(
          name: isForeign ? .unknown : attributeNames.name(name), isForeign: isForeign, value: value, localName: name,
          prefix: prefix))
    }
  }

  @inline(__always)
  fileprivate func endElement() {
    guard !isStopped, let sink else { return }
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
    content = contents.popLast() ?? .elements
    rootHasEnded = contents.isEmpty
  }

  private func deliverText() {
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
  fileprivate func characters(_ bytes: UnsafeRawBufferPointer, isCDATA: Bool) {
    guard !isStopped, let input = context?.pointee.input, let from = bytes.baseAddress else { return }
    switch content {
    case .ignored, .stop: return
    case .elements:
      if !ByteScan.isBlank(bytes) { strayText(at: cursor(input)) }
    case .text, .locatedText:
      append(bytes, from: from, input, isCDATA: isCDATA)
    }
  }

  @inline(__always)
  private func append(
    _ bytes: UnsafeRawBufferPointer, from: UnsafeRawPointer, _ input: xmlParserInputPtr, isCDATA: Bool
  ) {
    guard let first = input.pointee.base, let last = input.pointee.end else { return }
    let distance = from - UnsafeRawPointer(first)
    let isInInput = distance >= 0 && distance &+ bytes.count <= last - first
    let offset = isInInput ? start &+ Int(truncatingIfNeeded: input.pointee.consumed) &+ distance : cursor(input)
    // A document inside the text has its positions counted from its own first run, not from blanks before it.
    if content == .locatedText, !text.isEmpty, text.withBytes(ByteScan.isBlank) { text.clear() }
    if isCDATA, ByteScan.last(0x0D, in: from, 0..<bytes.count) != nil {
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

  private func strayText(at offset: Int) {
    let position = lines.position(of: offset, in: document)
    sink?._withUnsafeGuaranteedRef { $0.strayText(at: position) }
    content = .ignored
  }

  fileprivate func doctype() {
    guard !isStopped, let input = context?.pointee.input else { return }
    stop(.doctype, "a document type declaration is not allowed", at: cursor(input))
  }

  fileprivate func error(domain: Int, code: Int, level: xmlErrorLevel, message: String) {
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

  private func report(_ kind: XMLFinding.Kind, _ message: String, at offset: Int) {
    guard !findings.contains(where: { $0.kind == kind }) else { return }
    findings.append(XMLFinding(kind: kind, message: message, position: lines.position(of: offset, in: document)))
  }
}
