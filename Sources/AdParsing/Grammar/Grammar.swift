import AdXML

/// Which element means what inside which other: the one table of the VAST and VMAP structure.
struct Grammar: Sendable {
  static let shared = Grammar()
  private static let width = Int(Element.customAdData.rawValue) + 1

  private var meanings: [Node]
  private let traits = Node.allCases.map(Traits.init)

  /// What `element` means directly inside `parent`; `ignored` when it has no place there.
  @inline(__always)
  func meaning(of element: Element, in parent: Node) -> Node {
    meanings[Int(parent.rawValue) &* Self.width &+ Int(element.rawValue)]
  }

  /// What is to be known of an element in its place.
  struct Traits: Sendable {
    var content: XMLContent
    var isExtension: Bool
    var attributes: AttributeSet

    init(_ node: Node) {
      content = node.content
      isExtension = node.isExtension
      attributes = node.allowsAnyAttribute ? .all : node.listedAttributes
    }
  }

  @inline(__always)
  func traits(of node: Node) -> Traits { traits[Int(node.rawValue)] }

  private init() {
    meanings = Array(repeating: .ignored, count: Node.allCases.count * Self.width)
    for (parent, children) in Self.rows {
      for (element, node) in children {
        meanings[Int(parent.rawValue) * Self.width + Int(element.rawValue)] = node
      }
    }
  }

  private static let ofBoth: [(Element, Node)] = [
    (.adSystem, .adSystem), (.impression, .impression), (.error, .error), (.pricing, .pricing),
    (.viewableImpression, .viewableImpression), (.adVerifications, .verifications), (.extensions, .adExtensions),
    (.creatives, .creatives),
  ]

  private static let rows: [(Node, [(Element, Node)])] = [
    (.document, [(.vast, .vast), (.vmap, .vmap)]),
    (.vast, [(.ad, .ad), (.error, .rootError)]),
    (.ad, [(.inLine, .inLine), (.wrapper, .wrapper)]),
    (
      .inLine,
      ofBoth + [
        (.adTitle, .title), (.adServingId, .adServingId), (.category, .category), (.description, .adDescription),
        (.advertiser, .advertiser), (.survey, .survey), (.expires, .expires),
      ]
    ),
    (
      .wrapper,
      ofBoth + [
        (.vastAdTagURI, .tagURL), (.vastAdTagURL, .oldTagURL), (.blockedAdCategories, .blockedCategories),
        // Only an InLine has these; a wrapper's are nobody's.
        (.adTitle, .unmodelled), (.adServingId, .unmodelled), (.category, .unmodelled), (.description, .unmodelled),
        (.advertiser, .unmodelled), (.survey, .unmodelled), (.expires, .unmodelled),
      ]
    ),
    (
      .viewableImpression,
      [(.viewable, .viewable), (.notViewable, .notViewable), (.viewUndetermined, .viewUndetermined)]
    ),
    (.verifications, [(.verification, .verification)]),
    (
      .verification,
      [
        (.javaScriptResource, .javaScript), (.executableResource, .executable), (.flashResource, .unmodelled),
        (.viewableImpression, .unmodelled), (.verificationParameters, .verificationParameters),
        (.trackingEvents, .verificationEvents), (.blockedAdCategories, .blockedCategories),
      ]
    ),
    (.verificationEvents, [(.tracking, .verificationTracking)]),
    (.adExtensions, [(.extension, .adExtension)]),
    (.verificationExtension, [(.adVerifications, .verifications)]),
    (.creatives, [(.creative, .creative)]),
    (
      .creative,
      [
        (.universalAdId, .universalAdId), (.creativeExtensions, .creativeExtensions), (.linear, .linear),
        (.nonLinearAds, .nonLinearAds), (.companionAds, .companionAds),
      ]
    ),
    (.creativeExtensions, [(.creativeExtension, .creativeExtension)]),
    (
      .linear,
      [
        (.duration, .duration), (.adParameters, .linearParameters), (.mediaFiles, .mediaFiles),
        (.videoClicks, .videoClicks), (.trackingEvents, .linearEvents), (.icons, .icons),
        (.creativeExtensions, .creativeExtensions), (.interactiveCreativeFile, .interactiveFile),
      ]
    ),
    (
      .mediaFiles,
      [
        (.mediaFile, .mediaFile), (.mezzanine, .mezzanine), (.interactiveCreativeFile, .interactiveFile),
        (.closedCaptionFiles, .captionFiles),
      ]
    ),
    (.captionFiles, [(.closedCaptionFile, .captionFile)]),
    (
      .videoClicks, [(.clickThrough, .clickThrough), (.clickTracking, .clickTracking), (.customClick, .customClick)]
    ),
    (.linearEvents, [(.tracking, .linearTracking)]),
    (.icons, [(.icon, .icon)]),
    (
      .icon,
      [
        (.staticResource, .iconStatic), (.iFrameResource, .iconIFrame), (.htmlResource, .iconHTML),
        (.iconViewTracking, .iconViewTracking), (.iconClicks, .iconClicks),
      ]
    ),
    (
      .iconClicks,
      [
        (.iconClickThrough, .iconClickThrough), (.iconClickTracking, .iconClickTracking),
        (.iconClickFallbackImages, .unmodelled),
      ]
    ),
    (.nonLinearAds, [(.nonLinear, .nonLinear), (.trackingEvents, .nonLinearEvents)]),
    (
      .nonLinear,
      [
        (.staticResource, .nonLinearStatic), (.iFrameResource, .nonLinearIFrame), (.htmlResource, .nonLinearHTML),
        (.adParameters, .nonLinearParameters), (.nonLinearClickThrough, .nonLinearClickThrough),
        (.nonLinearClickTracking, .nonLinearClickTracking), (.trackingEvents, .nonLinearEvents),
        (.creativeExtensions, .creativeExtensions),
      ]
    ),
    (.nonLinearEvents, [(.tracking, .nonLinearTracking)]),
    (.companionAds, [(.companion, .companion)]),
    (
      .companion,
      [
        (.staticResource, .companionStatic), (.iFrameResource, .companionIFrame), (.htmlResource, .companionHTML),
        (.adParameters, .companionParameters), (.altText, .altText),
        (.companionClickThrough, .companionClickThrough), (.companionClickTracking, .companionClickTracking),
        (.trackingEvents, .companionEvents), (.creativeExtensions, .creativeExtensions),
      ]
    ),
    (.companionEvents, [(.tracking, .companionTracking)]),
    (.vmap, [(.adBreak, .adBreak), (.extensions, .vmapExtensions)]),
    (.vmapExtensions, [(.extension, .vmapExtension)]),
    (.adBreak, [(.adSource, .adSource), (.trackingEvents, .breakEvents), (.extensions, .breakExtensions)]),
    (
      .adSource,
      [(.vastAdData, .vastData), (.vastData, .vastData), (.adTagURI, .adTag), (.customAdData, .customData)]
    ),
    (.vastData, [(.vast, .vast)]),
    (.breakEvents, [(.tracking, .breakTracking)]),
    (.breakExtensions, [(.extension, .breakExtension)]),
  ]
}
