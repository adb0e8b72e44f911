public import AdModel

/// Tracking URLs that became due together: one tracker of one ad or ad break.
public struct DueBeacon: Sendable, Hashable {
  /// Whose tracker it is.
  public enum Owner: Sendable, Hashable {
    /// An ad break (VMAP `TrackingEvents`).
    case adBreak(String)
    /// An ad.
    case ad(AdKey)

    /// The break's id.
    public var breakID: String {
      switch self {
      case .adBreak(let id): id
      case .ad(let key): key.breakID
      }
    }

    /// The ad's key; nil for a break's own tracker.
    public var adKey: AdKey? {
      if case .ad(let key) = self { key } else { nil }
    }
  }

  /// Which tracker it is.
  public enum Tracker: Sendable, Hashable {
    case breakStart, breakEnd
    case impression
    case error(ErrorCode)
    case clickTracking
    case viewable, notViewable, viewUndetermined
    /// A tracking event of the linear creative, or `verificationNotExecuted`.
    case event(TrackingEvent)
    /// `progress`, with its offset as the document wrote it.
    case progress(Text)

    /// The name in ledgers and transcripts: `impression`, `error(303)`, `progress-5`, …
    public var name: String {
      switch self {
      case .breakStart: "breakStart"
      case .breakEnd: "breakEnd"
      case .impression: "impression"
      case .error(let code): "error(\(code))"
      case .clickTracking: "clickTracking"
      case .viewable: "viewable"
      case .notViewable: "notViewable"
      case .viewUndetermined: "viewUndetermined"
      case .event(let event): event.name
      case .progress(let offset): "progress-\(offset)"
      }
    }
  }

  /// Whose tracker it is.
  public var owner: Owner
  /// Which tracker it is.
  public var tracker: Tracker
  /// The URL templates, wrapper chain outermost first, then `InLine`; never empty.
  public var urls: [Text]
  /// How many URLs this tracker of this owner had before in the session: the URL at index `i` is number `ordinal + i`,
  /// and session, break, ad, tracker and that number make an id that no other beacon has.
  public var ordinal: Int
  /// What was true when the beacon became due.
  public var context: BeaconContext

  /// Makes a beacon.
  public init(owner: Owner, tracker: Tracker, urls: [Text], ordinal: Int = 0, context: BeaconContext) {
    self.owner = owner
    self.tracker = tracker
    self.urls = urls
    self.ordinal = ordinal
    self.context = context
  }
}
