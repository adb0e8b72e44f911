import AdModel

extension Ad {
  /// Makes every URL absolute: an ad is merged with others, and then nobody knows which document a URL came from.
  mutating func makeAbsolute(_ base: URLBase) {
    if let tag = wrapper?.tagURL { wrapper?.tagURL = base.absolute(tag) }
    base.makeAbsolute(&impressions, \.url)
    base.makeAbsolute(&errors, \.url)
    if var viewable = viewableImpression {
      base.makeAbsolute(&viewable.viewable)
      base.makeAbsolute(&viewable.notViewable)
      base.makeAbsolute(&viewable.viewUndetermined)
      viewableImpression = viewable
    }
    for index in verifications.indices {
      base.makeAbsolute(&verifications[index].tracking, \.url)
      for resource in verifications[index].resources.indices
      where verifications[index].resources[resource].kind == .javaScript {
        let url = verifications[index].resources[resource].url
        verifications[index].resources[resource].url = base.absolute(url)
      }
    }
    for index in creatives.indices {
      creatives[index].linear?.makeAbsolute(base)
      creatives[index].nonLinearAds?.makeAbsolute(base)
      creatives[index].companionAds?.makeAbsolute(base)
    }
  }
}

extension Linear {
  fileprivate mutating func makeAbsolute(_ base: URLBase) {
    base.makeAbsolute(&mediaFiles, \.url)
    base.makeAbsolute(&mezzanines, \.url)
    base.makeAbsolute(&interactiveFiles, \.url)
    base.makeAbsolute(&closedCaptions, \.url)
    base.makeAbsolute(&tracking, \.url)
    if let url = clickThrough?.url { clickThrough?.url = base.absolute(url) }
    base.makeAbsolute(&clickTracking, \.url)
    base.makeAbsolute(&customClicks, \.url)
    for index in icons.indices {
      icons[index].resources.makeAbsolute(base)
      base.makeAbsolute(&icons[index].viewTracking)
      icons[index].clickThrough = base.absolute(icons[index].clickThrough)
      base.makeAbsolute(&icons[index].clickTracking, \.url)
    }
  }
}

extension NonLinearAds {
  fileprivate mutating func makeAbsolute(_ base: URLBase) {
    base.makeAbsolute(&tracking, \.url)
    for index in nonLinears.indices {
      nonLinears[index].resources.makeAbsolute(base)
      nonLinears[index].clickThrough = base.absolute(nonLinears[index].clickThrough)
      base.makeAbsolute(&nonLinears[index].clickTracking, \.url)
    }
  }
}

extension CompanionAds {
  fileprivate mutating func makeAbsolute(_ base: URLBase) {
    for index in companions.indices {
      companions[index].resources.makeAbsolute(base)
      companions[index].clickThrough = base.absolute(companions[index].clickThrough)
      base.makeAbsolute(&companions[index].clickTracking, \.url)
      base.makeAbsolute(&companions[index].tracking, \.url)
    }
  }
}

extension CreativeResources {
  fileprivate mutating func makeAbsolute(_ base: URLBase) {
    base.makeAbsolute(&statics, \.url)
    base.makeAbsolute(&iframes)
  }
}
