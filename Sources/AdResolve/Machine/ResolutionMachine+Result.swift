import AdModel

extension ResolutionMachine {
  /// Puts the result together from the tree: always in document order, whatever came back first.
  mutating func collectResult() {
    let roots = tree.documents.indices.filter { tree.documents[$0].owner == nil }
      .sorted { tree.documents[$0].hop < tree.documents[$1].hop }
    var collected = CollectedAds()
    for root in roots { collected.append(options.follow ? collect(root) : plain(root)) }
    for index in collected.spares.indices { collected.spares[index].isSpare = true }
    result.result = BreakResolution(
      ads: collected.playing + collected.spares,
      failures: roots.flatMap { failures(of: $0) }.map(\.ad),
      pings: pings.sorted { $0.key < $1.key }.flatMap(\.value))
    result.hops = hops
  }

  /// The ads of a document as they stand in it.
  private func plain(_ document: Int) -> CollectedAds {
    let node = tree.documents[document]
    let ads = node.slots.compactMap(\.tried.last).map { ResolvedAd(ad: tree.ads[$0].ad, hop: node.hop) }
    return CollectedAds(playing: ads)
  }

  /// What a document yields. A pod behind a wrapper with a sequence takes the wrapper's place, and then the document's
  /// ads are numbered anew; a single ad takes the wrapper's sequence over (VAST 4.3 §3.3.1).
  private mutating func collect(_ document: Int) -> CollectedAds {
    let node = tree.documents[document]
    var collected = CollectedAds()
    var isSpliced = false
    for ad in node.slots.compactMap(\.tried.last) where tree.ads[ad].state == .playable {
      let found = collect(ad: ad)
      isSpliced = isSpliced || (tree.ads[ad].ad.sequence != nil && found.playing.count > 1)
      collected.append(found)
    }
    if isSpliced {
      for index in collected.playing.indices { collected.playing[index].ad.sequence = index + 1 }
    }
    if node.allowsMultiple {
      for ad in node.alternatives { collectSpare(ad, into: &collected) }
    }
    return collected
  }

  private mutating func collect(ad: Int) -> CollectedAds {
    let node = tree.ads[ad]
    guard let child = node.child else {
      let wrappers = tree.wrappers(of: node.document)
      let chain = WrapperChain(wrappers: wrappers.map { tree.ads[$0].ad }, inLine: node.ad)
      var merged = chain.merged
      merged.sequence = node.ad.sequence
      return CollectedAds(playing: [ResolvedAd(ad: merged, wrapperDepth: wrappers.count, hop: hop(of: ad))])
    }
    var found = collect(child)
    if found.playing.count == 1, let sequence = node.ad.sequence { found.playing[0].ad.sequence = sequence }
    return found
  }

  /// An unused stand-alone ad is a spare if it can play; a wrapper only once it was resolved.
  private mutating func collectSpare(_ ad: Int, into collected: inout CollectedAds) {
    let node = tree.ads[ad]
    let isSpare = node.ad.wrapper == nil ? (rejection(of: ad) ?? takeRoom(for: ad)) == nil : node.state == .playable
    if isSpare {
      let found = collect(ad: ad)
      collected.spares += found.playing + found.spares
    } else if node.state == .idle {
      let reason = node.ad.wrapper == nil ? "can't play in this break" : "was not followed"
      note(
        ResolveRule.spareLeftOut, "stand-alone ad \(name(of: node.ad)) \(reason)", hop: hop(of: ad),
        at: node.ad.position)
    }
  }
}

/// What a document yields in playing order, and what can stand in.
struct CollectedAds {
  var playing: [ResolvedAd] = []
  var spares: [ResolvedAd] = []

  mutating func append(_ other: CollectedAds) {
    playing += other.playing
    spares += other.spares
  }
}
