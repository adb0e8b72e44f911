public import AdModel

/// The time grammars of VAST and VMAP, read from bytes. White space around the value is allowed.
///
/// Fractions are decimal and cut to the millisecond: `.2` is 200 ms, `.12345` is 123 ms.
public enum TimeText {
  /// A value, and whether its spelling is one that the specification does not allow.
  public struct Reading<Value: Sendable>: Sendable {
    /// What was meant.
    public var value: Value
    /// Whether a strict reader would refuse it.
    public var isLenient: Bool
  }

  /// Reads a duration: `HH:MM:SS` or `HH:MM:SS.mmm` (VAST §3.8.1).
  ///
  /// Also taken, as lenient: one to three parts of any length (`15`, `0:15`, `1:2:3`), seconds and minutes above 59,
  /// fractions of any length.
  /// - Returns: the duration, or nil for anything else, negative values included.
  public static func duration(_ bytes: UnsafeRawBufferPointer) -> Reading<Milliseconds>? {
    guard let clock = Clock(Bytes.trimmed(bytes)) else { return nil }
    return Reading(
      value: clock.time, isLenient: !clock.isCanonical || !(clock.fractionDigits == 0 || clock.fractionDigits == 3))
  }

  /// Reads `skipoffset` or `Tracking@offset`: a duration or a percentage up to 100 (VAST 3.0 and later).
  /// - Returns: the offset, or nil.
  public static func offset(_ bytes: UnsafeRawBufferPointer) -> Reading<TimeOffset.Value>? {
    let bytes = Bytes.trimmed(bytes)
    if bytes.last == UInt8(ascii: "%") {
      return percent(bytes).map { Reading(value: .percent($0), isLenient: false) }
    }
    return duration(bytes).map { Reading(value: .time($0.value), isLenient: $0.isLenient) }
  }

  /// Reads `AdBreak@timeOffset` (VMAP 1.0.1 §2.3.2): `start`, `end`, a time, a percentage or `#` and a number from 1.
  ///
  /// Also taken, as lenient: the keywords in any case, three parts of any length, and a whole number of seconds.
  /// - Returns: the offset, or nil. Two parts (`5:00`) are refused: hours or minutes could be meant.
  public static func breakOffset(_ bytes: UnsafeRawBufferPointer) -> Reading<BreakOffset.Value>? {
    let bytes = Bytes.trimmed(bytes)
    if Bytes.equalAnyCase(bytes, "start") { return Reading(value: .start, isLenient: !Bytes.equal(bytes, "start")) }
    if Bytes.equalAnyCase(bytes, "end") { return Reading(value: .end, isLenient: !Bytes.equal(bytes, "end")) }
    if bytes.last == UInt8(ascii: "%") {
      return percent(bytes).map { Reading(value: .percent($0), isLenient: false) }
    }
    if bytes.first == UInt8(ascii: "#") {
      guard let number = Number.whole(UnsafeRawBufferPointer(rebasing: bytes.dropFirst())), number >= 1 else {
        return nil
      }
      return Reading(value: .opportunity(number), isLenient: false)
    }
    guard let clock = Clock(bytes) else { return nil }
    switch clock.parts {
    case 3: return Reading(value: .time(clock.time), isLenient: !clock.isCanonical || clock.fractionDigits > 3)
    case 1 where !clock.hasPoint: return Reading(value: .time(clock.time), isLenient: true)
    default: return nil
    }
  }

  /// `n%` with an optional decimal fraction, 0 to 100.
  private static func percent(_ bytes: UnsafeRawBufferPointer) -> Percent? {
    let number = Bytes.trimmed(UnsafeRawBufferPointer(rebasing: bytes.dropLast()))
    // A clock of one part is a decimal number, its milliseconds are thousandths.
    guard let clock = Clock(number), clock.parts == 1, clock.time.rawValue <= 100_000 else { return nil }
    return Percent(thousandths: Int32(clock.time.rawValue))
  }
}

extension TimeText {
  /// As `duration` of bytes.
  public static func duration(_ text: Text) -> Reading<Milliseconds>? { text.withBytes { duration($0) } }
  /// As `offset` of bytes.
  public static func offset(_ text: Text) -> Reading<TimeOffset.Value>? { text.withBytes { offset($0) } }
  /// As `breakOffset` of bytes.
  public static func breakOffset(_ text: Text) -> Reading<BreakOffset.Value>? { text.withBytes { breakOffset($0) } }

  /// As `duration` of bytes.
  public static func duration(_ string: String) -> Reading<Milliseconds>? { duration(Text(string)) }
  /// As `offset` of bytes.
  public static func offset(_ string: String) -> Reading<TimeOffset.Value>? { offset(Text(string)) }
  /// As `breakOffset` of bytes.
  public static func breakOffset(_ string: String) -> Reading<BreakOffset.Value>? { breakOffset(Text(string)) }
}

/// One to three numbers with colons between them and a decimal fraction after the last.
private struct Clock {
  private(set) var parts = 0
  private(set) var fractionDigits = 0
  private(set) var hasPoint = false
  private var seconds: Int64 = 0
  private var milliseconds: Int64 = 0
  private var hasTwoDigitParts = true
  private var hasSmallParts = true

  /// Whether it is `HH:MM:SS`, whatever the fraction.
  var isCanonical: Bool { parts == 3 && hasTwoDigitParts && hasSmallParts && (!hasPoint || fractionDigits > 0) }
  var time: Milliseconds { Milliseconds.seconds(seconds) + Milliseconds(milliseconds) }

  init?(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while true {
      var digits = 0
      var value: Int64 = 0
      while offset < bytes.count, let digit = Number.digit(bytes[offset]) {
        value = value * 10 + Int64(digit)
        digits += 1
        offset += 1
        guard digits <= 9 else { return nil }
      }
      guard digits > 0 else { return nil }
      parts += 1
      seconds = seconds * 60 + value
      hasTwoDigitParts = hasTwoDigitParts && digits == 2
      if parts > 1 { hasSmallParts = hasSmallParts && value < 60 }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { break }
      guard parts < 3 else { return nil }
      offset += 1
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      hasPoint = true
      offset += 1
      var unit: Int64 = 100
      while offset < bytes.count, let digit = Number.digit(bytes[offset]) {
        milliseconds += Int64(digit) * unit
        unit /= 10
        fractionDigits += 1
        offset += 1
      }
      guard fractionDigits > 0 else { return nil }
    }
    guard offset == bytes.count else { return nil }
  }
}
