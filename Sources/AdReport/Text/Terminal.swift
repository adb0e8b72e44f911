/// Text that is safe to show on a terminal.
public enum Terminal {
  /// The text without control characters: what a response says must not move the cursor or change colours.
  public static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var clean = ""
    for scalar in text.unicodeScalars {
      clean.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return clean
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  /// The text cut to so many characters, with an ellipsis where something is missing.
  public static func fitted(_ text: String, to width: Int) -> String {
    text.count <= width ? text : String(text.prefix(max(width - 1, 0))) + "…"
  }

  /// The text filled up with spaces to so many characters.
  public static func padded(_ text: String, to width: Int) -> String {
    text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
  }

  /// The text with spaces before it, so many characters in all.
  public static func right(_ text: String, to width: Int) -> String {
    text.count >= width ? text : String(repeating: " ", count: width - text.count) + text
  }
}
