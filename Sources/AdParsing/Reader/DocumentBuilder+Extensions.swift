import AdModel
import AdXML

extension DocumentBuilder {
  /// An element of an extension begins: it is kept with everything in it, whatever else is read of it.
  mutating func openRaw(_ tag: XMLStartTag) {
    var element = RawElement(name: append(tag.qualifiedName))
    tag.forEachNamespace { name, uri in
      element.attributes.append(RawElement.Attribute(name: append(name), value: append(uri)))
    }
    for attribute in tag.attributes {
      element.attributes.append(
        RawElement.Attribute(name: append(attribute.qualifiedName), value: writer.append(attribute.value)))
    }
    rawStack.append(element)
  }

  mutating func addRaw(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty, !rawStack.isEmpty else { return }
    let text = writer.append(bytes)
    rawStack[rawStack.count - 1].children.append(.text(text))
  }

  /// An element of an extension ends. The extension itself stays until `closeExtension`.
  mutating func closeRaw(_ bytes: UnsafeRawBufferPointer) {
    addRaw(bytes)
    guard rawStack.count > 1 else { return }
    let element = rawStack.removeLast()
    rawStack[rawStack.count - 1].children.append(.element(element))
  }

  mutating func closeExtension(_ node: Node) {
    guard let element = rawStack.popLast() else { return }
    let finished = AdExtension(
      type: element.attributes.first { $0.name == "type" }?.value ?? element.attribute("type"), element: element)
    switch node {
    case .creativeExtension: creative.extensions.append(finished)
    case .vmapExtension: vmap.extensions.append(finished)
    case .breakExtension: adBreak.value.extensions.append(finished)
    default: ad.extensions.append(finished)
    }
  }

  private mutating func append(_ string: String) -> Text {
    var string = string
    return string.withUTF8 { writer.append(UnsafeRawBufferPointer($0)) }
  }
}
