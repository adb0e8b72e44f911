import AdModel
import AdXML

extension DocumentBuilder {
  mutating func openIcon(_ tag: XMLStartTag) {
    icon = Icon()
    icon.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(code: attribute.name.code) {
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

  mutating func openNonLinear(_ tag: XMLStartTag) {
    nonLinear = NonLinear()
    nonLinear.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(code: attribute.name.code) {
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

  mutating func openCompanionAds(_ tag: XMLStartTag) {
    var companions = creative.companionAds ?? CompanionAds()
    for attribute in tag.attributes where attribute.name.code == Attribute.required.code {
      let required: CompanionRequirement? = keyword(.required, attribute.value)
      companions.required = companions.required ?? required
    }
    creative.companionAds = companions
  }

  mutating func openCompanion(_ tag: XMLStartTag) {
    companion = Companion()
    companion.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(code: attribute.name.code) {
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

  mutating func staticResource(_ bytes: UnsafeRawBufferPointer) -> StaticResource? {
    url(bytes).map { StaticResource(url: $0, creativeType: leaf(.creativeType)) }
  }

  mutating func finishedMedia(_ url: Text) -> MediaFile {
    media.url = url
    return take(&media, leaving: MediaFile(url: .empty))
  }

  @inline(__always)
  mutating func finishedTracking(_ url: consuming Text) -> Tracking {
    if tracking.name == nil || tracking.event == .progress && tracking.offset == nil { reportTracking() }
    let name = take(&tracking.name, leaving: nil) ?? .empty
    let offset = take(&tracking.offset, leaving: nil)
    return Tracking(event: tracking.event, name: name, offset: offset, url: url, position: position)
  }

  @inline(never)
  private mutating func reportTracking() {
    if tracking.name == nil {
      report(ParsingRule.eventMissing, "Tracking has no event; its URL is never requested")
    } else {
      report(ParsingRule.offsetMissing, "a progress tracker has no offset; its URL is never requested")
    }
  }

  mutating func closeUniversalAdId(_ bytes: UnsafeRawBufferPointer) {
    guard let value = text(bytes) ?? leaf(.idValue) else {
      return report(ParsingRule.required, "UniversalAdId is empty and is ignored")
    }
    creative.universalAdIds.append(UniversalAdId(value: value, registry: leaf(.idRegistry) ?? "unknown"))
  }

  mutating func closeVerificationResource(_ kind: VerificationResource.Kind, _ url: Text?) {
    guard let url else { return }
    var resource = VerificationResource(kind: kind, url: url)
    resource.apiFramework = leaf(.apiFramework)
    resource.browserOptional = boolean(.browserOptional) ?? false
    resource.type = leaf(.type) ?? leaf(.language)
    verification.resources.append(resource)
  }

  mutating func closeInteractiveFile(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    var file = InteractiveCreativeFile(url: url)
    file.type = leaf(.type)
    file.apiFramework = leaf(.apiFramework)
    file.variableDuration = boolean(.variableDuration) ?? false
    linear.interactiveFiles.append(file)
  }

  mutating func closeCaptionFile(_ bytes: UnsafeRawBufferPointer) {
    guard let url = url(bytes) else { return }
    var file = ClosedCaptionFile(url: url)
    file.type = leaf(.type)
    file.language = leaf(.language)
    linear.closedCaptions.append(file)
  }

  mutating func closeLinear() {
    if !isWrapper {
      if linear.duration == nil { report(ParsingRule.required, "Linear has no usable Duration") }
      if mediaFiles.isEmpty, linear.interactiveFiles.isEmpty {
        report(ParsingRule.required, "Linear has no MediaFile")
      }
    }
    linear.tracking = linearTracking.finish()
    linear.mediaFiles = mediaFiles.finish()
    creative.linear = take(&linear, leaving: Linear())
  }
}
