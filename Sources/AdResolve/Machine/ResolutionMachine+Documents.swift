import AdModel

extension ResolutionMachine {
  /// A document without ads: its root errors are owed 303, and so are the wrappers that led to it.
  mutating func takeNoAd(_ errors: [TrackedURL], hop: Int, owner: Int?, at now: MonotonicTime) {
    let base = URLBase(url: hops[hop].documentURL)
    pings[hop] = errors.map { OwedPing(url: base.absolute($0.url), code: .noAd) }
    hops[hop].outcome = .noAd
    hops[hop].errorCode = .noAd
    if let owner { settle(owner, as: .failed(.noAd), at: now) }
  }

  /// Takes a document: decides which of its ads are for which place, and begins with them (VAST 4.3 §2.3.2, §3.3.1).
  mutating func take(_ document: VASTDocument, hop: Int, owner: Int?, at now: MonotonicTime) {
    hops[hop].version = document.version
    guard !document.ads.isEmpty else { return takeNoAd(document.errors, hop: hop, owner: owner, at: now) }
    hops[hop].outcome = .ads
    let index = tree.documents.count
    tree.documents.append(
      .init(hop: hop, owner: owner, slots: [], alternatives: [], isPod: false, allowsMultiple: false))
    if let owner { tree.ads[owner].child = index }
    guard options.follow else { return keep(document.ads, of: index, at: now) }
    let (ads, isFull) = admit(document.ads, to: index)
    guard !ads.isEmpty else {
      if let owner { settle(owner, as: .failed(isFull ? .wrapperLimit : .noAd), at: now) }
      return
    }
    choose(from: ads, version: document.version, in: index)
    advance(index, at: now)
  }

  private mutating func keep(_ ads: [Ad], of document: Int, at now: MonotonicTime) {
    for ad in ads {
      tree.ads.append(.init(ad: ad, document: document, state: .playable))
      tree.documents[document].slots.append(.init(tried: [tree.ads.count - 1]))
    }
  }

  /// The ads that are looked at, their URLs absolute, and whether a limit left some out. Wrappers are left out where an
  /// outer wrapper wants no more.
  private mutating func admit(_ ads: [Ad], to document: Int) -> (ads: [Int], isFull: Bool) {
    let hop = tree.documents[document].hop
    let base = URLBase(url: hops[hop].documentURL)
    let outer = tree.wrappers(of: document)
    let followsWrappers = outer.allSatisfy { tree.ads[$0].ad.wrapper?.followAdditionalWrappers ?? true }
    var admitted: [Int] = []
    var isFull = false
    for ad in ads {
      if ad.wrapper != nil && !followsWrappers {
        note(ResolveRule.wrapperIgnored, "wrapper \(name(of: ad)) is not followed", hop: hop, at: ad.position)
        continue
      }
      guard tree.ads.count < options.maxAds else {
        isFull = true
        note(
          ResolveRule.adLimit, "\(ads.count) ads, and no more than \(options.maxAds) are looked at in all", hop: hop,
          at: ad.position)
        break
      }
      guard ad.partCount <= options.maxPartsPerAd else {
        isFull = true
        note(
          ResolveRule.adLimit, "ad \(name(of: ad)) has \(ad.partCount) trackers and other parts", hop: hop,
          at: ad.position)
        continue
      }
      var ad = ad
      ad.makeAbsolute(base)
      if let sequence = ad.sequence, sequence <= 0 { ad.sequence = nil }
      tree.ads.append(.init(ad: ad, document: document))
      admitted.append(tree.ads.count - 1)
    }
    return (admitted, isFull)
  }

  /// Gives the ads their places: a pod one each, else one for all stand-alone ads.
  private mutating func choose(from ads: [Int], version: Text, in document: Int) {
    let hop = tree.documents[document].hop
    var sequenced = ads.filter { tree.ads[$0].ad.sequence != nil }
    if version.string.hasPrefix("2"), let first = sequenced.first {
      note(
        ResolveRule.sequenceInVAST2, "sequence numbers in a VAST \(version) document are ignored", hop: hop,
        at: tree.ads[first].ad.position)
      for ad in sequenced { tree.ads[ad].ad.sequence = nil }
      sequenced = []
    }
    let standAlone = ads.filter { tree.ads[$0].ad.sequence == nil }
    let sequence = { [tree] (ad: Int) in tree.ads[ad].ad.sequence ?? 0 }
    // Equal numbers stay in document order, which is that of the indices.
    sequenced.sort { (sequence($0), $0) < (sequence($1), $1) }
    if let (_, second) = zip(sequenced, sequenced.dropFirst()).first(where: { sequence($0) == sequence($1) }) {
      note(
        ResolveRule.duplicateSequence, "sequence \(sequence(second)) stands more than once", hop: hop,
        at: tree.ads[second].ad.position)
    }
    let allowsMultiple = self.allowsMultiple(in: document)
    tree.documents[document].allowsMultiple = allowsMultiple
    if allowsMultiple && !sequenced.isEmpty {
      tree.documents[document].isPod = true
      tree.documents[document].slots = sequenced.map { .init(tried: [$0]) }
      tree.documents[document].alternatives = standAlone
    } else if let first = standAlone.first {
      tree.documents[document].slots = [.init(tried: [first])]
      tree.documents[document].alternatives = Array(standAlone.dropFirst())
    } else if let lowest = sequenced.first {
      note(
        ResolveRule.podAsSingle, "one ad is allowed and all have a sequence: the first of them plays alone", hop: hop,
        at: tree.ads[lowest].ad.position)
      tree.ads[lowest].ad.sequence = nil
      tree.documents[document].slots = [.init(tried: [lowest])]
    }
  }

  /// A false anywhere above stays in force (VAST 4.3 §3.19); a wrapper that says nothing says false, a break true.
  private func allowsMultiple(in document: Int) -> Bool {
    source.allowMultipleAds
      && (options.forcesMultipleAds
        || tree.wrappers(of: document).allSatisfy { tree.ads[$0].ad.wrapper?.allowMultipleAds ?? false })
  }

  func name(of ad: Ad) -> String { ad.id.map { "'\($0)'" } ?? "without an id" }
}
