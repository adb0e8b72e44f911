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
