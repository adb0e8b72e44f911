public import AdModel

extension VMAPDocument {
  /// The playlist with every URL absolute, those of its inline VAST documents included (RFC 3986 §5). Macros survive.
  /// - Parameter base: The playlist's own URL; without one only `//host` gains a scheme.
  public func absolute(against base: String?) -> VMAPDocument {
    let base = URLBase(url: base)
    var document = self
    for index in document.droppedBreaks.indices { base.makeAbsolute(&document.droppedBreaks[index].errors) }
    for index in document.adBreaks.indices {
      base.makeAbsolute(&document.adBreaks[index].breakStart)
      base.makeAbsolute(&document.adBreaks[index].breakEnd)
      base.makeAbsolute(&document.adBreaks[index].errors)
      switch document.adBreaks[index].source?.content {
      case .tag(let url, let templateType)?:
        document.adBreaks[index].source?.content = .tag(url: base.absolute(url), templateType: templateType)
      case .inline(var response)?:
        base.makeAbsolute(&response.errors, \.url)
        for ad in response.ads.indices { response.ads[ad].makeAbsolute(base) }
        document.adBreaks[index].source?.content = .inline(response)
      case .custom?, nil: continue
      }
    }
    return document
  }
}
