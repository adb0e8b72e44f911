/// A duration or time together with the text it was written as.
public struct WrittenTime: Sendable, Hashable, Codable {
  /// The time as the document wrote it.
  public var written: Text
  /// What it means.
  public var time: Milliseconds

  /// Makes a time.
  public init(written: Text, time: Milliseconds) {
    self.written = written
    self.time = time
  }
}
