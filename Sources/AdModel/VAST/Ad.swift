/// `Ad@adType` (VAST 4.1 §3.3.1).
public enum AdType: String, Sendable, Hashable, Codable, CaseIterable {
  case video, audio, hybrid
}

/// One ad of a response: an `InLine` that can play, or a `Wrapper` that points to the next response (VAST §3.3).
public struct Ad: Sendable, Hashable {
  /// `Ad@id`, opaque.
  public var id: Text?
  /// `Ad@sequence`: its place in a pod, from 1; nil for a stand-alone ad.
  public var sequence: Int?
  /// `Ad@conditionalAd` (VAST 4.0, deprecated since 4.1).
  public var conditionalAd = false
  /// `Ad@adType`; nil when not written, which means video.
  public var adType: AdType?
  /// What only a wrapper has; nil for an `InLine`.
  public var wrapper: WrapperRedirect?
  /// Where the ad stands in its document.
  public var position: SourcePosition = .unknown

  /// `AdSystem`: who served it.
  public var adSystem: Text?
  /// `AdSystem@version`.
  public var adSystemVersion: Text?
  /// `AdTitle`.
  public var title: Text?
  /// `AdServingId` (VAST 4.1).
  public var adServingId: Text?
  /// `Description`.
  public var adDescription: Text?
  /// `Advertiser`.
  public var advertiser: Text?
  /// `Advertiser@id`.
  public var advertiserId: Text?
  /// `Pricing`.
  public var pricing: Pricing?
  /// `Survey`, deprecated; never requested.
  public var surveys: [Text] = []
  /// `Category` with its authority (VAST 4.0).
  public var categories: [AdCategory] = []
  /// `Expires`: seconds after the request when the ad must not be played any more (VAST 4.1).
  public var expires: Milliseconds?
  /// `Impression`.
  public var impressions: [TrackedURL] = []
  /// `Error`.
  public var errors: [TrackedURL] = []
  /// `ViewableImpression` (VAST 4.0).
  public var viewableImpression: ViewableImpression?
  /// `AdVerifications/Verification`, from its own node or from an extension.
  public var verifications: [Verification] = []
  /// `Creatives/Creative` in document order.
  public var creatives: [Creative] = []
  /// `Extensions/Extension`.
  public var extensions: [AdExtension] = []

  /// Makes an ad without content.
  public init() {}
}
