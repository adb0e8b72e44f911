/// A VAST response: the root `VAST` element (VAST 2.0–4.3 §3.2).
public struct VASTDocument: Sendable, Hashable {
  /// `VAST@version` as written; empty when missing.
  public var version: Text = .empty
  /// The ads in document order; none is a no-ad response.
  public var ads: [Ad] = []
  /// `VAST/Error`: requested with 303 when the document holds no ad.
  public var errors: [TrackedURL] = []

  /// Makes an empty document.
  public init() {}
}
