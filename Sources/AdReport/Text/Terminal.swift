/// Text that is safe to show on a terminal, and fits.
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
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x200B...0x200F).contains(scalar.value)
      || (0x2028...0x202E).contains(scalar.value) || (0x2060...0x206F).contains(scalar.value)
  }

  /// How many columns a terminal needs for the text: two for East Asian wide characters and emoji.
  public static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    let isWide =
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        true
      default: scalar.properties.isEmojiPresentation
      }
    return isWide ? 2 : 1
  }

  /// The text cut to so many columns, with an ellipsis where something is missing.
  public static func fitted(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    var shown = ""
    var room = width - 1
    for character in text {
      room -= columns(character)
      if room < 0 { break }
      shown.append(character)
    }
    return width > 0 ? shown + "…" : ""
  }

  /// The text cut in its middle to so many columns: of a URL, host and last path components tell most.
  public static func fittedInMiddle(_ text: String, to width: Int) -> String {
    guard columns(text) > width, width > 8 else { return fitted(text, to: width) }
    let head = fitted(text, to: width / 2)
    var tail = ""
    var room = width - columns(head)
    for character in text.reversed() {
      room -= columns(character)
      if room < 0 { break }
      tail = String(character) + tail
    }
    return head + tail
  }

  /// The text filled up with spaces to so many columns.
  public static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(text)))
  }
}
