import AdModel

extension WrapperChain {
  /// The companions are those of the `InLine`, or of the nearest wrapper where it shows none. Click tracking of the
  /// other documents is added to each; their own stays their own (VAST 4.3 §3.12).
  func mergeCompanions(into ad: inout Ad) {
    let levels = wrappers + [inLine]
    guard let chosen = levels.lastIndex(where: \.showsCompanions) else { return }
    if chosen < wrappers.count {
      for index in ad.creatives.indices { ad.creatives[index].companionAds = nil }
      ad.creatives += levels[chosen].creatives.compactMap(\.companionsOnly)
    }
    let outer = levels[..<chosen].flatMap(\.companionClickTracking)
    let inner = levels[(chosen + 1)...].flatMap(\.companionClickTracking)
    for index in ad.creatives.indices {
      guard var node = ad.creatives[index].companionAds else { continue }
      for companion in node.companions.indices {
        node.companions[companion].clickTracking = outer + node.companions[companion].clickTracking + inner
      }
      ad.creatives[index].companionAds = node
    }
  }
}

extension Ad {
  /// Whether one of its companions has something to show; without that it only tracks.
  fileprivate var showsCompanions: Bool {
    creatives.contains { $0.companionAds?.companions.contains { !$0.resources.isEmpty } ?? false }
  }

  fileprivate var companionClickTracking: [TrackedURL] {
    creatives.compactMap(\.companionAds).flatMap(\.companions).flatMap(\.clickTracking)
  }
}

extension Creative {
  /// The creative without its other kinds; nil when it has no companions.
  fileprivate var companionsOnly: Creative? {
    guard companionAds != nil else { return nil }
    var creative = self
    creative.linear = nil
    creative.nonLinearAds = nil
    return creative
  }
}
