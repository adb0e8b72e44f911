import AdModel
import AdXML

extension DocumentBuilder {
  /// An element ends: its value goes to where it belongs.
  mutating func close(_ node: Node, _ bytes: UnsafeRawBufferPointer, at textPosition: XMLPosition) {
    switch node {
    case .linearTracking: if let url = url(bytes) { linearTracking.append(finishedTracking(url)) }
    case .mediaFile: if let url = url(bytes) { mediaFiles.append(finishedMedia(url)) }
    case .nestedURL: closeNestedURL(bytes)
    case .ignored, .unmodelled, .foreign: break

    case .vast: closeVAST()
    case .rootError: if let url = url(bytes) { document.errors.append(tracked(url)) }
    case .ad: closeAd()
    case .inLine: checkInLine()
    case .wrapper: closeWrapper()
    case .adSystem:
      once(store(text(bytes), in: &ad.adSystem))
      if ad.adSystemVersion == nil { ad.adSystemVersion = leaf(.version) }
    case .title: once(store(text(bytes), in: &ad.title))
    case .adServingId: once(store(text(bytes), in: &ad.adServingId))
    case .adDescription: once(store(text(bytes), in: &ad.adDescription))
    case .advertiser:
      once(store(text(bytes), in: &ad.advertiser))
      if ad.advertiserId == nil { ad.advertiserId = leaf(.id) }
    case .impression:
      adHasImpression = true
      if let url = url(bytes) { ad.impressions.append(tracked(url)) }
    case .error: if let url = url(bytes) { ad.errors.append(tracked(url)) }
    case .survey: if let url = url(bytes) { ad.surveys.append(url) }
    case .category: if let category = category(bytes) { ad.categories.append(category) }
    case .blockedCategories: if let category = category(bytes) { wrapper.blockedCategories.append(category) }
    case .pricing:
      once(
        store(text(bytes).map { Pricing(value: $0, model: leaf(.model), currency: leaf(.currency)) }, in: &ad.pricing))
    case .expires: once(store(spelledNumber("Expires", bytes).map { Milliseconds.seconds($0) }, in: &ad.expires))
    case .viewableImpression: ad.viewableImpression = viewable
    case .viewable: if let url = url(bytes) { viewable.viewable.append(url) }
    case .notViewable: if let url = url(bytes) { viewable.notViewable.append(url) }
    case .viewUndetermined: if let url = url(bytes) { viewable.viewUndetermined.append(url) }
    case .tagURL: once(store(url(bytes), in: &wrapper.tagURL))
    case .oldTagURL:
      report(ParsingRule.oldTagURL, "VASTAdTagURL is read as VASTAdTagURI")
      once(store(url(bytes), in: &wrapper.tagURL))

    case .verification: ad.verifications.append(take(&verification, leaving: Verification()))
    case .javaScript: closeVerificationResource(.javaScript, url(bytes))
    case .executable: closeVerificationResource(.executable, text(bytes))
    case .verificationParameters: once(store(text(bytes), in: &verification.parameters))
    case .verificationTracking: if let url = url(bytes) { verification.tracking.append(finishedTracking(url)) }
    case .adExtension, .verificationExtension, .creativeExtension, .vmapExtension, .breakExtension:
      closeExtension(node)

    case .creative: ad.creatives.append(take(&creative, leaving: Creative()))
    case .universalAdId: closeUniversalAdId(bytes)
    case .linear: closeLinear()
    case .duration: once(store(duration("Duration", bytes), in: &linear.duration))
    case .linearParameters:
      if linear.adParameters == nil { linear.adParametersXMLEncoded = boolean(.xmlEncoded) ?? false }
      once(store(text(bytes), in: &linear.adParameters))
    case .mezzanine: if let url = url(bytes) { linear.mezzanines.append(finishedMedia(url)) }
    case .interactiveFile: closeInteractiveFile(bytes)
    case .captionFile: closeCaptionFile(bytes)
    case .clickThrough: once(store(url(bytes).map { tracked($0) }, in: &linear.clickThrough))
    case .clickTracking: if let url = url(bytes) { linear.clickTracking.append(tracked(url)) }
    case .customClick: if let url = url(bytes) { linear.customClicks.append(tracked(url)) }

    case .icon: linear.icons.append(take(&icon, leaving: Icon()))
    case .iconViewTracking: if let url = url(bytes) { icon.viewTracking.append(url) }
    case .iconClickThrough: once(store(url(bytes), in: &icon.clickThrough))
    case .iconClickTracking: if let url = url(bytes) { icon.clickTracking.append(tracked(url)) }
    case .iconStatic: if let resource = staticResource(bytes) { icon.resources.statics.append(resource) }
    case .iconIFrame: if let url = url(bytes) { icon.resources.iframes.append(url) }
    case .iconHTML: if let html = text(bytes) { icon.resources.html.append(html) }

    case .nonLinear: creative.nonLinearAds?.nonLinears.append(take(&nonLinear, leaving: NonLinear()))
    case .nonLinearTracking:
      if let url = url(bytes) {
        let tracking = finishedTracking(url)
        creative.nonLinearAds?.tracking.append(tracking)
      }
    case .nonLinearParameters: once(store(text(bytes), in: &nonLinear.adParameters))
    case .nonLinearClickThrough: once(store(url(bytes), in: &nonLinear.clickThrough))
    case .nonLinearClickTracking: if let url = url(bytes) { nonLinear.clickTracking.append(tracked(url)) }
    case .nonLinearStatic: if let resource = staticResource(bytes) { nonLinear.resources.statics.append(resource) }
    case .nonLinearIFrame: if let url = url(bytes) { nonLinear.resources.iframes.append(url) }
    case .nonLinearHTML: if let html = text(bytes) { nonLinear.resources.html.append(html) }

    case .companion: creative.companionAds?.companions.append(take(&companion, leaving: Companion()))
    case .companionTracking: if let url = url(bytes) { companion.tracking.append(finishedTracking(url)) }
    case .companionParameters: once(store(text(bytes), in: &companion.adParameters))
    case .altText: once(store(text(bytes), in: &companion.altText))
    case .companionClickThrough: once(store(url(bytes), in: &companion.clickThrough))
    case .companionClickTracking: if let url = url(bytes) { companion.clickTracking.append(tracked(url)) }
    case .companionStatic: if let resource = staticResource(bytes) { companion.resources.statics.append(resource) }
    case .companionIFrame: if let url = url(bytes) { companion.resources.iframes.append(url) }
    case .companionHTML: if let html = text(bytes) { companion.resources.html.append(html) }

    case .adBreak: closeBreak()
    case .adSource: closeSource()
    case .vastData: closeVASTData(bytes, at: textPosition)
    case .adTag: closeTag(bytes)
    case .customData: closeCustomData(bytes)
    case .breakTracking: closeBreakTracking(bytes)

    case .document, .verifications, .verificationEvents, .adExtensions, .creatives,
      .creativeExtensions, .mediaFiles, .captionFiles, .videoClicks, .linearEvents, .icons, .iconClicks, .nonLinearAds,
      .nonLinearEvents, .companionAds, .companionEvents, .vmap, .vmapExtensions, .breakEvents, .breakExtensions:
      break
    }
  }

  private mutating func category(_ bytes: UnsafeRawBufferPointer) -> AdCategory? {
    text(bytes).map { AdCategory(value: $0, authority: leaf(.authority)) }
  }

  private mutating func closeVAST() {
    let major = document.version.withBytes { Number.major($0) } ?? 0
    if major > 4, document.ads.isEmpty, document.errors.isEmpty, hasUnknownInVAST { refuseVersion(document.version) }
    if root == .vmap, source.failure == nil, source.inline == nil {
      source.inline = take(&document, leaving: VASTDocument())
    }
  }

  private mutating func closeAd() {
    guard adHasBody else {
      return report(ParsingRule.adContent, "Ad holds neither InLine nor Wrapper and is ignored")
    }
    document.ads.append(take(&ad, leaving: Ad()))
  }

  /// What an InLine must have; it is kept without it.
  private mutating func checkInLine() {
    checkAd()
    if ad.title == nil { report(ParsingRule.required, "InLine has no AdTitle") }
    if ad.creatives.isEmpty { report(ParsingRule.required, "InLine has no Creative") }
  }

  private mutating func closeWrapper() {
    checkAd()
    if wrapper.tagURL == nil { report(ParsingRule.tagURL, "Wrapper has no VASTAdTagURI") }
    ad.wrapper = take(&wrapper, leaving: WrapperRedirect())
  }

  private mutating func checkAd() {
    if ad.adSystem == nil { report(ParsingRule.required, "\(elementName) has no AdSystem") }
    if !adHasImpression { report(ParsingRule.required, "\(elementName) has no Impression") }
  }

  /// A `URL` child says what its parent should have said itself.
  private mutating func closeNestedURL(_ bytes: UnsafeRawBufferPointer) {
    guard let parent = outer.last?.node else { return }
    report(ParsingRule.urlNested, "a URL element stands where the URL itself should")
    nestedURLDepth = outer.count - 1
    let kept = media
    close(parent, bytes, at: .start)
    media = kept
  }
}
