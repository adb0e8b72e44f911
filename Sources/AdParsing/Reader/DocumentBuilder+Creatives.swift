import AdModel
import AdXML

extension DocumentBuilder {
  func openIcon(_ tag: XMLStartTag) {
    icon = Icon()
    icon.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(rawValue: attribute.name.code) {
      case .program: icon.program = text(value)
      case .width: icon.width = number(.width, value)
      case .height: icon.height = number(.height, value)
      case .xPosition: icon.xPosition = text(value)
      case .yPosition: icon.yPosition = text(value)
      case .offset: icon.offset = duration("offset", value)
      case .duration: icon.duration = duration("duration", value)
      case .apiFramework: icon.apiFramework = text(value)
      case .pxratio: icon.pxratio = text(value)
      default: break
      }
    }
  }

  func openNonLinear(_ tag: XMLStartTag) {
    nonLinear = NonLinear()
    nonLinear.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(rawValue: attribute.name.code) {
      case .id: nonLinear.id = text(value)
      case .width: nonLinear.width = number(.width, value) ?? 0
      case .height: nonLinear.height = number(.height, value) ?? 0
      case .expandedWidth: nonLinear.expandedWidth = number(.expandedWidth, value)
      case .expandedHeight: nonLinear.expandedHeight = number(.expandedHeight, value)
      case .scalable: nonLinear.scalable = boolean(.scalable, value)
      case .maintainAspectRatio: nonLinear.maintainAspectRatio = boolean(.maintainAspectRatio, value)
      case .minSuggestedDuration: nonLinear.minSuggestedDuration = duration("minSuggestedDuration", value)
      case .apiFramework: nonLinear.apiFramework = text(value)
      default: break
      }
    }
  }

  func openCompanionAds(_ tag: XMLStartTag) {
    var companions = creative.companionAds ?? CompanionAds()
    for attribute in tag.attributes where attribute.name.code == Attribute.required.rawValue {
      let required: CompanionRequirement? = keyword(.required, attribute.value)
      companions.required = companions.required ?? required
    }
    creative.companionAds = companions
  }

  func openCompanion(_ tag: XMLStartTag) {
    companion = Companion()
    companion.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(rawValue: attribute.name.code) {
      case .id: companion.id = text(value)
      case .width: companion.width = number(.width, value) ?? 0
      case .height: companion.height = number(.height, value) ?? 0
      case .assetWidth: companion.assetWidth = number(.assetWidth, value)
      case .assetHeight: companion.assetHeight = number(.assetHeight, value)
      case .expandedWidth: companion.expandedWidth = number(.expandedWidth, value)
      case .expandedHeight: companion.expandedHeight = number(.expandedHeight, value)
      case .apiFramework: companion.apiFramework = text(value)
      case .adSlotId: companion.adSlotId = text(value)
      case .pxratio: companion.pxratio = text(value)
      case .renderingMode: companion.renderingMode = text(value)
      default: break
      }
    }
  }

  /// A resource of an icon, overlay or companion: the three share their shape.
  func closeResource(_ node: Node, _ bytes: UnsafeRawBufferPointer, in resources: inout CreativeResources) {
    switch node {
    case .iconStatic, .nonLinearStatic, .companionStatic:
      if let url = url(bytes) { resources.statics.append(StaticResource(url: url, creativeType: leaf(.creativeType))) }
    case .iconIFrame, .nonLinearIFrame, .companionIFrame:
      if let url = url(bytes) { resources.iframes.append(url) }
    default:
      if let html = text(bytes) { resources.html.append(html) }
    }
  }

  func closeMedia(_ bytes: UnsafeRawBufferPointer) -> MediaFile? {
    guard let url = url(bytes) else { return nil }
    media.url = url
    return take(&media, leaving: MediaFile(url: .empty))
  }

  func closeTracking(_ bytes: UnsafeRawBufferPointer) -> Tracking? {
    guard let url = url(bytes) else { return nil }
    tracking.url = url
    if tracking.name.isEmpty {
      report(ParsingRule.eventMissing, "Tracking has no event; its URL is never requested")
    } else if tracking.event == .progress, tracking.offset == nil {
      report(ParsingRule.offsetMissing, "a progress tracker has no offset; its URL is never requested")
    }
    return tracking
  }

  func closeUniversalAdId(_ bytes: UnsafeRawBufferPointer) {
    guard let value = text(bytes) ?? leaf(.idValue) else {
      return report(ParsingRule.required, "UniversalAdId is empty and is ignored")
    }
    creative.universalAdIds.append(UniversalAdId(value: value, registry: leaf(.idRegistry) ?? "unknown"))
  }

  func closeVerificationResource(_ kind: VerificationResource.Kind, _ url: Text?) {
    guard let url else { return }
    var resource = VerificationResource(kind: kind, url: url)
    resource.apiFramework = leaf(.apiFramework)
    resource.browserOptional = boolean(.browserOptional) ?? false
    resource.type = leaf(.type) ?? leaf(.language)
    verification.resources.append(resource)
  }

  func closeInteractiveFile(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    var file = InteractiveCreativeFile(url: url)
    file.type = leaf(.type)
    file.apiFramework = leaf(.apiFramework)
    file.variableDuration = boolean(.variableDuration) ?? false
    linear.interactiveFiles.append(file)
  }

  func closeCaptionFile(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    var file = ClosedCaptionFile(url: url)
    file.type = leaf(.type)
    file.language = leaf(.language)
    linear.closedCaptions.append(file)
  }

  func closeLinear() {
    if !isWrapper {
      if linear.duration == nil { report(ParsingRule.required, "Linear has no usable Duration") }
      if linear.mediaFiles.isEmpty, linear.interactiveFiles.isEmpty {
        report(ParsingRule.required, "Linear has no MediaFile")
      }
    }
    creative.linear = take(&linear, leaving: Linear())
  }
}
