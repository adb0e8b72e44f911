/// An ad that can play: an `InLine` with everything its wrapper chain adds merged into it (VAST 4.3 §2.4).
public struct ResolvedAd: Sendable, Hashable {
  /// The merged ad: trackers outermost wrapper first, `wrapper` is nil.
  public var ad: Ad
  /// Whether it stands in only for an ad that fails before it starts (a stand-alone ad beside a pod, VAST §3.3.1).
  public var isSpare: Bool
  /// How many wrappers lie between the tag and the `InLine`.
  public var wrapperDepth: Int
  /// The index of the hop whose document held the `InLine`.
  public var hop: Int

  /// Makes a resolved ad.
  public init(ad: Ad, isSpare: Bool = false, wrapperDepth: Int = 0, hop: Int = 0) {
    self.ad = ad
    self.isSpare = isSpare
    self.wrapperDepth = wrapperDepth
    self.hop = hop
  }

  /// The linear creative; nil for an ad that has none.
  public var linear: Linear? { ad.creatives.lazy.compactMap(\.linear).first }
}

/// An error ping that the specification asks for.
public struct OwedPing: Sendable, Hashable {
  /// The URL template.
  public var url: Text
  /// The value of its `[ERRORCODE]`.
  public var code: ErrorCode

  /// Makes a ping.
  public init(url: Text, code: ErrorCode) {
    self.url = url
    self.code = code
  }
}

/// An ad of a response that did not become playable, and whom to tell.
public struct FailedAd: Sendable, Hashable {
  /// `Ad@id` of the ad in the first document.
  public var id: Text?
  /// Why it failed.
  public var code: ErrorCode
  /// The `Error` URLs of the whole chain, outermost first.
  public var errorURLs: [Text]

  /// Makes a failure.
  public init(id: Text?, code: ErrorCode, errorURLs: [Text]) {
    self.id = id
    self.code = code
    self.errorURLs = errorURLs
  }
}

/// What became of one ad break's source.
public struct BreakResolution: Sendable, Hashable {
  /// The ads in playing order, spares last.
  public var ads: [ResolvedAd]
  /// The ads that failed.
  public var failures: [FailedAd]
  /// Pings owed to documents rather than ads: the root errors of empty responses.
  public var pings: [OwedPing]

  /// Makes a resolution.
  public init(ads: [ResolvedAd] = [], failures: [FailedAd] = [], pings: [OwedPing] = []) {
    self.ads = ads
    self.failures = failures
    self.pings = pings
  }
}
