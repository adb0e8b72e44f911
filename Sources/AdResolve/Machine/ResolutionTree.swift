import AdModel

/// What a resolution has learnt: documents, their ads, and which ad stands for which place. Nodes refer to each other by
/// index, so the tree is a value.
struct ResolutionTree: Sendable {
  /// An ad of a document.
  struct AdNode {
    enum State: Hashable {
      /// Not tried.
      case idle
      /// Its wrapper is being followed.
      case following
      /// It yields at least one ad that can play.
      case playable
      /// It failed by itself.
      case failed(ErrorCode)
      /// Everything behind its wrapper failed.
      case exhausted
    }

    var ad: Ad
    var document: Int
    var state = State.idle
    /// The document behind its wrapper.
    var child: Int?
  }

  /// A place in the playing order and the ads that were tried for it, in order. The last one holds it.
  struct Slot {
    var tried: [Int]
  }

  struct DocumentNode {
    var hop: Int
    /// The wrapper that led here; nil for a first document.
    var owner: Int?
    var slots: [Slot]
    /// Stand-alone ads that nobody has tried yet, in document order.
    var alternatives: [Int]
    var isPod: Bool
    /// Whether more than one of its ads may play.
    var allowsMultiple: Bool
  }

  var ads: [AdNode] = []
  var documents: [DocumentNode] = []

  /// The wrappers that lead to a document, outermost first, as indices of ads.
  func wrappers(of document: Int) -> [Int] {
    var chain: [Int] = []
    var owner = documents[document].owner
    while let wrapper = owner {
      chain.append(wrapper)
      owner = documents[ads[wrapper].document].owner
    }
    return chain.reversed()
  }

  /// The ad of a first document that leads to this ad, or is it.
  func root(of ad: Int) -> Int { wrappers(of: ads[ad].document).first ?? ad }

  /// Takes the next stand-alone ad for a slot whose ad failed; nil where none may stand in (VAST 4.3 §3.19
  /// `fallbackOnNoAd`).
  ///
  /// In a pod one stands in unless the wrapper says false. Otherwise the next one is tried where several ads are
  /// allowed, and where one is allowed only when the wrapper asks for it.
  mutating func takeAlternative(in document: Int, slot: Int) -> Int? {
    guard !documents[document].alternatives.isEmpty, let first = documents[document].slots[slot].tried.first else {
      return nil
    }
    let fallback = ads[first].ad.wrapper?.fallbackOnNoAd
    let isAllowed =
      if documents[document].isPod { fallback != false } else { documents[document].allowsMultiple || fallback == true }
    guard isAllowed else { return nil }
    let next = documents[document].alternatives.removeFirst()
    documents[document].slots[slot].tried.append(next)
    return next
  }
}
