public import AdModel

/// An `InLine` and the wrappers that led to it, outermost first (VAST 4.3 §2.4).
public struct WrapperChain: Sendable {
  /// The wrappers, outermost first.
  public var wrappers: [Ad]
  /// The ad at the end of the chain.
  public var inLine: Ad

  /// Makes a chain.
  public init(wrappers: [Ad], inLine: Ad) {
    self.wrappers = wrappers
    self.inLine = inLine
  }

  /// The one ad that plays: the `InLine` with everything that the wrappers add, trackers outermost first.
  ///
  /// Creatives are matched by kind. What only an `InLine` has (title, duration, media, categories, …) stays its own;
  /// `sequence` is that of the outermost ad.
  public var merged: Ad {
    let parts = wrappers + [inLine]
    var ad = inLine
    ad.wrapper = nil
    ad.sequence = parts.first?.sequence
    ad.adType = parts.reversed().lazy.compactMap(\.adType).first
    ad.pricing = parts.lazy.compactMap(\.pricing).first
    ad.impressions = parts.flatMap { Self.withoutRepeats($0.impressions) }
    ad.errors = parts.flatMap(\.errors)
    ad.viewableImpression = Self.union(parts.compactMap(\.viewableImpression))
    ad.verifications = parts.flatMap(\.verifications)
    ad.extensions = parts.flatMap(\.extensions)
    guard !wrappers.isEmpty else { return ad }
    mergeLinear(into: &ad)
    mergeNonLinear(into: &ad)
    mergeCompanions(into: &ad)
    return ad
  }

  /// One document that names an impression twice means one; two documents that name the same mean two.
  private static func withoutRepeats(_ urls: [TrackedURL]) -> [TrackedURL] {
    var seen: Set<Text> = []
    return urls.filter { seen.insert($0.url).inserted }
  }

  private static func union(_ nodes: [ViewableImpression]) -> ViewableImpression? {
    guard var node = nodes.last else { return nil }
    node.viewable = nodes.flatMap(\.viewable)
    node.notViewable = nodes.flatMap(\.notViewable)
    node.viewUndetermined = nodes.flatMap(\.viewUndetermined)
    return node
  }
}
