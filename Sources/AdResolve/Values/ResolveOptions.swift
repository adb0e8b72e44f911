public import AdModel
public import AdParsing
public import AdTransport

/// How far a resolution goes and what it may cost.
public struct ResolveOptions: Sendable {
  /// How many wrappers one chain may have; the next one fails with 302. Default 5 (VAST 4.3 §2.4.3.4).
  public var maxWrappers = 5
  /// The time for one document, its retries included. Default 5 s.
  public var hopTimeLimit: Milliseconds = .seconds(5)
  /// The time for everything, counted from the first request. Default 10 s.
  public var chainTimeLimit: Milliseconds = .seconds(10)
  /// How often one request is made again when it was answered 429, 502, 503 or 504, or provably not sent. Default 1.
  public var maxRetries = 1
  /// The pause before a retry; a longer `Retry-After` wins. Default 250 ms.
  public var retryDelay = Milliseconds(250)
  /// How many requests one resolution may make, retries included; a wrapper beyond it fails with 302. Default 64.
  public var maxRequests = 64
  /// How many ads of all documents together are looked at; those beyond it are left out. Default 100.
  public var maxAds = 100
  /// How many trackers and other repeated parts one ad may have; an ad with more is left out. Default 2,000.
  public var maxPartsPerAd = 2000
  /// How many parts wrappers may add to all ads together; an ad beyond it fails with 302. Default 100,000.
  public var maxMergedParts = 100_000
  /// Whether wrappers are followed at all; without it the ads of the first document are returned as they stand.
  public var follow = true
  /// Whether stand-alone wrappers that nobody needed are resolved too, as spares.
  public var resolvesSpares = false
  /// Whether `allowMultipleAds` of wrappers is taken as true whatever it says.
  public var forcesMultipleAds = false
  /// Whether an ad without a category fails with 204 (VAST 4.3 §3.5).
  public var requiresCategory = false
  /// Whether an ad that may decide not to show fails with 408 (VAST 4.0 §2.3.4).
  public var rejectsConditionalAds = false
  /// Values of the request macros that stay the same throughout the resolution.
  public var macroValues = MacroValues()
  /// Header fields of every request, the `X-Device-*` ones of a server included.
  public var headers: [TransportRequest.Header] = []
  /// Limits of a request; its total time is what is left of the hop's.
  public var limits = TransportLimits()
  /// How documents are read.
  public var parse = ParseOptions()
  /// Whether the hops keep the findings about their documents.
  public var reportsDiagnostics = true

  /// Makes the default options.
  public init() {}
}
