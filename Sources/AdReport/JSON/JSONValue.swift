/// A JSON value whose members keep the order they were written in, so that the same report is the same bytes.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number in the text form it is to have.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A string, or null when there is none.
  public static func string(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
  /// An integer, or null when there is none.
  public static func integer(_ value: (some BinaryInteger)?) -> JSONValue {
    value.map { .integer(Int64(clamping: $0)) } ?? .null
  }

  /// The value on one line.
  public var compact: String {
    var writer = JSONWriter(indented: false)
    writer.write(self)
    return writer.text
  }

  /// The value with two spaces of indentation a level.
  public var pretty: String {
    var writer = JSONWriter(indented: true)
    writer.write(self)
    return writer.text
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Makes an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes null.
  public init(nilLiteral: ()) { self = .null }
}

private struct JSONWriter {
  let indented: Bool
  var text = ""
  private var depth = 0

  init(indented: Bool) { self.indented = indented }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let written): text += written
    case .string(let value): writeString(value)
    case .array(let values):
      writeList(values, open: "[", close: "]") { $0.write($1) }
    case .object(let members):
      writeList(members, open: "{", close: "}") { writer, member in
        writer.writeString(member.key)
        writer.text += writer.indented ? ": " : ":"
        writer.write(member.value)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], open: String, close: String, _ body: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      body(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    text += close
  }

  private mutating func breakLine() {
    if indented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  private mutating func writeString(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
