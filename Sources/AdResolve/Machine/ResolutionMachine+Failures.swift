import AdModel

extension ResolutionMachine {
  /// A failed ad with the `Error` URLs from some level of its chain down to itself.
  struct Failure {
    var ad: FailedAd
    /// Whether the levels above are still to be told.
    var reachesUp = true
  }

  /// The failed ads of a document, each with its chain's `Error` URLs, outermost first (VAST 4.3 §2.3.6.3).
  ///
  /// Several ads that were tried for one place are one failure to the wrappers above it: they are told once, with the
  /// code that says most.
  func failures(of document: Int) -> [Failure] {
    let node = tree.documents[document]
    let places = node.slots.map(\.tried) + node.alternatives.map { [$0] }
    return places.flatMap { tried -> [Failure] in
      var failed = tried.map { failures(ofAd: $0) }
      let telling = failed.indices.filter { !failed[$0].isEmpty }
        .max { failed[$0].specificity < failed[$1].specificity }
      for place in failed.indices where place != telling {
        for index in failed[place].indices { failed[place][index].reachesUp = false }
      }
      return failed.flatMap { $0 }
    }
  }

  private func failures(ofAd ad: Int) -> [Failure] {
    let node = tree.ads[ad]
    let errors = node.ad.errors.map(\.url)
    if case .failed(let code) = node.state {
      return [Failure(ad: FailedAd(id: tree.ads[tree.root(of: ad)].ad.id, code: code, errorURLs: errors))]
    }
    guard let child = node.child else { return [] }
    return failures(of: child).map { failure in
      var failure = failure
      if failure.reachesUp { failure.ad.errorURLs.insert(contentsOf: errors, at: 0) }
      return failure
    }
  }
}

extension [ResolutionMachine.Failure] {
  /// How much the most telling of them says.
  fileprivate var specificity: Int { map(\.ad.code.specificity).max() ?? 0 }
}

extension ErrorCode {
  /// How much a code says about why there is no ad: nothing came, a chain broke, an ad was refused.
  fileprivate var specificity: Int {
    switch rawValue {
    case 300, 303, 900: 0
    case 100..<200, 301, 302: 1
    default: 2
    }
  }
}
