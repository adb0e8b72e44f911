/// `Icon` of a linear creative (VAST 3.0 §2.3.4).
public struct Icon: Sendable, Hashable {
  /// `program`: one icon is shown per program.
  public var program: Text?
  /// `width` in pixels.
  public var width: Int?
  /// `height` in pixels.
  public var height: Int?
  /// `xPosition`: pixels, `left` or `right`, as written.
  public var xPosition: Text?
  /// `yPosition`: pixels, `top` or `bottom`, as written.
  public var yPosition: Text?
  /// `offset` from the start of the ad.
  public var offset: WrittenTime?
  /// `duration`; nil means until the ad ends.
  public var duration: WrittenTime?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `pxratio` as written.
  public var pxratio: Text?
  /// What it shows.
  public var resources = CreativeResources()
  /// `IconViewTracking`.
  public var viewTracking: [Text] = []
  /// `IconClicks/IconClickThrough`.
  public var clickThrough: Text?
  /// `IconClicks/IconClickTracking`.
  public var clickTracking: [TrackedURL] = []
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty icon.
  public init() {}
}
