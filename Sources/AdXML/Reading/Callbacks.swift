import CLibXML2

/// Sets the functions that libxml2 calls. Each finds the reader again through the context's user data.
func installCallbacks(_ handler: inout xmlSAXHandler) {
  handler.startElementNs = { user, name, prefix, _, namespaceCount, namespaces, attributeCount, _, attributes in
    guard let name else { return }
    reader(user) {
      $0.startElement(
        name, prefix, UnsafeBufferPointer(start: namespaces, count: Int(namespaceCount) * 2),
        UnsafeBufferPointer(start: attributes, count: Int(attributeCount) * 5))
    }
  }
  handler.endElementNs = { user, _, _, _ in reader(user) { $0.endElement() } }
  handler.characters = { user, bytes, count in
    reader(user) { $0.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)), isCDATA: false) }
  }
  handler.ignorableWhitespace = handler.characters
  handler.cdataBlock = { user, bytes, count in
    reader(user) { $0.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)), isCDATA: true) }
  }
  handler.internalSubset = { user, _, _, _ in reader(user) { $0.doctype() } }
  handler.serror = { user, error in
    guard let error else { return }
    let message = error.pointee.message.map { String(cString: $0) } ?? ""
    let (domain, code, level) = (error.pointee.domain, error.pointee.code, error.pointee.level)
    reader(user) { $0.error(domain: Int(domain), code: Int(code), level: level, message: message) }
  }
}

@inline(__always)
private func reader(_ user: UnsafeMutableRawPointer?, _ body: (inout ReaderState) -> Void) {
  guard let user else { return }
  body(&user.assumingMemoryBound(to: ReaderState.self).pointee)
}
