import AdModel

/// The three forms of a date in an HTTP header field (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let months: [Substring: Int64] = [
    "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "May": 5, "Jun": 6, "Jul": 7, "Aug": 8, "Sep": 9, "Oct": 10, "Nov": 11,
    "Dec": 12,
  ]

  /// Reads a date; nil when it has none of the forms. `now` decides the century of a year with two digits.
  static func read(_ text: String, now: WallTime) -> WallTime? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    switch words.count {
    case 6 where words[5] == "GMT":
      // Sun, 06 Nov 1994 08:49:37 GMT or Sunday, 06-Nov-94 08:49:37 GMT.
      return date(year: year(words[3], now: now), month: words[2], day: words[1], time: words[4])
    case 5:
      // Sun Nov  6 08:49:37 1994.
      return date(year: year(words[4], now: now), month: words[1], day: words[2], time: words[3])
    default: return nil
    }
  }

  private static func date(year: Int64?, month: Substring, day: Substring, time: Substring) -> WallTime? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, let month = months[month], let day = number(day, in: 1...31), clock.count == 3,
      let hour = number(clock[0], in: 0...23), let minute = number(clock[1], in: 0...59),
      let second = number(clock[2], in: 0...60)
    else { return nil }
    return WallTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// Two digits mean the year nearest to now that is not more than 50 years ahead.
  private static func year(_ digits: Substring, now: WallTime) -> Int64? {
    guard digits.utf8.count == 2 else { return digits.utf8.count == 4 ? number(digits, in: 0...9999) : nil }
    guard let short = number(digits, in: 0...99), let current = Int64(now.iso8601.prefix(4)) else { return nil }
    let year = current - current % 100 + short
    return year > current + 50 ? year - 100 : year
  }

  private static func number(_ digits: Substring, in range: ClosedRange<Int64>) -> Int64? {
    guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), let number = Int64(digits),
      range.contains(number)
    else { return nil }
    return number
  }
}
