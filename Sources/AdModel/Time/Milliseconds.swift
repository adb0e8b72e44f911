/// A span of time or a position on a timeline, in whole milliseconds. Never seconds, never floating point.
///
/// Arithmetic saturates at the ends of `Int64` instead of trapping: positions come from players and documents.
public struct Milliseconds: RawRepresentable, Sendable, Hashable, Comparable, Codable {
  /// The number of milliseconds; may be negative.
  public var rawValue: Int64

  /// Makes a span of so many milliseconds.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a span of so many milliseconds.
  public init(_ milliseconds: some BinaryInteger) { rawValue = Int64(clamping: milliseconds) }

  /// No time.
  public static let zero = Milliseconds(rawValue: 0)

  /// Makes a span of whole seconds.
  public static func seconds(_ seconds: some BinaryInteger) -> Milliseconds {
    Milliseconds(rawValue: Int64(clamping: seconds).saturatingMultiplied(by: 1000))
  }

  /// Whether the first is shorter or earlier.
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.rawValue < right.rawValue }

  /// The sum, saturating.
  public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(rawValue: left.rawValue.saturatingAdding(right.rawValue))
  }

  /// The difference, saturating.
  public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(rawValue: left.rawValue.saturatingSubtracting(right.rawValue))
  }

  /// The product, saturating.
  public static func * (left: Milliseconds, right: Int64) -> Milliseconds {
    Milliseconds(rawValue: left.rawValue.saturatingMultiplied(by: right))
  }

  /// Adds, saturating.
  public static func += (left: inout Milliseconds, right: Milliseconds) { left = left + right }
  /// Subtracts, saturating.
  public static func -= (left: inout Milliseconds, right: Milliseconds) { left = left - right }

  /// The value without its sign.
  public var magnitude: Milliseconds { rawValue < 0 ? .zero - self : self }

  /// Reads a whole number of milliseconds.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes a whole number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Milliseconds: CustomStringConvertible {
  /// Decimal seconds with at most three digits and no trailing zeros: `0`, `15`, `10.4`, `-0.25`.
  public var secondsText: String {
    let whole = rawValue.magnitude / 1000
    var fraction = rawValue.magnitude % 1000
    var text = (rawValue < 0 ? "-" : "") + String(whole)
    guard fraction > 0 else { return text }
    var digits = 3
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let tail = String(fraction)
    text += "." + String(repeating: "0", count: digits - tail.count) + tail
    return text
  }

  /// `HH:MM:SS.mmm`, the form of VAST times and of playhead macros; negative values are shown as zero.
  public var timecode: String {
    let total = max(rawValue, 0)
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let milliseconds = String(1000 + total % 1000).dropFirst()
    return two(total / 3_600_000) + ":" + two(total / 60_000 % 60) + ":" + two(total / 1000 % 60) + "." + milliseconds
  }

  /// Seconds with their unit, as in `10.4s`.
  public var description: String { secondsText + "s" }
}

extension Int64 {
  func saturatingAdding(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  func saturatingMultiplied(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}
