/// A VMAP playlist: the root `VMAP` element (VMAP 1.0.1 §2.3).
public struct VMAPDocument: Sendable, Hashable {
  /// `VMAP@version` as written; empty when missing.
  public var version: Text = .empty
  /// The ad breaks in document order; none is a valid "no breaks".
  public var adBreaks: [VMAPAdBreak] = []
  /// `Extensions/Extension`.
  public var extensions: [AdExtension] = []
  /// Breaks that can't be scheduled, in document order; their error URLs are still owed a ping.
  public var droppedBreaks: [DroppedBreak] = []

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
  /// Why the source could not be read: 1006 for an unreadable `VASTAdData`, 1000 for an empty `AdSource`. The source is
  /// then an inline document without ads.
  public var sourceFailure: ErrorCode?
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

/// A break that says neither when nor what to play (VMAP 1.0.1 §2.5).
public struct DroppedBreak: Sendable, Hashable {
  /// `breakId`.
  public var id: Text?
  /// Why it was dropped: 1000 for its `timeOffset`, 1003 for its `breakType`.
  public var code: ErrorCode
  /// `TrackingEvents/Tracking` of `error`.
  public var errors: [Text]
  /// Where the break stands in its document.
  public var position: SourcePosition

  /// Makes a dropped break.
  public init(id: Text?, code: ErrorCode, errors: [Text], position: SourcePosition) {
    self.id = id
    self.code = code
    self.errors = errors
    self.position = position
  }
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
