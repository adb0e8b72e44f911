/// `CompanionAds@required` (VAST 3.0).
public enum CompanionRequirement: String, Sendable, Hashable, Codable, CaseIterable {
  case all, any, none
}

/// `CompanionAds` (VAST §3.12).
public struct CompanionAds: Sendable, Hashable {
  /// `required`; nil when not written, which means none.
  public var required: CompanionRequirement?
  /// The companions in document order.
  public var companions: [Companion] = []

  /// Makes an empty node.
  public init() {}
}

/// `Companion` (VAST §3.13).
public struct Companion: Sendable, Hashable {
  /// `id`.
  public var id: Text?
  /// `width` of the slot in pixels; 0 when missing.
  public var width = 0
  /// `height` of the slot in pixels; 0 when missing.
  public var height = 0
  /// `assetWidth` in pixels.
  public var assetWidth: Int?
  /// `assetHeight` in pixels.
  public var assetHeight: Int?
  /// `expandedWidth` in pixels.
  public var expandedWidth: Int?
  /// `expandedHeight` in pixels.
  public var expandedHeight: Int?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `adSlotId`, in any spelling.
  public var adSlotId: Text?
  /// `pxratio` as written.
  public var pxratio: Text?
  /// `renderingMode` as written: default, end-card, concurrent.
  public var renderingMode: Text?
  /// What it shows.
  public var resources = CreativeResources()
  /// `AdParameters`, verbatim.
  public var adParameters: Text?
  /// `AltText`.
  public var altText: Text?
  /// `CompanionClickThrough`.
  public var clickThrough: Text?
  /// `CompanionClickTracking`.
  public var clickTracking: [TrackedURL] = []
  /// `TrackingEvents/Tracking`.
  public var tracking: [Tracking] = []
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty companion.
  public init() {}
}
