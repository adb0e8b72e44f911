import AdModel

/// Whether an `InLine` can play in the break that asked for it (VAST 4.3 §2.3.6.3).
struct AdAcceptance {
  var types: [BreakType]
  var requiresCategory: Bool
  var rejectsConditionalAds: Bool

  /// The code that the ad fails with; nil when it can play.
  /// - Parameter blocked: What the wrappers of its chain block.
  func rejection(of ad: Ad, blocked: [AdCategory]) -> ErrorCode? {
    if let code = linearityRejection(of: ad) { return code }
    if rejectsConditionalAds && ad.conditionalAd { return 408 }
    if requiresCategory && !ad.categories.contains(where: { $0.authority != nil && !$0.value.isEmpty }) {
      return .categoryMissing
    }
    let isBlocked = ad.categories.contains { category in blocked.contains { $0.blocks(category) } }
    return isBlocked ? .categoryBlocked : nil
  }

  private func linearityRejection(of ad: Ad) -> ErrorCode? {
    if ad.creatives.isEmpty { return .schemaValidation }
    let linears = ad.creatives.compactMap(\.linear)
    if types.contains(.linear) && !linears.isEmpty {
      let hasMedia = linears.contains { $0.mediaFiles.contains { !$0.url.isEmpty } }
      return hasMedia ? nil : .mediaUnsupported
    }
    let hasOverlay = ad.creatives.contains { !($0.nonLinearAds?.nonLinears.isEmpty ?? true) }
    if types.contains(.nonLinear) && hasOverlay { return nil }
    let hasCompanion = ad.creatives.contains { !($0.companionAds?.companions.isEmpty ?? true) }
    return types.contains(.display) && hasCompanion ? nil : .unexpectedLinearity
  }
}

extension AdCategory {
  /// The codes of a list as written.
  var codes: [String] {
    value.string.split(separator: ",").map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
  }

  /// Whether this entry of a block list names the category. An entry without an authority holds for any.
  func blocks(_ category: AdCategory) -> Bool {
    if let authority, category.normalizedAuthority != AdCategory(value: value, authority: authority).normalizedAuthority
    {
      return false
    }
    let blocked = Set(codes.map { $0.lowercased() })
    return category.codes.contains { blocked.contains($0.lowercased()) }
  }

  /// The authority in lower case without scheme and trailing slash.
  private var normalizedAuthority: Substring? {
    guard let lowercased = authority?.string.lowercased() else { return nil }
    var name = lowercased[...]
    if let mark = name.firstRange(of: "://") { name = name[mark.upperBound...] }
    while name.last == "/" { name.removeLast() }
    return name
  }
}

extension Substring {
  fileprivate func trimmingBlanks() -> Substring {
    let front = drop(while: \.isWhitespace)
    return front[..<(front.lastIndex { !$0.isWhitespace }.map(front.index(after:)) ?? front.startIndex)]
  }
}
