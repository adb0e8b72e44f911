/// `Verification`: one vendor's measurement code (VAST 4.0 §3.17; before, in an extension).
public struct Verification: Sendable, Hashable {
  /// `vendor`.
  public var vendor: Text?
  /// `JavaScriptResource` and `ExecutableResource` in document order.
  public var resources: [VerificationResource] = []
  /// `VerificationParameters`, verbatim.
  public var parameters: Text?
  /// `TrackingEvents/Tracking`: `verificationNotExecuted`.
  public var tracking: [Tracking] = []
  /// Where the node stands.
  public var position: SourcePosition = .unknown

  /// Makes an empty verification.
  public init() {}
}

/// Code that a verification vendor wants run.
public struct VerificationResource: Sendable, Hashable, Codable {
  /// What kind of code.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// `JavaScriptResource`.
    case javaScript
    /// `ExecutableResource`.
    case executable
  }

  /// What kind of code.
  public var kind: Kind
  /// Its URL, or for an executable its reference.
  public var url: Text
  /// `apiFramework`.
  public var apiFramework: Text?
  /// `browserOptional`: whether it runs outside a browser.
  public var browserOptional = false
  /// `type` of an executable.
  public var type: Text?

  /// Makes a resource.
  public init(kind: Kind, url: Text) {
    self.kind = kind
    self.url = url
  }
}
