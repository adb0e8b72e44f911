/// `NonLinearAds` (VAST §3.11).
public struct NonLinearAds: Sendable, Hashable {
  /// The overlays; alternatives of one another.
  public var nonLinears: [NonLinear] = []
  /// `TrackingEvents/Tracking`, also those found under `NonLinear`.
  public var tracking: [Tracking] = []

  /// Makes an empty node.
  public init() {}
}

/// `NonLinear`: an overlay.
public struct NonLinear: Sendable, Hashable {
  /// `id`.
  public var id: Text?
  /// `width` in pixels; 0 when missing.
  public var width = 0
  /// `height` in pixels; 0 when missing.
  public var height = 0
  /// `expandedWidth` in pixels.
  public var expandedWidth: Int?
  /// `expandedHeight` in pixels.
  public var expandedHeight: Int?
  /// `scalable`.
  public var scalable: Bool?
  /// `maintainAspectRatio`.
  public var maintainAspectRatio: Bool?
  /// `minSuggestedDuration`.
  public var minSuggestedDuration: WrittenTime?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// What it shows.
  public var resources = CreativeResources()
  /// `AdParameters`, verbatim.
  public var adParameters: Text?
  /// `NonLinearClickThrough`.
  public var clickThrough: Text?
  /// `NonLinearClickTracking`.
  public var clickTracking: [TrackedURL] = []
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty overlay.
  public init() {}
}
