import AdModel

extension WrapperChain {
  /// Every non-linear creative of the `InLine` gains what the wrappers' non-linear creatives track.
  func mergeNonLinear(into ad: inout Ad) {
    let outer = wrappers.flatMap { $0.creatives.compactMap(\.nonLinearAds) }
    guard !outer.isEmpty else { return }
    let tracking = outer.flatMap(\.tracking)
    let clickTracking = outer.flatMap(\.nonLinears).flatMap(\.clickTracking)
    for index in ad.creatives.indices {
      guard var node = ad.creatives[index].nonLinearAds else { continue }
      node.tracking = tracking + node.tracking
      for overlay in node.nonLinears.indices {
        node.nonLinears[overlay].clickTracking = clickTracking + node.nonLinears[overlay].clickTracking
      }
      ad.creatives[index].nonLinearAds = node
    }
  }
}
