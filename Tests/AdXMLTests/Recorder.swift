import AdXML

/// Writes down everything a parser says, as plain values.
final class Recorder: XMLSink {
  struct Element: Equatable {
    var name: String
    var code: UInt8
    var isExact: Bool
    var attributes: [String: String]
    var position: XMLPosition
    var text = ""
  }

  var elements: [Element] = []
  var strayText: [XMLPosition] = []
  var textPositions: [XMLPosition] = []
  private var open: [Int] = []
  private let content: XMLContent

  init(_ content: XMLContent = .text) { self.content = content }

  override func startElement(_ tag: XMLStartTag) -> XMLContent {
    var attributes: [String: String] = [:]
    for attribute in tag.attributes {
      attributes[attribute.qualifiedName] = String(decoding: attribute.value, as: UTF8.self)
    }
    tag.forEachNamespace { attributes[$0] = $1 }
    open.append(elements.count)
    elements.append(
      Element(
        name: tag.qualifiedName, code: tag.name.code, isExact: tag.name.isExact, attributes: attributes,
        position: tag.position))
    return content
  }

  override func text(_ text: XMLText) { add(text) }
  override func strayText(at position: XMLPosition) { strayText.append(position) }

  override func endElement(_ text: XMLText) {
    add(text)
    open.removeLast()
  }

  private func add(_ text: XMLText) {
    if !text.bytes.isEmpty { textPositions.append(text.position) }
    if let index = open.last { elements[index].text += String(decoding: text.bytes, as: UTF8.self) }
  }

  /// Whether every element that began has ended.
  var isBalanced: Bool { open.isEmpty }
}

/// Counts elements and remembers the last one's position.
final class Counter: XMLSink {
  var count = 0
  var last = XMLPosition.start
  private let answer: XMLContent

  init(_ answer: XMLContent = .ignored) { self.answer = answer }

  override func startElement(_ tag: XMLStartTag) -> XMLContent {
    count += 1
    last = tag.position
    return answer
  }
}

let names = XMLVocabulary([("VAST", 1), ("Ad", 2), ("AdID", 3), ("adId", 3)])

func read(
  _ bytes: some Sequence<UInt8>, limits: XMLLimits = XMLLimits(), origin: XMLPosition = .start, into sink: XMLSink,
  with parser: XMLParser = XMLParser(elements: names, attributes: names)
) -> XMLResult {
  Array(bytes).withUnsafeBytes { parser.parse($0, limits: limits, origin: origin, into: sink) }
}

func read(_ text: String, content: XMLContent = .text) -> (Recorder, XMLResult) {
  let recorder = Recorder(content)
  let result = read(text.utf8, into: recorder)
  return (recorder, result)
}
