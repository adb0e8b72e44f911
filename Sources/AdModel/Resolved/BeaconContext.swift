/// Where an ad break stands relative to the content; the raw value is that of `[BREAKPOSITION]`.
public enum BreakPosition: Int, Sendable, Hashable, Codable, CaseIterable {
  case preroll = 1
  case midroll = 2
  case postroll = 3

  /// `preroll`, `midroll` or `postroll`.
  public var name: String {
    switch self {
    case .preroll: "preroll"
    case .midroll: "midroll"
    case .postroll: "postroll"
    }
  }
}

/// What was true when a beacon became due. Macros are expanded from it, never from later state.
public struct BeaconContext: Sendable, Hashable, Codable {
  /// The ad's playhead.
  public var adPlayhead: Milliseconds?
  /// The content's playhead.
  public var contentPlayhead: Milliseconds?
  /// Which kind of break.
  public var breakPosition: BreakPosition?
  /// `Ad@sequence` of the playing ad.
  public var podSequence: Int?
  /// The ordinal of the ad among those of its break that played, from 1.
  public var adCount: Int?
  /// The value of `[ERRORCODE]`.
  public var errorCode: ErrorCode?
  /// The value of `[ERROR_CODE]` where it differs from `errorCode`: the VMAP code of a failed ad break (VMAP 1.0.1 §2.5).
  public var vmapErrorCode: ErrorCode?
  /// The value of `[REASON]`: why a verification was not executed.
  public var reason: Int?

  /// Makes a context in which nothing is known.
  public init() {}
}
