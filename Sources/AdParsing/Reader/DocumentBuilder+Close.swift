import AdModel
import AdXML

extension DocumentBuilder {
  /// An element ends: its value goes to where it belongs.
  func close(_ node: Node, _ bytes: UnsafeRawBufferPointer, at textPosition: XMLPosition) {
    switch node {
    case .linearTracking: if let tracking = closeTracking(bytes) { linear.tracking.append(tracking) }
    case .mediaFile: if let file = closeMedia(bytes) { linear.mediaFiles.append(file) }
    case .nestedURL: closeNestedURL(bytes)
    case .ignored, .unmodelled, .foreign: break

    case .vast: closeVAST()
    case .rootError: if let url = trackedURL(bytes) { document.errors.append(url) }
    case .ad: closeAd()
    case .inLine: checkInLine()
    case .wrapper: closeWrapper()
    case .adSystem:
      keep(text(bytes), in: &ad.adSystem)
      if ad.adSystemVersion == nil { ad.adSystemVersion = leaf(.version) }
    case .title: keep(text(bytes), in: &ad.title)
    case .adServingId: keep(text(bytes), in: &ad.adServingId)
    case .adDescription: keep(text(bytes), in: &ad.adDescription)
    case .advertiser:
      keep(text(bytes), in: &ad.advertiser)
      if ad.advertiserId == nil { ad.advertiserId = leaf(.id) }
    case .impression:
      adHasImpression = true
      if let url = trackedURL(bytes) { ad.impressions.append(url) }
    case .error: if let url = trackedURL(bytes) { ad.errors.append(url) }
    case .survey: if let url = url(bytes) { ad.surveys.append(url) }
    case .category: if let category = category(bytes) { ad.categories.append(category) }
    case .blockedCategories: if let category = category(bytes) { wrapper.blockedCategories.append(category) }
    case .pricing:
      keep(
        text(bytes).map { Pricing(value: $0, model: leaf(.model), currency: leaf(.currency)) }, in: &ad.pricing)
    case .expires: keep(spelledNumber("Expires", bytes).map { Milliseconds.seconds($0) }, in: &ad.expires)
    case .viewableImpression: ad.viewableImpression = viewable
    case .viewable: if let url = url(bytes) { viewable.viewable.append(url) }
    case .notViewable: if let url = url(bytes) { viewable.notViewable.append(url) }
    case .viewUndetermined: if let url = url(bytes) { viewable.viewUndetermined.append(url) }
    case .tagURL: keep(url(bytes), in: &wrapper.tagURL)
    case .oldTagURL:
      report(ParsingRule.oldTagURL, "VASTAdTagURL is read as VASTAdTagURI")
      keep(url(bytes), in: &wrapper.tagURL)

    case .verification: ad.verifications.append(take(&verification, leaving: Verification()))
    case .javaScript: closeVerificationResource(.javaScript, url(bytes))
    case .executable: closeVerificationResource(.executable, text(bytes))
    case .verificationParameters: keep(text(bytes), in: &verification.parameters)
    case .verificationTracking: if let tracking = closeTracking(bytes) { verification.tracking.append(tracking) }
    case .adExtension, .verificationExtension, .creativeExtension, .vmapExtension, .breakExtension:
      closeExtension(node)

    case .creative: ad.creatives.append(take(&creative, leaving: Creative()))
    case .universalAdId: closeUniversalAdId(bytes)
    case .linear: closeLinear()
    case .duration: keep(duration("Duration", bytes), in: &linear.duration)
    case .linearParameters:
      if linear.adParameters == nil { linear.adParametersXMLEncoded = boolean(.xmlEncoded) ?? false }
      keep(text(bytes), in: &linear.adParameters)
    case .mezzanine: if let file = closeMedia(bytes) { linear.mezzanines.append(file) }
    case .interactiveFile: closeInteractiveFile(bytes)
    case .captionFile: closeCaptionFile(bytes)
    case .clickThrough: keep(trackedURL(bytes), in: &linear.clickThrough)
    case .clickTracking: if let url = trackedURL(bytes) { linear.clickTracking.append(url) }
    case .customClick: if let url = trackedURL(bytes) { linear.customClicks.append(url) }

    case .icon: linear.icons.append(take(&icon, leaving: Icon()))
    case .iconViewTracking: if let url = url(bytes) { icon.viewTracking.append(url) }
    case .iconClickThrough: keep(url(bytes), in: &icon.clickThrough)
    case .iconClickTracking: if let url = trackedURL(bytes) { icon.clickTracking.append(url) }
    case .iconStatic, .iconIFrame, .iconHTML: closeResource(node, bytes, in: &icon.resources)

    case .nonLinear: creative.nonLinearAds?.nonLinears.append(take(&nonLinear, leaving: NonLinear()))
    case .nonLinearTracking:
      if let tracking = closeTracking(bytes) { creative.nonLinearAds?.tracking.append(tracking) }
    case .nonLinearParameters: keep(text(bytes), in: &nonLinear.adParameters)
    case .nonLinearClickThrough: keep(url(bytes), in: &nonLinear.clickThrough)
    case .nonLinearClickTracking: if let url = trackedURL(bytes) { nonLinear.clickTracking.append(url) }
    case .nonLinearStatic, .nonLinearIFrame, .nonLinearHTML: closeResource(node, bytes, in: &nonLinear.resources)

    case .companion: creative.companionAds?.companions.append(take(&companion, leaving: Companion()))
    case .companionTracking: if let tracking = closeTracking(bytes) { companion.tracking.append(tracking) }
    case .companionParameters: keep(text(bytes), in: &companion.adParameters)
    case .altText: keep(text(bytes), in: &companion.altText)
    case .companionClickThrough: keep(url(bytes), in: &companion.clickThrough)
    case .companionClickTracking: if let url = trackedURL(bytes) { companion.clickTracking.append(url) }
    case .companionStatic, .companionIFrame, .companionHTML: closeResource(node, bytes, in: &companion.resources)

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

  private func category(_ bytes: UnsafeRawBufferPointer) -> AdCategory? {
    text(bytes).map { AdCategory(value: $0, authority: leaf(.authority)) }
  }

  private func closeVAST() {
    let major = document.version.withBytes { Number.major($0) } ?? 0
    if major > 4, document.ads.isEmpty, document.errors.isEmpty, hasUnknownInVAST { refuseVersion(document.version) }
    if root == .vmap, source.failure == nil, source.inline == nil {
      source.inline = take(&document, leaving: VASTDocument())
    }
  }

  private func closeAd() {
    guard adHasBody else {
      return report(ParsingRule.adContent, "Ad holds neither InLine nor Wrapper and is ignored")
    }
    document.ads.append(take(&ad, leaving: Ad()))
  }

  /// What an InLine must have; it is kept without it.
  private func checkInLine() {
    checkAd()
    if ad.title == nil { report(ParsingRule.required, "InLine has no AdTitle") }
    if ad.creatives.isEmpty { report(ParsingRule.required, "InLine has no Creative") }
  }

  private func closeWrapper() {
    checkAd()
    if wrapper.tagURL == nil { report(ParsingRule.tagURL, "Wrapper has no VASTAdTagURI") }
    ad.wrapper = take(&wrapper, leaving: WrapperRedirect())
  }

  private func checkAd() {
    if ad.adSystem == nil { report(ParsingRule.required, "\(elementName) has no AdSystem") }
    if !adHasImpression { report(ParsingRule.required, "\(elementName) has no Impression") }
  }

  /// A `URL` child says what its parent should have said itself.
  private func closeNestedURL(_ bytes: UnsafeRawBufferPointer) {
    guard frames.count > 1 else { return }
    report(ParsingRule.urlNested, "a URL element stands where the URL itself should")
    nestedURLDepth = frames.count - 1
    let kept = media
    close(frames[frames.count - 2].node, bytes, at: .start)
    media = kept
  }
}
