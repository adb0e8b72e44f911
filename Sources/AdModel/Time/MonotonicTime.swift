/// A reading of a clock that only moves forward, in milliseconds since a start that only its owner knows.
///
/// Machines are given one with every input; none of them reads a clock.
public struct MonotonicTime: Sendable, Hashable, Comparable, Codable {
  /// Milliseconds since the clock's own start.
  public var sinceStart: Milliseconds

  /// Makes a reading.
  public init(sinceStart: Milliseconds) { self.sinceStart = sinceStart }

  /// Makes a reading of so many milliseconds.
  public init(milliseconds: some BinaryInteger) { sinceStart = Milliseconds(milliseconds) }

  /// The clock's start.
  public static let start = MonotonicTime(sinceStart: .zero)

  /// Whether the first is earlier.
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.sinceStart < right.sinceStart }

  /// The time so much later.
  public static func + (left: MonotonicTime, right: Milliseconds) -> MonotonicTime {
    MonotonicTime(sinceStart: left.sinceStart + right)
  }

  /// The time from `right` to `left`; negative when `left` is earlier.
  public static func - (left: MonotonicTime, right: MonotonicTime) -> Milliseconds {
    left.sinceStart - right.sinceStart
  }
}
