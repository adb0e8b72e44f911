/// Writes JSON on one line, members in the order they are given.
struct JSONLine {
  private(set) var text = ""
  private var needsComma = false

  mutating func open(_ bracket: Character) {
    text.append(bracket)
    needsComma = false
  }

  mutating func close(_ bracket: Character) {
    text.append(bracket)
    needsComma = true
  }

  mutating func separate() {
    if needsComma { text.append(",") }
    needsComma = false
  }

  mutating func key(_ name: String) {
    separate()
    quote(name)
    text.append(":")
  }

  mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { quote(value) } else { text.append("null") }
    needsComma = true
  }

  mutating func member(_ name: String, _ value: Int64?) {
    key(name)
    text.append(value.map { String($0) } ?? "null")
    needsComma = true
  }

  private mutating func quote(_ value: String) {
    text.append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text.append("\\\"")
      case "\\": text.append("\\\\")
      case "\n": text.append("\\n")
      case "\r": text.append("\\r")
      case "\t": text.append("\\t")
      case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text.append("\"")
  }
}
