/// Where an ad break stands on the content timeline: `AdBreak@timeOffset` (VMAP 1.0.1 §2.3.2).
public struct BreakOffset: Sendable, Hashable, Codable {
  /// What an offset means.
  public enum Value: Sendable, Hashable, Codable {
    /// Before the content.
    case start
    /// After the content.
    case end
    /// A position in the content.
    case time(Milliseconds)
    /// A share of the content's duration.
    case percent(Percent)
    /// The n-th opportunity that the content or host announces, from 1.
    case opportunity(Int)
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
}
