/// A share of a duration, in thousandths of a percent: `25%` is 25,000.
public struct Percent: Sendable, Hashable, Comparable, Codable {
  /// Thousandths of a percent, 0 to 100,000 in a valid document.
  public var thousandths: Int32

  /// Makes a share from thousandths of a percent.
  public init(thousandths: Int32) { self.thousandths = thousandths }

  /// Makes a share from whole percents.
  public init(_ percent: Int32) { thousandths = percent &* 1000 }

  /// Whether the first share is smaller.
  public static func < (left: Percent, right: Percent) -> Bool { left.thousandths < right.thousandths }

  /// The share of a duration, rounded down to the millisecond.
  public func of(_ duration: Milliseconds) -> Milliseconds {
    let share = Int64(thousandths)
    let whole = (duration.rawValue / 100_000).saturatingMultiplied(by: share)
    let rest = duration.rawValue % 100_000 * share / 100_000
    return Milliseconds(rawValue: whole.saturatingAdding(rest))
  }
}
