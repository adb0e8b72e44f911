import AdXML

/// An element in its place: what it means. The same element name may mean different things in different places.
enum Node: UInt8, CaseIterable {
  /// Outside of what is read: skipped with everything inside it.
  case ignored
  /// Listed by the specification, but not kept: skipped without a finding.
  case unmodelled
  /// Inside an extension: kept as it came, not read.
  case foreign
  case document
  /// A `URL` inside an element that should hold the URL itself, as in VAST 1.
  case nestedURL

  case vast, rootError, ad, inLine, wrapper
  case adSystem, title, adServingId, impression, category, adDescription, advertiser, pricing, survey, error, expires
  case viewableImpression, viewable, notViewable, viewUndetermined
  case verifications, verification, javaScript, executable, verificationParameters
  case verificationEvents, verificationTracking
  case adExtensions, adExtension, verificationExtension
  case tagURL, oldTagURL, blockedCategories
  case creatives, creative, universalAdId, creativeExtensions, creativeExtension

  case linear, duration, linearParameters, mediaFiles, mediaFile, mezzanine, interactiveFile, captionFiles, captionFile
  case videoClicks, clickThrough, clickTracking, customClick, linearEvents, linearTracking
  case icons, icon, iconViewTracking, iconClicks, iconClickThrough, iconClickTracking
  case iconStatic, iconIFrame, iconHTML

  case nonLinearAds, nonLinear, nonLinearEvents, nonLinearTracking, nonLinearParameters
  case nonLinearClickThrough, nonLinearClickTracking, nonLinearStatic, nonLinearIFrame, nonLinearHTML

  case companionAds, companion, companionEvents, companionTracking, companionParameters, altText
  case companionClickThrough, companionClickTracking, companionStatic, companionIFrame, companionHTML

  case vmap, vmapExtensions, vmapExtension, adBreak, adSource, vastData, adTag, customData
  case breakEvents, breakTracking, breakExtensions, breakExtension

  /// What is wanted of the text directly inside.
  var content: XMLContent {
    switch self {
    case .ignored, .unmodelled: .ignored
    case .vastData: .locatedText
    case .document, .vast, .ad, .inLine, .wrapper, .viewableImpression, .verifications, .verification,
      .verificationEvents, .adExtensions, .creatives, .creative, .creativeExtensions, .linear, .mediaFiles,
      .captionFiles, .videoClicks, .linearEvents, .icons, .icon, .iconClicks, .nonLinearAds, .nonLinear,
      .nonLinearEvents, .companionAds, .companion, .companionEvents, .vmap, .vmapExtensions, .adBreak, .adSource,
      .breakEvents, .breakExtensions:
      .elements
    default: .text
    }
  }

  /// Whether the element and everything inside it is kept as it came.
  var isExtension: Bool {
    switch self {
    case .adExtension, .verificationExtension, .creativeExtension, .vmapExtension, .breakExtension: true
    default: false
    }
  }

  /// Whether what it means depends on more than its name and its parent.
  @inline(__always)
  var needsPlacing: Bool {
    switch self {
    case .inLine, .wrapper, .linear, .vmap, .adExtension: true
    default: false
    }
  }

  /// Whether the element's text is a URL.
  var isURL: Bool {
    switch self {
    case .rootError, .impression, .survey, .error, .viewable, .notViewable, .viewUndetermined, .javaScript,
      .verificationTracking, .tagURL, .oldTagURL, .mediaFile, .mezzanine, .interactiveFile, .captionFile,
      .clickThrough, .clickTracking, .customClick, .linearTracking, .iconViewTracking, .iconClickThrough,
      .iconClickTracking, .iconStatic, .iconIFrame, .nonLinearTracking, .nonLinearClickThrough,
      .nonLinearClickTracking, .nonLinearStatic, .nonLinearIFrame, .companionTracking, .companionClickThrough,
      .companionClickTracking, .companionStatic, .companionIFrame, .adTag, .breakTracking:
      true
    default: false
    }
  }
}
