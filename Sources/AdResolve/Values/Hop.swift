public import AdModel
public import AdTransport

/// One document that a resolution came to, or was pointed to and did not request.
public struct Hop: Sendable {
  /// Its place in `Resolution.hops`.
  public var index: Int
  /// The hop whose document pointed here; nil for the first of a chain.
  public var parent: Int?
  /// `Ad@id` of the wrapper that pointed here.
  public var adID: Text?
  /// The URL as requested, macros expanded; the template where no request was made; empty for a document without one.
  public var url: String
  /// The URLs of the HTTP redirects that were followed, in order.
  public var redirects: [String] = []
  /// The HTTP status of the last answer.
  public var status: Int?
  /// From the first attempt to the end of the last.
  public var elapsed: Milliseconds = .zero
  /// The body bytes of the last answer.
  public var bytes = 0
  /// Every attempt, in order; none where no request was made.
  public var attempts: [HopAttempt] = []
  /// What became of it.
  public var outcome: HopOutcome = .pending
  /// The code of what went wrong with this document; nil when it holds ads.
  public var errorCode: ErrorCode?
  /// `VAST@version` or `VMAP@version` as written.
  public var version: Text?
  /// Findings about the document and about what was done with it.
  public var diagnostics: [Diagnostic] = []

  init(index: Int, parent: Int? = nil, adID: Text? = nil, url: String) {
    self.index = index
    self.parent = parent
    self.adID = adID
    self.url = url
  }

  /// The URL that the document came from, redirects followed; nil for a document without one.
  public var documentURL: String? {
    let last = redirects.last ?? url
    return last.isEmpty ? nil : last
  }
}

/// One attempt to request a document.
public struct HopAttempt: Sendable, Hashable {
  /// The HTTP status; nil without an answer.
  public var status: Int?
  /// Why there is no complete answer; nil when there is one.
  public var failure: TransportFailure.Kind?
  /// Whether the request may have reached a server.
  public var sent: SentState
  /// The time it took.
  public var elapsed: Milliseconds
}

/// What became of a hop; the raw value is the word in reports.
public enum HopOutcome: String, Sendable, Hashable, Codable, CaseIterable {
  /// Requested and not answered yet.
  case pending
  /// A VAST document with ads.
  case ads
  /// No ad: an empty answer, or a VAST document without any.
  case noAd = "no_ad"
  /// A VMAP document.
  case vmap
  /// Not a document that can be read; the error code says why.
  case unreadable
  /// An HTTP status that is not a success.
  case status
  /// No complete answer in time, or no time left to ask.
  case timeout
  /// No answer for another reason.
  case unreachable
  /// Not requested: too many wrappers or requests.
  case limit
  /// Not requested: the same tag twice before in its chain.
  case loop
  /// Not requested: the break does not follow wrappers.
  case notFollowed = "not_followed"
  /// The caller gave up.
  case cancelled
}
