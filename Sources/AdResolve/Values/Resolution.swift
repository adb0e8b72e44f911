public import AdModel

/// What came of one source: the ads, every document on the way, and which error pings are owed.
public struct Resolution: Sendable {
  /// Every document, in the order in which it was pointed to.
  public var hops: [Hop] = []
  /// The ads in playing order, those that failed, and the pings owed to empty documents.
  public var result = BreakResolution()
  /// The first document when it is a VMAP, its URLs absolute.
  public var vmap: VMAPDocument?
  /// The VAST code of a first document that could not be had or read: 301, 100, 101 or 102.
  public var errorCode: ErrorCode?
  /// The same failure as a VMAP break reports it: 1007, 1008 or 1006 (VMAP 1.0.1 §2.5).
  public var vmapCode: ErrorCode?
  /// Whether the caller gave up; the rest is what was known by then.
  public var isCancelled = false

  /// Makes an empty resolution.
  public init() {}

  /// Every error ping that is owed: for each failed ad its chain, outermost first, then the root errors of empty
  /// documents.
  public var owedPings: [OwedPing] {
    result.failures.flatMap { failure in failure.errorURLs.map { OwedPing(url: $0, code: failure.code) } }
      + result.pings
  }
}
