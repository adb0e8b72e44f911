/// One macro that a VAST or VMAP document may use in a URL, written `[NAME]` (VAST 4.3 §6, VMAP 1.0.1 §2.5).
///
/// `all` is the one table of them: expansion, lint and documentation read it.
public struct Macro: Sendable, Hashable {
  /// What kind of value a macro has.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// `HH:MM:SS.mmm`.
    case timecode
    /// Several values, joined with commas that are not encoded.
    case list
  }

  /// The name in upper case, without brackets.
  public var name: String
  /// The version that introduced it: a VAST version, `next` for the list after 4.3, or `VMAP 1.0`.
  public var since: String
  /// Where it has a value; elsewhere it is expanded as unknown.
  public var contexts: Set<MacroContext>
  /// The kind of its value.
  public var kind: Kind
  /// What is sent where it is defined and the value is not known: `-1` for all but three.
  public var whenUnknown: String
  /// The macro whose value stands in when this one has none.
  public var standIn: String?

  init(
    _ name: String, _ since: String, _ contexts: Set<MacroContext>, _ kind: Kind, unknown: String = "-1",
    standIn: String? = nil
  ) {
    self.name = name
    self.since = since
    self.contexts = contexts
    self.kind = kind
    whenUnknown = unknown
    self.standIn = standIn
  }

  private static let tracking: Set<MacroContext> = [.tracking, .error, .verificationNotExecuted, .clickTracking]
  private static let request: Set<MacroContext> = [.request]
  private static let both: Set<MacroContext> = Set(MacroContext.allCases)

  /// Every macro that is listed, in the order of the list.
  public static let all: [Macro] = [
    Macro("TIMESTAMP", "4.0", both, .text),
    Macro("CACHEBUSTING", "3.0", both, .integer),
    Macro("CONTENTPLAYHEAD", "3.0", both, .timecode),
    Macro("MEDIAPLAYHEAD", "4.1", both, .timecode),
    Macro("BREAKPOSITION", "4.1", both, .integer),
    Macro("BLOCKEDADCATEGORIES", "4.1", request, .list),
    Macro("ADCATEGORIES", "4.1", request, .list),
    Macro("ADCOUNT", "4.1", both, .integer),
    Macro("TRANSACTIONID", "4.1", both, .text),
    Macro("PLACEMENTTYPE", "4.1", both, .integer),
    Macro("ADTYPE", "4.1", both, .text),
    Macro("UNIVERSALADID", "4.1", tracking, .list),
    Macro("BREAKMAXDURATION", "4.2", both, .integer),
    Macro("BREAKMINDURATION", "4.2", both, .integer),
    Macro("BREAKMAXADS", "4.2", both, .integer),
    Macro("BREAKMINADLENGTH", "4.2", both, .integer),
    Macro("BREAKMAXADLENGTH", "4.2", both, .integer),
    Macro("IFA", "4.1", both, .text),
    Macro("IFATYPE", "4.1", both, .text),
    Macro("CLIENTUA", "4.1", both, .text),
    Macro("SERVERUA", "4.1", both, .text),
    Macro("DEVICEUA", "4.1", both, .text),
    Macro("SERVERSIDE", "4.1", both, .integer, unknown: "0"),
    Macro("DEVICEIP", "4.1", both, .text),
    Macro("LATLONG", "4.1", both, .list),
    Macro("DOMAIN", "4.1", both, .text),
    Macro("PAGEURL", "4.1", both, .text),
    Macro("APPBUNDLE", "4.1", both, .text),
    Macro("VASTVERSIONS", "4.1", request, .list),
    Macro("APIFRAMEWORKS", "4.1", request, .list),
    Macro("EXTENSIONS", "4.1", request, .list),
    Macro("VERIFICATIONVENDORS", "4.1", request, .list),
    Macro("OMIDPARTNER", "4.1", both, .text),
    Macro("MEDIAMIME", "4.1", request, .list),
    Macro("PLAYERCAPABILITIES", "4.1", both, .list),
    Macro("CLICKTYPE", "4.1", both, .integer),
    Macro("PLAYERSTATE", "4.1", tracking, .list),
    Macro("INVENTORYSTATE", "4.1", both, .list),
    Macro("PLAYERSIZE", "4.1", both, .list),
    Macro("ADPLAYHEAD", "4.1", tracking, .timecode),
    Macro("ASSETURI", "3.0", tracking, .text),
    Macro("CONTENTID", "4.1", both, .text),
    Macro("CONTENTURI", "4.1", both, .text),
    Macro("PODSEQUENCE", "4.1", tracking, .integer),
    Macro("ADSERVINGID", "4.1", tracking, .text),
    Macro("CLICKPOS", "4.1", [.clickTracking], .list),
    Macro("ERRORCODE", "3.0", [.error], .integer, unknown: "900", standIn: "ERROR_CODE"),
    Macro("REASON", "4.1", [.verificationNotExecuted], .integer, unknown: "2"),
    Macro("LIMITADTRACKING", "4.1", both, .integer),
    Macro("REGULATIONS", "4.1", both, .list),
    Macro("GDPRCONSENT", "4.1", both, .text),
    Macro("STOREID", "4.3", both, .text),
    Macro("STOREURL", "4.3", both, .text),
    Macro("PLAYBACKMETHODS", "4.3", both, .integer),
    Macro("CONTENTCAT", "4.3", request, .list),
    Macro("GPPSTRING", "4.3", both, .text),
    Macro("GPPSECTIONID", "4.3", both, .list),
    Macro("DSAREQUIRED", "next", request, .integer),
    Macro("DSAPARAMS", "next", request, .list),
    Macro("DSAPUBRENDER", "next", request, .integer),
    Macro("ERROR_CODE", "VMAP 1.0", [.error], .integer, unknown: "900", standIn: "ERRORCODE"),
    Macro("ERROR_MESSAGE", "VMAP 1.0", [.error], .text),
  ]

  /// Tokens that no specification lists but ad tags carry, in exactly this spelling, and the names whose value they
  /// take, best first. `TIME` is the time of the request in milliseconds since 1970.
  static let unlisted: [String: [String]] = [
    "timestamp": ["TIME", "CACHEBUSTING"], "TIME": ["TIME", "CACHEBUSTING"],
    "random": ["CACHEBUSTING"], "RANDOM": ["CACHEBUSTING"], "RANDOM_NUMBER": ["CACHEBUSTING"],
    "cachebuster": ["CACHEBUSTING"], "CACHEBUSTER": ["CACHEBUSTING"],
    "cb": ["CACHEBUSTING"], "CB": ["CACHEBUSTING"],
  ]

  /// The tokens that are expanded between double percent signs: what an ad server should have filled in itself.
  static let leftovers: Set<String> = ["CACHEBUSTER", "CACHEBUSTING"]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Finds a macro by its canonical name.
  public init?(named name: String) {
    guard let macro = Self.byName[name] else { return nil }
    self = macro
  }

  /// Finds a macro by a name in any case; tokens with a meaning of their own in one spelling are not found by it.
  public init?(anyCase name: String) {
    if let macro = Self.byName[name] {
      self = macro
    } else if Self.unlisted[name] == nil, let macro = Self.byName[name.uppercased()] {
      self = macro
    } else {
      return nil
    }
  }
}
