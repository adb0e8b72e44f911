public import AdModel

/// What is to be resolved: where the ads of one ad break come from and what the break allows (VMAP 1.0.1 §2.3.3).
public struct ResolveSource: Sendable {
  /// Where the first documents come from.
  public enum Origin: Sendable {
    /// Ad tags, macros unexpanded. Several are the slots of one break: each yields its own ad, in this order.
    case tags([Text])
    /// Documents that are already there.
    case documents([VASTDocument])
    /// The bytes of one document, not yet read.
    case bytes([UInt8])
  }

  /// Where the first documents come from.
  public var origin: Origin
  /// The URL of the document that the tags or documents stand in; relative URLs are resolved against it.
  public var baseURL: String?
  /// What the break may show. An `InLine` that offers none of it fails with 201.
  public var types: [BreakType]
  /// Whether pods and several ads are allowed: `AdSource@allowMultipleAds`.
  public var allowMultipleAds: Bool
  /// Whether wrappers are followed: `AdSource@followRedirects`. A wrapper that is not followed fails with 300.
  public var followRedirects: Bool

  /// Makes a source.
  public init(
    _ origin: Origin, baseURL: String? = nil, types: [BreakType] = [.linear], allowMultipleAds: Bool = true,
    followRedirects: Bool = true
  ) {
    self.origin = origin
    self.baseURL = baseURL
    self.types = types
    self.allowMultipleAds = allowMultipleAds
    self.followRedirects = followRedirects
  }
}
