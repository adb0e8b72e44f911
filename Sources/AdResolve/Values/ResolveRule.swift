public import AdModel

/// What a resolution finds in documents beyond what their reader found.
public enum ResolveRule {
  /// A wrapper was left out because an outer one wants no more.
  public static let wrapperIgnored = DiagnosticRule(
    "VAST-wrapper-ignored", .warning, "No wrappers stand behind followAdditionalWrappers=false",
    source: "VAST 4.3 §3.19")
  /// A pod came where one ad is allowed.
  public static let podAsSingle = DiagnosticRule(
    "VAST-pod-as-single", .warning, "Where one ad is allowed, a stand-alone ad is offered", source: "VAST 4.3 §3.19")
  /// Two ads claim one place in a pod.
  public static let duplicateSequence = DiagnosticRule(
    "VAST-sequence-duplicate", .warning, "A pod's sequence numbers are unique", source: "VAST 4.3 §3.3.1")
  /// A VAST 2 document with sequence numbers.
  public static let sequenceInVAST2 = DiagnosticRule(
    "VAST-sequence-version", .warning, "A document with a pod is VAST 3.0 or later", source: "VAST 3.0 §2.2.3")
  /// More ads than are looked at, or more in one ad.
  public static let adLimit = DiagnosticRule(
    "VAST-ad-limit", .error, "Ads and their parts stay within the limits", source: "resolver")
  /// An `InLine` that the break can't use.
  public static let adRejected = DiagnosticRule(
    "VAST-ad-rejected", .error, "An ad fits the break that asked for it", source: "VAST 4.3 §2.3.6.3")
  /// A stand-alone ad that was not needed and can't serve as a spare.
  public static let spareLeftOut = DiagnosticRule(
    "VAST-spare-left-out", .note, "A stand-alone ad that nobody needed is ready as a spare", source: "VAST 4.3 §3.3.1")

  /// Every rule.
  public static let all: [DiagnosticRule] = [
    wrapperIgnored, podAsSingle, duplicateSequence, sequenceInVAST2, adLimit, adRejected, spareLeftOut,
  ]
}
