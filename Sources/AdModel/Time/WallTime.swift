/// A reading of the calendar clock in UTC: milliseconds since 1970, without leap seconds. It may jump; durations within
/// one process are measured with `MonotonicTime`.
public struct WallTime: RawRepresentable, Sendable, Hashable, Comparable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var rawValue: Int64

  /// Makes a reading of so many milliseconds since 1970.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Makes a reading of so many milliseconds since 1970.
  public init(milliseconds: some BinaryInteger) { rawValue = Int64(clamping: milliseconds) }

  /// Makes a reading from a date of the Gregorian calendar and a time of day; the parts may be out of range.
  public init(
    year: Int64, month: Int64, day: Int64, hour: Int64 = 0, minute: Int64 = 0, second: Int64 = 0, millisecond: Int64 = 0
  ) {
    // Years start in March here, so that the leap day is the last of its year.
    let shifted = month <= 2 ? year &- 1 : year
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted &- era &* 400
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let days = era &* 146_097 &+ yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear &- 719_468
    rawValue = (((days &* 24 &+ hour) &* 60 &+ minute) &* 60 &+ second) &* 1000 &+ millisecond
  }

  /// Whether `left` is before `right`.
  public static func < (left: WallTime, right: WallTime) -> Bool { left.rawValue < right.rawValue }

  /// The time that much later; earlier for a negative span.
  public static func + (left: WallTime, right: Milliseconds) -> WallTime {
    WallTime(rawValue: (Milliseconds(rawValue: left.rawValue) + right).rawValue)
  }

  /// The time from `right` to `left`; negative when `left` is earlier.
  public static func - (left: WallTime, right: WallTime) -> Milliseconds {
    Milliseconds(rawValue: left.rawValue) - Milliseconds(rawValue: right.rawValue)
  }

  /// Decodes it; see the type for the form.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes it; see the type for the form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension WallTime: CustomStringConvertible {
  /// `2026-01-17T13:15:07.127Z`; years before 0 and after 9999 are shown as those.
  public var iso8601: String {
    let bounded = min(max(rawValue, -62_167_219_200_000), 253_402_300_799_999)
    let days = bounded.flooredQuotient(by: 86_400_000)
    let time = bounded - days * 86_400_000
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T" + padded(time / 3_600_000, 2) + ":"
      + padded(time / 60_000 % 60, 2) + ":" + padded(time / 1000 % 60, 2) + "." + padded(time % 1000, 3) + "Z"
  }

  /// Reads what `iso8601` writes; nil for any other form.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
    self.init(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13), minute: number(14..<16),
      second: number(17..<19), millisecond: number(20..<23))
    guard iso8601 == text else { return nil }
  }

  /// The ISO 8601 form.
  public var description: String { iso8601 }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
