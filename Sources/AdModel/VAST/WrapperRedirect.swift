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
