import AdModel

extension Ad {
  /// How many trackers and other repeated parts it has: what a merge copies.
  var partCount: Int {
    let views = viewableImpression
    let own = impressions.count + errors.count + verifications.count + extensions.count + creatives.count
    let viewed = (views?.viewable.count ?? 0) + (views?.notViewable.count ?? 0) + (views?.viewUndetermined.count ?? 0)
    return creatives.reduce(own + viewed) { $0 + $1.partCount }
  }
}

extension Creative {
  fileprivate var partCount: Int {
    var count = nonLinearAds?.tracking.count ?? 0
    if let linear {
      count += linear.tracking.count + linear.clickTracking.count + linear.customClicks.count + linear.mediaFiles.count
      count += linear.icons.reduce(linear.icons.count) { $0 + $1.viewTracking.count + $1.clickTracking.count }
    }
    for overlay in nonLinearAds?.nonLinears ?? [] { count += 1 + overlay.clickTracking.count }
    for companion in companionAds?.companions ?? [] {
      count += 1 + companion.clickTracking.count + companion.tracking.count
    }
    return count
  }
}
