/// A place in a URL template that has the form of a macro, listed or not.
public struct MacroToken: Sendable, Hashable {
  /// How a token is written.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// `[NAME]`.
    case brackets
    /// `%5BNAME%5D`.
    case encodedBrackets
    /// `%%NAME%%`.
    case percents
  }

  /// The name as written, without brackets.
  public var name: String
  /// How it is written.
  public var form: Form
  /// Where it stands, in bytes from the start of the template, brackets included.
  public var range: Range<Int>
}

/// Finds the tokens of a template from left to right in linear time: a name is at most 64 bytes, so a bracket that
/// opens nothing costs a bounded look ahead.
struct MacroScanner {
  private static let longestName = 64
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next() -> MacroToken? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%"), let token = token(at: position) {
        position = token.range.upperBound
        return token
      }
      position += 1
    }
    return nil
  }

  private func token(at start: Int) -> MacroToken? {
    let form: MacroToken.Form
    let opening: Int
    if bytes[start] == UInt8(ascii: "[") {
      (form, opening) = (.brackets, 1)
    } else if isEscape(of: UInt8(ascii: "B"), at: start) {
      (form, opening) = (.encodedBrackets, 3)
    } else if isDoublePercent(at: start) {
      (form, opening) = (.percents, 2)
    } else {
      return nil
    }
    let nameStart = start + opening
    let limit = min(bytes.count, nameStart + Self.longestName)
    var end = nameStart
    while end < limit, isNameByte(bytes[end]) { end += 1 }
    guard end > nameStart, let closing = closing(form, at: end) else { return nil }
    let name = String(decoding: bytes[nameStart..<end], as: UTF8.self)
    return MacroToken(name: name, form: form, range: start..<end + closing)
  }

  private func closing(_ form: MacroToken.Form, at position: Int) -> Int? {
    switch form {
    case .brackets: position < bytes.count && bytes[position] == UInt8(ascii: "]") ? 1 : nil
    case .encodedBrackets: isEscape(of: UInt8(ascii: "D"), at: position) ? 3 : nil
    case .percents: isDoublePercent(at: position) ? 2 : nil
    }
  }

  /// Whether `%5` and the digit, in either case, stand there.
  private func isEscape(of digit: UInt8, at position: Int) -> Bool {
    position + 3 <= bytes.count && bytes[position] == UInt8(ascii: "%") && bytes[position + 1] == UInt8(ascii: "5")
      && bytes[position + 2] & 0xDF == digit
  }

  private func isDoublePercent(at position: Int) -> Bool {
    position + 2 <= bytes.count && bytes[position] == UInt8(ascii: "%") && bytes[position + 1] == UInt8(ascii: "%")
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
