import AdModel

extension ResolutionMachine {
  /// Tries what can be tried in a document, place by place. Pod ads go side by side; a stand-alone ad stands in for a
  /// failed one once every earlier place is decided, so that the order of answers does not matter.
  mutating func advance(_ document: Int, at now: MonotonicTime) {
    var isDecided = true
    for slot in tree.documents[document].slots.indices {
      isDecided = decide(slot, of: document, mayReplace: isDecided, at: now) && isDecided
    }
    guard isDecided, let owner = tree.documents[document].owner else { return }
    let isPlayable = tree.documents[document].slots.contains { slot in
      slot.tried.last.map { tree.ads[$0].state == .playable } ?? false
    }
    settle(owner, as: isPlayable ? .playable : .exhausted, at: now)
  }

  /// Whether it is known what holds the place.
  private mutating func decide(_ slot: Int, of document: Int, mayReplace: Bool, at now: MonotonicTime) -> Bool {
    while let ad = tree.documents[document].slots[slot].tried.last {
      switch tree.ads[ad].state {
      case .idle:
        begin(ad, at: now)
      case .following: return false
      case .playable: return true
      case .failed, .exhausted:
        guard mayReplace else { return false }
        guard tree.takeAlternative(in: document, slot: slot) != nil else { return true }
      }
    }
    return true
  }

  /// Begins with an ad: an `InLine` is judged at once, a wrapper is followed.
  mutating func begin(_ ad: Int, at now: MonotonicTime) {
    let node = tree.ads[ad]
    let outer = tree.wrappers(of: node.document)
    guard let wrapper = node.ad.wrapper else { return judge(ad) }
    guard let tag = wrapper.tagURL, !tag.isEmpty else {
      tree.ads[ad].state = .failed(.schemaValidation)
      return
    }
    let next = addHop(url: tag, parent: hop(of: ad), adID: node.ad.id)
    if let (outcome, code) = refusal(to: tag, behind: outer, at: now) {
      hops[next].outcome = outcome
      hops[next].errorCode = code
      tree.ads[ad].state = .failed(code)
    } else {
      tree.ads[ad].state = .following
      request(tag, hop: next, owner: ad, blocked: (outer + [ad]).flatMap { blockedCategories(of: $0) }, at: now)
    }
  }

  /// Why an `InLine` can't play in this break; nil when it can.
  func rejection(of ad: Int) -> ErrorCode? {
    AdAcceptance(
      types: source.types, requiresCategory: options.requiresCategory,
      rejectsConditionalAds: options.rejectsConditionalAds
    ).rejection(
      of: tree.ads[ad].ad,
      blocked: tree.wrappers(of: tree.ads[ad].document).flatMap { blockedCategories(of: $0) })
  }

  private mutating func judge(_ ad: Int) {
    guard let code = rejection(of: ad) ?? takeRoom(for: ad) else {
      tree.ads[ad].state = .playable
      return
    }
    tree.ads[ad].state = .failed(code)
    note(
      ResolveRule.adRejected, "ad \(name(of: tree.ads[ad].ad)) fails with \(code): \(code.meaning ?? "")",
      hop: hop(of: ad), at: tree.ads[ad].ad.position)
  }

  /// Makes room for what the wrappers add to an ad. Every pod ad behind one wrapper gets all of it, so a small document
  /// could grow without end.
  mutating func takeRoom(for ad: Int) -> ErrorCode? {
    let added = tree.wrappers(of: tree.ads[ad].document).map { tree.ads[$0].ad.partCount }.reduce(0, +)
    let total = mergedParts + added * tree.ads[ad].ad.creatives.count
    guard total <= options.maxMergedParts else { return .wrapperLimit }
    mergedParts = total
    return nil
  }

  private func blockedCategories(of wrapper: Int) -> [AdCategory] {
    tree.ads[wrapper].ad.wrapper?.blockedCategories ?? []
  }

  /// Why a tag is not requested; nil when it may be.
  private func refusal(to tag: Text, behind outer: [Int], at now: MonotonicTime) -> (HopOutcome, ErrorCode)? {
    if !source.followRedirects { return (.notFollowed, .wrapperGeneral) }
    if outer.count >= options.maxWrappers { return (.limit, .wrapperLimit) }
    if appearances(of: tag, in: outer) >= 2 { return (.loop, .wrapperLimit) }
    return refusal(at: now)
  }

  /// Why nothing more is requested at all.
  func refusal(at now: MonotonicTime) -> (HopOutcome, ErrorCode)? {
    if requestCount >= options.maxRequests { return (.limit, .wrapperLimit) }
    return now < deadline ? nil : (.timeout, .wrapperUnavailable)
  }

  /// How often a tag was requested in a chain, the first request included.
  private func appearances(of tag: Text, in wrappers: [Int]) -> Int {
    guard let first = wrappers.first else { return 0 }
    let later = wrappers.count { tree.ads[$0].ad.wrapper?.tagURL == tag }
    // The tags of the source are the first hops.
    guard case .tags(let tags) = source.origin else { return later }
    return later + (URLBase(url: source.baseURL).absolute(tags[hop(of: first)]) == tag ? 1 : 0)
  }

  /// Writes down how a wrapper that was followed ended, and what that means for the document it stands in.
  mutating func settle(_ ad: Int, as state: ResolutionTree.AdNode.State, at now: MonotonicTime) {
    guard tree.ads[ad].state == .following else { return }
    tree.ads[ad].state = state
    advance(tree.ads[ad].document, at: now)
  }
}
