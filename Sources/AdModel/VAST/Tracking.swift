/// A URL that is requested when something happens, with the id it may carry.
public struct TrackedURL: Sendable, Hashable, Codable {
  /// The URL template, macros unexpanded.
  public var url: Text
  /// The node's `id`.
  public var id: Text?
  /// Where the node stands.
  public var position: SourcePosition

  /// Makes a tracked URL.
  public init(url: Text, id: Text? = nil, position: SourcePosition = .unknown) {
    self.url = url
    self.id = id
    self.position = position
  }
}

/// One `Tracking` node.
public struct Tracking: Sendable, Hashable {
  /// The event; nil for a name that no version of the specification lists.
  public var event: TrackingEvent?
  /// `event` as written.
  public var name: Text
  /// `offset`, for `progress`.
  public var offset: TimeOffset?
  /// The URL template.
  public var url: Text
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes a tracking node.
  public init(
    event: TrackingEvent?, name: Text, offset: TimeOffset? = nil, url: Text, position: SourcePosition = .unknown
  ) {
    self.event = event
    self.name = name
    self.offset = offset
    self.url = url
    self.position = position
  }
}
