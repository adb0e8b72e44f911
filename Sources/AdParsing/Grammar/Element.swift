import AdXML

/// The elements that are read, by local name: VAST 2.0–4.3 and VMAP 1.0.1.
enum Element: UInt8, CaseIterable {
  case unknown
  case vast, videoAdServingTemplate, ad, inLine, wrapper
  case adSystem, adTitle, adServingId, impression, category, description, advertiser, pricing, survey, error, expires
  case viewableImpression, viewable, notViewable, viewUndetermined
  case adVerifications, verification, javaScriptResource, executableResource, flashResource, verificationParameters
  case extensions, `extension`, vastAdTagURI, vastAdTagURL, url, blockedAdCategories
  case creatives, creative, universalAdId, creativeExtensions, creativeExtension, linear, nonLinearAds, companionAds
  case duration, adParameters, mediaFiles, mediaFile, mezzanine, interactiveCreativeFile
  case closedCaptionFiles, closedCaptionFile
  case videoClicks, clickThrough, clickTracking, customClick, trackingEvents, tracking
  case icons, icon, iconViewTracking, iconClicks, iconClickThrough, iconClickTracking, iconClickFallbackImages
  case staticResource, iFrameResource, htmlResource
  case nonLinear, nonLinearClickThrough, nonLinearClickTracking
  case companion, altText, companionClickThrough, companionClickTracking
  case vmap, adBreak, adSource, vastAdData, vastData, adTagURI, customAdData

  /// The case with this number; `unknown` for a number past the last. The numbers are the cases' places, without gaps,
  /// so the number is the value.
  @inline(__always)
  init(code: UInt8) { self = code <= Self.customAdData.rawValue ? unsafeBitCast(code, to: Self.self) : .unknown }

  /// The name as the specification writes it.
  var name: String {
    switch self {
    case .unknown: ""
    case .vast: "VAST"
    case .videoAdServingTemplate: "VideoAdServingTemplate"
    case .ad: "Ad"
    case .inLine: "InLine"
    case .wrapper: "Wrapper"
    case .adSystem: "AdSystem"
    case .adTitle: "AdTitle"
    case .adServingId: "AdServingId"
    case .impression: "Impression"
    case .category: "Category"
    case .description: "Description"
    case .advertiser: "Advertiser"
    case .pricing: "Pricing"
    case .survey: "Survey"
    case .error: "Error"
    case .expires: "Expires"
    case .viewableImpression: "ViewableImpression"
    case .viewable: "Viewable"
    case .notViewable: "NotViewable"
    case .viewUndetermined: "ViewUndetermined"
    case .adVerifications: "AdVerifications"
    case .verification: "Verification"
    case .javaScriptResource: "JavaScriptResource"
    case .executableResource: "ExecutableResource"
    case .flashResource: "FlashResource"
    case .verificationParameters: "VerificationParameters"
    case .extensions: "Extensions"
    case .extension: "Extension"
    case .vastAdTagURI: "VASTAdTagURI"
    case .vastAdTagURL: "VASTAdTagURL"
    case .url: "URL"
    case .blockedAdCategories: "BlockedAdCategories"
    case .creatives: "Creatives"
    case .creative: "Creative"
    case .universalAdId: "UniversalAdId"
    case .creativeExtensions: "CreativeExtensions"
    case .creativeExtension: "CreativeExtension"
    case .linear: "Linear"
    case .nonLinearAds: "NonLinearAds"
    case .companionAds: "CompanionAds"
    case .duration: "Duration"
    case .adParameters: "AdParameters"
    case .mediaFiles: "MediaFiles"
    case .mediaFile: "MediaFile"
    case .mezzanine: "Mezzanine"
    case .interactiveCreativeFile: "InteractiveCreativeFile"
    case .closedCaptionFiles: "ClosedCaptionFiles"
    case .closedCaptionFile: "ClosedCaptionFile"
    case .videoClicks: "VideoClicks"
    case .clickThrough: "ClickThrough"
    case .clickTracking: "ClickTracking"
    case .customClick: "CustomClick"
    case .trackingEvents: "TrackingEvents"
    case .tracking: "Tracking"
    case .icons: "Icons"
    case .icon: "Icon"
    case .iconViewTracking: "IconViewTracking"
    case .iconClicks: "IconClicks"
    case .iconClickThrough: "IconClickThrough"
    case .iconClickTracking: "IconClickTracking"
    case .iconClickFallbackImages: "IconClickFallbackImages"
    case .staticResource: "StaticResource"
    case .iFrameResource: "IFrameResource"
    case .htmlResource: "HTMLResource"
    case .nonLinear: "NonLinear"
    case .nonLinearClickThrough: "NonLinearClickThrough"
    case .nonLinearClickTracking: "NonLinearClickTracking"
    case .companion: "Companion"
    case .altText: "AltText"
    case .companionClickThrough: "CompanionClickThrough"
    case .companionClickTracking: "CompanionClickTracking"
    case .vmap: "VMAP"
    case .adBreak: "AdBreak"
    case .adSource: "AdSource"
    case .vastAdData: "VASTAdData"
    case .vastData: "VASTData"
    case .adTagURI: "AdTagURI"
    case .customAdData: "CustomAdData"
    }
  }

  static let vocabulary = XMLVocabulary(allCases.dropFirst().map { ($0.name, $0.rawValue) })
}
