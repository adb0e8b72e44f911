public import AdModel

/// What a host can run of an ad's `AdVerifications`, and the decision that follows from it (VAST 4.1 §3.17).
public struct VerificationCapabilities: Sendable, Hashable {
  /// Whether scripts written for Open Measurement run.
  public var runsJavaScript: Bool
  /// Whether they run in a browser, with a document around them.
  public var hasBrowser: Bool
  /// The `type` values of executables that run.
  public var executableTypes: Set<Text>
  /// The vendors that are let in; nil for all.
  public var allowedVendors: Set<Text>?

  /// Describes a host.
  public init(
    runsJavaScript: Bool = false, hasBrowser: Bool = false, executableTypes: Set<Text> = [],
    allowedVendors: Set<Text>? = nil
  ) {
    self.runsJavaScript = runsJavaScript
    self.hasBrowser = hasBrowser
    self.executableTypes = executableTypes
    self.allowedVendors = allowedVendors
  }

  /// A host without Open Measurement, like the command line: everything is refused with reason 2.
  public static let none = VerificationCapabilities()

  /// What becomes of one verification.
  public enum Decision: Sendable, Hashable {
    case accepted(AcceptedVerification)
    /// Its `verificationNotExecuted` trackers are owed this `[REASON]`.
    case refused(reason: Int)
  }

  /// `[REASON]` 1: the vendor is not let in.
  public static let vendorRefused = 1
  /// `[REASON]` 2: nothing of it runs here.
  public static let unsupported = 2
  /// `[REASON]` 3: its code could not be loaded.
  public static let notLoaded = 3

  /// Decides about one verification.
  public func decide(_ verification: Verification) -> Decision {
    if let allowedVendors, !(verification.vendor.map(allowedVendors.contains) ?? false) {
      return .refused(reason: Self.vendorRefused)
    }
    let resource =
      verification.resources.first { $0.kind == .javaScript && runs(script: $0) }
      ?? verification.resources.first { $0.kind == .executable && $0.type.map(executableTypes.contains) ?? false }
    guard let resource else { return .refused(reason: Self.unsupported) }
    guard Self.isAbsoluteWebURL(resource.url) else { return .refused(reason: Self.notLoaded) }
    return .accepted(
      AcceptedVerification(
        vendor: verification.vendor, resource: resource.url, parameters: verification.parameters))
  }

  private func runs(script: VerificationResource) -> Bool {
    let isOpenMeasurement = script.apiFramework.map { $0.string.lowercased() == "omid" } ?? true
    return runsJavaScript && isOpenMeasurement && (hasBrowser || script.browserOptional)
  }

  private static func isAbsoluteWebURL(_ url: Text) -> Bool {
    let text = url.string
    guard let scheme = text.split(separator: ":", maxSplits: 1).first?.lowercased(),
      scheme == "http" || scheme == "https"
    else { return false }
    let rest = text.dropFirst(scheme.count)
    return rest.hasPrefix("://") && rest.dropFirst(3).first.map { !"/?#".contains($0) } ?? false
  }
}
