/// `ViewableImpression` (VAST 4.0): URLs for the publisher's own viewability verdict.
public struct ViewableImpression: Sendable, Hashable, Codable {
  /// The node's `id`.
  public var id: Text?
  /// `Viewable`.
  public var viewable: [Text] = []
  /// `NotViewable`.
  public var notViewable: [Text] = []
  /// `ViewUndetermined`.
  public var viewUndetermined: [Text] = []

  /// Makes an empty node.
  public init() {}
}
