/// `Linear`: a creative that plays in the content's place (VAST §3.8).
public struct Linear: Sendable, Hashable {
  /// `Duration`; nil when missing or unreadable.
  public var duration: WrittenTime?
  /// `skipoffset`; nil for an ad that can't be skipped.
  public var skipOffset: TimeOffset?
  /// `AdParameters`, verbatim.
  public var adParameters: Text?
  /// `AdParameters@xmlEncoded`.
  public var adParametersXMLEncoded = false
  /// `MediaFiles/MediaFile` in document order.
  public var mediaFiles: [MediaFile] = []
  /// `MediaFiles/Mezzanine`: sources for transcoding, never played.
  public var mezzanines: [MediaFile] = []
  /// `MediaFiles/InteractiveCreativeFile`.
  public var interactiveFiles: [InteractiveCreativeFile] = []
  /// `MediaFiles/ClosedCaptionFiles/ClosedCaptionFile`.
  public var closedCaptions: [ClosedCaptionFile] = []
  /// `TrackingEvents/Tracking` in document order.
  public var tracking: [Tracking] = []
  /// `VideoClicks/ClickThrough`.
  public var clickThrough: TrackedURL?
  /// `VideoClicks/ClickTracking`.
  public var clickTracking: [TrackedURL] = []
  /// `VideoClicks/CustomClick`.
  public var customClicks: [TrackedURL] = []
  /// `Icons/Icon`.
  public var icons: [Icon] = []

  /// Makes an empty creative.
  public init() {}
}
