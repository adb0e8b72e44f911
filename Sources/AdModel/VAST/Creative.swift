/// One `Creative`: linear, non-linear or companions; from VAST 4.0 it may hold several kinds (VAST §3.7).
public struct Creative: Sendable, Hashable {
  /// `Creative@id`.
  public var id: Text?
  /// `Creative@adId`, in any spelling.
  public var adId: Text?
  /// `Creative@sequence`: order inside one ad, never a pod.
  public var sequence: Int?
  /// `Creative@apiFramework`.
  public var apiFramework: Text?
  /// `UniversalAdId`, one or more since VAST 4.2.
  public var universalAdIds: [UniversalAdId] = []
  /// `Linear`.
  public var linear: Linear?
  /// `NonLinearAds`.
  public var nonLinearAds: NonLinearAds?
  /// `CompanionAds`.
  public var companionAds: CompanionAds?
  /// `CreativeExtensions/CreativeExtension`.
  public var extensions: [AdExtension] = []
  /// Where the creative stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty creative.
  public init() {}
}

/// `UniversalAdId` (VAST 4.0).
public struct UniversalAdId: Sendable, Hashable, Codable {
  /// The id; `unknown` where none is registered.
  public var value: Text
  /// `idRegistry`.
  public var registry: Text

  /// Makes an id.
  public init(value: Text, registry: Text) {
    self.value = value
    self.registry = registry
  }
}

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

/// `MediaFile@delivery`.
public enum MediaDelivery: String, Sendable, Hashable, Codable, CaseIterable {
  case progressive, streaming
}

/// One rendition of a linear creative, or its mezzanine (VAST §3.9.1, §3.9.2).
public struct MediaFile: Sendable, Hashable, Codable {
  /// The file's URL.
  public var url: Text
  /// `id`.
  public var id: Text?
  /// `delivery`; nil when missing or unknown.
  public var delivery: MediaDelivery?
  /// `type`: MIME type.
  public var type: Text?
  /// `width` in pixels; 0 for audio or when missing.
  public var width = 0
  /// `height` in pixels; 0 for audio or when missing.
  public var height = 0
  /// `bitrate` in kbit/s.
  public var bitrate: Int?
  /// `minBitrate` in kbit/s.
  public var minBitrate: Int?
  /// `maxBitrate` in kbit/s.
  public var maxBitrate: Int?
  /// `codec`.
  public var codec: Text?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `scalable`.
  public var scalable: Bool?
  /// `maintainAspectRatio`.
  public var maintainAspectRatio: Bool?
  /// `fileSize` in bytes.
  public var fileSize: Int?
  /// `mediaType`: 2D, 3D, 360, …
  public var mediaType: Text?
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes a rendition.
  public init(url: Text) { self.url = url }
}

/// `InteractiveCreativeFile` (VAST 4.0), SIMID and the like.
public struct InteractiveCreativeFile: Sendable, Hashable, Codable {
  /// The file's URL or `data:` URI.
  public var url: Text
  /// `type`.
  public var type: Text?
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `variableDuration`.
  public var variableDuration = false

  /// Makes a file.
  public init(url: Text) { self.url = url }
}

/// `ClosedCaptionFile` (VAST 4.1).
public struct ClosedCaptionFile: Sendable, Hashable, Codable {
  /// The file's URL.
  public var url: Text
  /// `type`.
  public var type: Text?
  /// `language`.
  public var language: Text?

  /// Makes a file.
  public init(url: Text) { self.url = url }
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
