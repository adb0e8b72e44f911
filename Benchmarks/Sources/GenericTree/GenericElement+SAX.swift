import CBenchXML2

extension GenericElement {
  /// Builds the tree from the push parser's callbacks; nil when the document is not well-formed.
  public static func bySAX(_ document: UnsafeRawBufferPointer) -> GenericElement? {
    let builder = TreeBuilder()
    return builder.parse(document) ? builder.root : nil
  }
}

private final class TreeBuilder {
  private(set) var root: GenericElement?
  private var open: [GenericElement] = []

  func parse(_ document: UnsafeRawBufferPointer) -> Bool {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = UInt32(XML_SAX2_MAGIC)
    callbacks.startElementNs = { user, name, _, _, _, _, count, _, attributes in
      TreeBuilder.from(user)?.start(name, attributes, Int(count))
    }
    callbacks.endElementNs = { user, _, _, _ in TreeBuilder.from(user)?.end() }
    callbacks.characters = { user, bytes, count in TreeBuilder.from(user)?.text(bytes, Int(count)) }
    callbacks.cdataBlock = callbacks.characters
    let user = Unmanaged.passUnretained(self).toOpaque()
    guard let context = xmlCreatePushParserCtxt(&callbacks, user, nil, 0, nil) else { return false }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
    let start = document.baseAddress?.assumingMemoryBound(to: CChar.self)
    return xmlParseChunk(context, start, Int32(document.count), 1) == 0
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> TreeBuilder? {
    user.map { Unmanaged<TreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Attributes come in fives: name, prefix, namespace, and the first byte of the value and the one behind its last.
  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) {
    var list: [(name: String, value: String)] = []
    for index in 0..<count {
      guard let fields = attributes.map({ $0 + index * 5 }), let name = fields[0], let first = fields[3],
        let end = fields[4]
      else { continue }
      let value = UnsafeBufferPointer(start: first, count: end - first)
      list.append((String(cString: name), String(decoding: value, as: UTF8.self)))
    }
    let element = GenericElement(name: name.map { String(cString: $0) } ?? "", attributes: list)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  private func end() { open.removeLast() }

  private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int) {
    open.last?.text += String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
