import AdModel
import ArgumentParser

/// A duration on the command line: `1h30m`, `90s`, `5400`, `01:30:00`, `250ms`.
struct DurationArgument: ExpressibleByArgument, Sendable {
  let value: Milliseconds

  init(value: Milliseconds) { self.value = value }

  init?(argument: String) {
    guard let value = Self.parse(argument) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { value.secondsText + "s" }

  static func parse(_ text: String) -> Milliseconds? {
    if text.contains(":") { return clock(text) }
    if let seconds = decimal(text) { return seconds }
    return units(text)
  }

  /// `HH:MM:SS.mmm`, `MM:SS`.
  private static func clock(_ text: String) -> Milliseconds? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last, let seconds = decimal(String(last)) else { return nil }
    var total = seconds
    var scale: Int64 = 60_000
    for part in parts.dropLast().reversed() {
      guard let number = Int64(part), number >= 0, part.allSatisfy(\.isNumber) else { return nil }
      total += Milliseconds(number) * scale
      scale *= 60
    }
    return total
  }

  /// `5400`, `12.5`: seconds.
  private static func decimal(_ text: String) -> Milliseconds? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, !whole.isEmpty, whole.allSatisfy({ $0.isASCII && $0.isNumber }),
      let seconds = Int64(whole), seconds < 1_000_000_000
    else { return nil }
    guard parts.count == 2 else { return .seconds(seconds) }
    let fraction = parts[1]
    guard !fraction.isEmpty, fraction.allSatisfy({ $0.isASCII && $0.isNumber }),
      let milliseconds = Int64((fraction + "00").prefix(3))
    else { return nil }
    return .seconds(seconds) + Milliseconds(milliseconds)
  }

  /// `1h30m`, `90s`, `250ms`.
  private static func units(_ text: String) -> Milliseconds? {
    guard !text.isEmpty else { return nil }
    var total = Milliseconds.zero
    var rest = text[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let amount = decimal(String(digits)) else { return nil }
      switch unit.lowercased() {
      case "h": total += amount * 3600
      case "m", "min": total += amount * 60
      case "s": total += amount
      case "ms": total += Milliseconds(amount.rawValue / 1000)
      default: return nil
      }
    }
    return total
  }
}
