/// A time or a percentage of a duration: `Linear@skipoffset` and `Tracking@offset` (VAST 3.0 and later).
public struct TimeOffset: Sendable, Hashable, Codable {
  /// What an offset means.
  public enum Value: Sendable, Hashable, Codable {
    /// A time from the start of the ad.
    case time(Milliseconds)
    /// A share of the ad's duration.
    case percent(Percent)
  }

  /// The offset as the document wrote it.
  public var written: Text
  /// What it means.
  public var value: Value

  /// Makes an offset.
  public init(written: Text, value: Value) {
    self.written = written
    self.value = value
  }

  /// The time from the start of the ad; nil for a percentage of an unknown duration.
  public func time(inDuration duration: Milliseconds?) -> Milliseconds? {
    switch value {
    case .time(let time): time
    case .percent(let percent): duration.map(percent.of)
    }
  }
}
