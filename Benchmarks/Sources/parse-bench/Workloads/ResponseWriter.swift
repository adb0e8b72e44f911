/// Writes a response the way ad servers do: indented, URLs mostly in CDATA, some on a line of their own, some escaped.
struct ResponseWriter {
  typealias Attributes = KeyValuePairs<String, String>

  private(set) var bytes: [UInt8] = []
  private(set) var tally = Tally()
  var random: SplitMix64

  private let indent: String
  private let lineEnd: String
  private var depth = 0

  init(seed: UInt64, indent: String, lineEnd: String = "\n") {
    random = SplitMix64(seed: seed)
    self.indent = indent
    self.lineEnd = lineEnd
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// An element with children, which `body` writes.
  mutating func element(_ name: String, _ attributes: Attributes, _ body: (inout Self) -> Void) {
    line(startTag(name, attributes) + ">")
    depth += 1
    body(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// An element with text.
  mutating func leaf(_ name: String, _ attributes: Attributes, _ text: String) {
    line(startTag(name, attributes) + ">\(escaped(text))</\(name)>")
  }

  /// An element without content.
  mutating func hollow(_ name: String, _ attributes: Attributes) {
    line(startTag(name, attributes) + "/>")
  }

  /// An element that holds a URL or a script. Of 100, 78 are plain CDATA, 9 CDATA on a line of its own, 6 CDATA padded
  /// with blanks, 7 escaped text.
  mutating func verbatim(_ name: String, _ attributes: Attributes, _ text: String) {
    let tag = startTag(name, attributes) + ">"
    switch random.below(100) {
    case ..<78: line("\(tag)<![CDATA[\(text)]]></\(name)>")
    case ..<87:
      line(tag)
      depth += 1
      line("<![CDATA[\(text)]]>")
      depth -= 1
      line("</\(name)>")
    case ..<93: line("\(tag)<![CDATA[ \(text)  ]]></\(name)>")
    default: line("\(tag)\(escaped(text))</\(name)>")
    }
  }

  /// An element with children and without attributes.
  mutating func element(_ name: String, _ body: (inout Self) -> Void) { element(name, [:], body) }

  /// An element that holds a URL or a script, without attributes.
  mutating func verbatim(_ name: String, _ text: String) { verbatim(name, [:], text) }

  /// An element with text and without attributes.
  mutating func leaf(_ name: String, _ text: String) { leaf(name, [:], text) }

  /// A comment.
  mutating func comment(_ text: String) { line("<!-- \(text) -->") }

  private mutating func startTag(_ name: String, _ attributes: Attributes) -> String {
    tally.count(name.hasPrefix("vmap:") ? String(name.dropFirst(5)) : name)
    return attributes.reduce("<\(name)") { "\($0) \($1.key)=\"\(escaped($1.value))\"" }
  }

  private mutating func line(_ text: String) {
    for _ in 0..<depth { bytes.append(contentsOf: indent.utf8) }
    bytes.append(contentsOf: text.utf8)
    bytes.append(contentsOf: lineEnd.utf8)
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
