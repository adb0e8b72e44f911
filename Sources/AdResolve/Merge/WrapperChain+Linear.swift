import AdModel

extension WrapperChain {
  /// Every linear creative of the `InLine` gains what the wrappers' linear creatives track.
  func mergeLinear(into ad: inout Ad) {
    let outer = wrappers.map { $0.creatives.compactMap(\.linear) }
    let all = outer.flatMap { $0 }
    guard !all.isEmpty else { return }
    let tracking = all.flatMap(\.tracking)
    let clickTracking = all.flatMap(\.clickTracking)
    let customClicks = all.flatMap(\.customClicks)
    let nearestClickThrough = outer.reversed().lazy.flatMap { $0 }.compactMap(\.clickThrough).first
    for index in ad.creatives.indices {
      guard var linear = ad.creatives[index].linear else { continue }
      linear.tracking = tracking + linear.tracking
      linear.clickTracking = clickTracking + linear.clickTracking
      linear.customClicks = customClicks + linear.customClicks
      linear.clickThrough = linear.clickThrough ?? nearestClickThrough
      linear.icons = Self.icons(outer.map { $0.flatMap(\.icons) } + [linear.icons])
      ad.creatives[index].linear = linear
    }
  }

  /// All icons, but of each program only those of the document nearest to the `InLine` (VAST 4.3 §3.10).
  private static func icons(_ levels: [[Icon]]) -> [Icon] {
    var nearest: [Text: Int] = [:]
    for (level, icons) in levels.enumerated() {
      for program in icons.compactMap(\.program) { nearest[program] = level }
    }
    return levels.enumerated().flatMap { level, icons in
      icons.filter { icon in icon.program.map { nearest[$0] == level } ?? true }
    }
  }
}
