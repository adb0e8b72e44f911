/// What stands for a listed macro whose value is not known.
public enum UnknownMacro: String, Sendable, Hashable, CaseIterable {
  /// The value that the specification asks for, `-1` for nearly all.
  case minusOne = "minus1"
  /// The token as written.
  case keep
  /// Nothing.
  case empty
}

/// Replaces the macros of a URL template by values (VAST 4.3 §6).
///
/// It works on the bytes of the template, once and from left to right: what a value brings in is not expanded again.
/// Values are encoded as `encodeURIComponent` does; nothing else of the template is touched. Linear in the size of
/// the template and of what is put in.
public enum MacroExpander {
  /// Expands the macros of one URL.
  ///
  /// A listed macro that is unknown, or that has no meaning in this context, becomes `-1`; a withheld one `-2`; a token
  /// that is not listed stays as it is, unless `values` has a value of exactly that name.
  public static func expand(
    _ template: Text, values: MacroValues, in context: MacroContext, unknown: UnknownMacro = .minusOne
  ) -> String {
    template.withBytes { bytes in
      var scanner = MacroScanner(bytes)
      var expanded: [UInt8] = []
      var copied = 0
      while let token = scanner.next() {
        guard let replacement = replacement(of: token, values: values, in: context, unknown: unknown) else { continue }
        if expanded.isEmpty { expanded.reserveCapacity(bytes.count + 256) }
        expanded.append(contentsOf: bytes[copied..<token.range.lowerBound])
        expanded.append(contentsOf: replacement.utf8)
        copied = token.range.upperBound
      }
      guard copied > 0 else { return String(decoding: bytes, as: UTF8.self) }
      expanded.append(contentsOf: bytes[copied...])
      return String(decoding: expanded, as: UTF8.self)
    }
  }

  /// The tokens of a template in order, listed or not.
  public static func tokens(in template: Text) -> [MacroToken] {
    template.withBytes { bytes in
      var scanner = MacroScanner(bytes)
      var tokens: [MacroToken] = []
      while let token = scanner.next() { tokens.append(token) }
      return tokens
    }
  }

  /// What a token is replaced by, encoded; nil where it stays as written.
  public static func replacement(
    of token: MacroToken, values: MacroValues, in context: MacroContext, unknown: UnknownMacro = .minusOne
  ) -> String? {
    if token.form == .percents {
      return Macro.leftovers.contains(token.name) ? values["CACHEBUSTING"].flatMap(encoded) : nil
    }
    if let names = Macro.unlisted[token.name] {
      return names.lazy.compactMap { values[$0] }.first.flatMap(encoded)
    }
    guard let macro = Macro(anyCase: token.name) else { return values[token.name].flatMap(encoded) }
    let isDefined = macro.contexts.contains(context)
    if isDefined {
      let value = values[macro.name] ?? macro.standIn.flatMap { values[$0] }
      if let text = value.flatMap(encoded) { return text }
    }
    switch unknown {
    case .minusOne: return isDefined ? macro.whenUnknown : "-1"
    case .keep: return nil
    case .empty: return ""
    }
  }

  /// The value as it stands in a URL; nil when it is empty.
  private static func encoded(_ value: MacroValue) -> String? {
    let text =
      switch value {
      case .text(let text): percentEncoded(text)
      case .list(let elements): elements.map(percentEncoded).joined(separator: ",")
      case .withheld: "-2"
      }
    return text.isEmpty ? nil : text
  }

  /// The text as `encodeURIComponent` writes it.
  public static func percentEncoded(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexDigit(byte >> 4))
        encoded.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      true
    default: false
    }
  }
}
