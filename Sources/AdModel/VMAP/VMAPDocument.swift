/// A VMAP playlist: the root `VMAP` element (VMAP 1.0.1 §2.3).
public struct VMAPDocument: Sendable, Hashable {
  /// `VMAP@version` as written; empty when missing.
  public var version: Text = .empty
  /// The ad breaks in document order; none is a valid "no breaks".
  public var adBreaks: [VMAPAdBreak] = []
  /// `Extensions/Extension`.
  public var extensions: [AdExtension] = []

  /// Makes an empty playlist.
  public init() {}
}

/// What a break may show: `AdBreak@breakType`.
public enum BreakType: String, Sendable, Hashable, Codable, CaseIterable {
  case linear
  case nonLinear = "nonlinear"
  case display
}

/// One `AdBreak` (VMAP 1.0.1 §2.3.2).
public struct VMAPAdBreak: Sendable, Hashable {
  /// `timeOffset`.
  public var offset: BreakOffset
  /// `breakType`, first is preferred.
  public var types: [BreakType] = [.linear]
  /// `breakId`; need not be unique.
  public var id: Text?
  /// `repeatAfter`; nil when missing or unreadable.
  public var repeatAfter: WrittenTime?
  /// `AdSource`; nil for a break that only tracks.
  public var source: VMAPAdSource?
  /// `TrackingEvents/Tracking` of `breakStart`.
  public var breakStart: [Text] = []
  /// `TrackingEvents/Tracking` of `breakEnd`.
  public var breakEnd: [Text] = []
  /// `TrackingEvents/Tracking` of `error`.
  public var errors: [Text] = []
  /// `Extensions/Extension`.
  public var extensions: [AdExtension] = []
  /// Where the break stands in its document.
  public var position: SourcePosition = .unknown

  /// Makes a break without a source.
  public init(offset: BreakOffset) { self.offset = offset }
}

/// `AdSource`: where a break's ads come from (VMAP 1.0.1 §2.3.3).
public struct VMAPAdSource: Sendable, Hashable {
  /// The kinds of source.
  public enum Content: Sendable, Hashable {
    /// `VASTAdData`: the response itself.
    case inline(VASTDocument)
    /// `AdTagURI` with its `templateType`.
    case tag(url: Text, templateType: Text?)
    /// `CustomAdData` with its `templateType`.
    case custom(data: Text, templateType: Text?)
  }

  /// `id`.
  public var id: Text?
  /// `allowMultipleAds`; nil when not written, which here means true.
  public var allowMultipleAds: Bool?
  /// `followRedirects`; nil when not written, which means true.
  public var followRedirects: Bool?
  /// The source.
  public var content: Content

  /// Makes a source.
  public init(content: Content) { self.content = content }
}
