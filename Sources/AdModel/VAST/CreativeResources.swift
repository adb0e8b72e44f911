/// What a companion, icon or non-linear shows: alternatives of which one is chosen (VAST §3.15).
public struct CreativeResources: Sendable, Hashable, Codable {
  /// `StaticResource` with its `creativeType`.
  public var statics: [StaticResource] = []
  /// `IFrameResource`: URLs of HTML pages.
  public var iframes: [Text] = []
  /// `HTMLResource`: snippets, never executed here.
  public var html: [Text] = []

  /// Makes an empty list.
  public init() {}

  /// Whether there is no alternative at all.
  public var isEmpty: Bool { statics.isEmpty && iframes.isEmpty && html.isEmpty }
}

/// `StaticResource`.
public struct StaticResource: Sendable, Hashable, Codable {
  /// The image's URL.
  public var url: Text
  /// `creativeType`: MIME type.
  public var creativeType: Text?

  /// Makes a resource.
  public init(url: Text, creativeType: Text? = nil) {
    self.url = url
    self.creativeType = creativeType
  }
}
