/// A VAST response: the root `VAST` element (VAST 2.0–4.3 §3.2).
public struct VASTDocument: Sendable, Hashable {
  /// `VAST@version` as written; empty when missing.
  public var version: Text = .empty
  /// The ads in document order; none is a no-ad response.
  public var ads: [Ad] = []
  /// `VAST/Error`: requested with 303 when the document holds no ad.
  public var errors: [TrackedURL] = []

  /// Makes an empty document.
  public init() {}
}

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

/// What a `Wrapper` says about the response it points to (VAST §3.19).
public struct WrapperRedirect: Sendable, Hashable {
  /// `VASTAdTagURI`, macros unexpanded; nil when missing.
  public var tagURL: Text?
  /// `followAdditionalWrappers`; nil when not written, which means true.
  public var followAdditionalWrappers: Bool?
  /// `allowMultipleAds`; nil when not written, which means false.
  public var allowMultipleAds: Bool?
  /// `fallbackOnNoAd`; nil when not written.
  public var fallbackOnNoAd: Bool?
  /// `BlockedAdCategories` (VAST 4.1), one entry per node, codes comma-separated as written.
  public var blockedCategories: [AdCategory] = []

  /// Makes a redirect without a URL.
  public init() {}
}

/// A category code with the authority that defines it.
public struct AdCategory: Sendable, Hashable, Codable {
  /// The code or codes.
  public var value: Text
  /// `authority`, a URL or domain.
  public var authority: Text?

  /// Makes a category.
  public init(value: Text, authority: Text? = nil) {
    self.value = value
    self.authority = authority
  }
}

/// `Pricing` (VAST 3.0).
public struct Pricing: Sendable, Hashable, Codable {
  /// The price as written; may be obfuscated.
  public var value: Text
  /// `model`: CPM, CPC, CPE or CPV.
  public var model: Text?
  /// `currency`: ISO 4217.
  public var currency: Text?

  /// Makes a price.
  public init(value: Text, model: Text? = nil, currency: Text? = nil) {
    self.value = value
    self.model = model
    self.currency = currency
  }
}

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
