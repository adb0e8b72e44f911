extension Node {
  /// The attributes that the specification lists for the element, in any version.
  var listedAttributes: AttributeSet {
    switch self {
    case .vast, .adSystem: [.version]
    case .rootError, .impression, .error, .advertiser, .viewableImpression, .viewable, .notViewable, .viewUndetermined,
      .clickThrough, .clickTracking, .customClick, .iconClickThrough, .iconClickTracking, .nonLinearClickThrough,
      .nonLinearClickTracking, .companionClickThrough, .companionClickTracking, .iconViewTracking:
      [.id]
    case .ad: [.id, .sequence, .conditionalAd, .adType]
    case .wrapper: [.followAdditionalWrappers, .allowMultipleAds, .fallbackOnNoAd]
    case .category, .blockedCategories: [.authority]
    case .pricing: [.model, .currency]
    case .survey: [.type]
    case .verification: [.vendor]
    case .javaScript: [.apiFramework, .browserOptional, .type]
    case .executable: [.apiFramework, .type, .language]
    case .verificationTracking, .linearTracking, .nonLinearTracking, .companionTracking, .breakTracking:
      [.event, .offset]
    case .creative: [.id, .adId, .sequence, .apiFramework]
    case .universalAdId: [.idRegistry, .idValue]
    case .linear: [.skipoffset]
    case .linearParameters, .nonLinearParameters, .companionParameters: [.xmlEncoded]
    case .mediaFile, .mezzanine:
      [
        .id, .delivery, .type, .width, .height, .bitrate, .minBitrate, .maxBitrate, .codec, .apiFramework, .scalable,
        .maintainAspectRatio, .fileSize, .mediaType,
      ]
    case .interactiveFile: [.type, .apiFramework, .variableDuration]
    case .captionFile: [.type, .language]
    case .icon:
      [
        .program, .width, .height, .xPosition, .yPosition, .offset, .duration, .apiFramework, .pxratio, .altText,
        .hoverText, .regs,
      ]
    case .nonLinear:
      [
        .id, .width, .height, .expandedWidth, .expandedHeight, .scalable, .maintainAspectRatio, .minSuggestedDuration,
        .apiFramework,
      ]
    case .companionAds: [.required]
    case .companion:
      [
        .id, .width, .height, .assetWidth, .assetHeight, .expandedWidth, .expandedHeight, .apiFramework, .adSlotId,
        .pxratio, .renderingMode,
      ]
    case .iconStatic, .nonLinearStatic, .companionStatic: [.creativeType]
    case .iconIFrame, .nonLinearIFrame, .companionIFrame: [.type, .apiFramework]
    case .iconHTML, .nonLinearHTML, .companionHTML: [.xmlEncoded]
    case .vmap: [.version]
    case .adBreak: [.timeOffset, .breakType, .breakId, .repeatAfter]
    case .adSource: [.id, .allowMultipleAds, .followRedirects]
    case .adTag, .customData: [.templateType]
    default: []
    }
  }

  /// Whether what it may carry is not the specification's to say, so that no attribute is worth a finding.
  var allowsAnyAttribute: Bool {
    switch self {
    case .ignored, .unmodelled, .foreign, .nestedURL: true
    default: isExtension
    }
  }
}
