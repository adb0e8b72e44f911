import CBenchXML2

extension GenericElement {
  /// Has libxml2 build its tree, and copies that; nil when the document is not well-formed.
  public static func byDOM(_ document: UnsafeRawBufferPointer) -> GenericElement? {
    let options =
      XML_PARSE_NOBLANKS.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
    let start = document.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let tree = xmlReadMemory(start, Int32(document.count), nil, nil, Int32(bitPattern: options)) else {
      return nil
    }
    defer { xmlFreeDoc(tree) }
    return xmlDocGetRootElement(tree).map(copy)
  }

  private static func copy(_ node: xmlNodePtr) -> GenericElement {
    let element = GenericElement(name: String(cString: node.pointee.name), attributes: attributes(of: node))
    var next = node.pointee.children
    while let child = next {
      switch child.pointee.type {
      case XML_ELEMENT_NODE: element.children.append(copy(child))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: element.text += String(cString: child.pointee.content)
      default: break
      }
      next = child.pointee.next
    }
    return element
  }

  private static func attributes(of node: xmlNodePtr) -> [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    var next = node.pointee.properties
    while let attribute = next {
      let value = attribute.pointee.children.map { String(cString: $0.pointee.content) } ?? ""
      list.append((String(cString: attribute.pointee.name), value))
      next = attribute.pointee.next
    }
    return list
  }
}
