import AdModel
import AdXML

extension DocumentBuilder {
  /// An element begins: its value is made ready and its attributes are read.
  mutating func open(_ node: Node, _ traits: Grammar.Traits, _ tag: XMLStartTag) {
    switch node {
    case .vast: openVAST(tag)
    case .ad: openAd(tag)
    case .wrapper: openWrapper(tag)
    case .viewableImpression: openViewable(tag)
    case .verification: openVerification(tag)
    case .creative: openCreative(tag)
    case .linear: openLinear(tag)
    case .mediaFile, .mezzanine: openMedia(tag)
    case .linearTracking, .nonLinearTracking, .companionTracking, .verificationTracking: openTracking(tag)
    case .icon: openIcon(tag)
    case .nonLinearAds: if creative.nonLinearAds == nil { creative.nonLinearAds = NonLinearAds() }
    case .nonLinear: openNonLinear(tag)
    case .companionAds: openCompanionAds(tag)
    case .companion: openCompanion(tag)
    case .vmap: openVMAP(tag)
    case .adBreak: openBreak(tag)
    case .adSource: openSource(tag)
    case .vastData: openVASTData()
    case .ignored, .unmodelled, .foreign, .nestedURL: break
    default: if traits.content != .elements { keepLeaf(tag) }
    }
  }

  private mutating func openVAST(_ tag: XMLStartTag) {
    if root == nil { root = .vast }
    document = VASTDocument()
    hasUnknownInVAST = false
    let version = tag.attributes.first { $0.name.code == Attribute.version.code }?.value
    guard let version, let written = text(version) else {
      return report(ParsingRule.versionMissing, "VAST has no version")
    }
    document.version = written
    switch Number.major(Bytes.trimmed(version)) {
    case 1: refuseVersion(written)
    case 2, 3, 4: break
    default: report(ParsingRule.versionUnknown, "the version \"\(written)\" was never published; it is read as 4.3")
    }
  }

  /// A version whose documents have another structure. Inside a VMAP it costs only its break.
  mutating func refuseVersion(_ written: Text) {
    report(ParsingRule.version, "VAST \(written) is not supported")
    if root == .vast {
      refusal = (.versionUnsupported, "VAST \(written) is not supported", position)
    } else {
      source.failure = "VAST \(written) is not supported"
    }
  }

  private mutating func openAd(_ tag: XMLStartTag) {
    ad = Ad()
    adHasBody = false
    adHasImpression = false
    isWrapper = false
    ad.position = position
    for attribute in tag.attributes {
      switch Attribute(code: attribute.name.code) {
      case .id: ad.id = text(attribute.value)
      case .sequence: ad.sequence = sequence(attribute.value)
      case .conditionalAd: ad.conditionalAd = boolean(.conditionalAd, attribute.value) ?? false
      case .adType: ad.adType = keyword(.adType, attribute.value)
      default: break
      }
    }
  }

  /// A place in a pod; anything but a number from 1 makes the ad a stand-alone one.
  private mutating func sequence(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let value = Bytes.trimmed(bytes)
    if value.isEmpty { return nil }
    if let number = Number.whole(value), number > 0 { return number }
    report(ParsingRule.sequence, "sequence \(Bytes.shown(value)) is no place in a pod; the ad stands alone")
    return nil
  }

  private mutating func openWrapper(_ tag: XMLStartTag) {
    wrapper = WrapperRedirect()
    isWrapper = true
    for attribute in tag.attributes {
      switch Attribute(code: attribute.name.code) {
      case .followAdditionalWrappers:
        wrapper.followAdditionalWrappers = boolean(.followAdditionalWrappers, attribute.value)
      case .allowMultipleAds: wrapper.allowMultipleAds = boolean(.allowMultipleAds, attribute.value)
      case .fallbackOnNoAd: wrapper.fallbackOnNoAd = boolean(.fallbackOnNoAd, attribute.value)
      default: break
      }
    }
  }

  private mutating func openViewable(_ tag: XMLStartTag) {
    viewable = ad.viewableImpression ?? ViewableImpression()
    for attribute in tag.attributes where attribute.name.code == Attribute.id.code {
      once(store(text(attribute.value), in: &viewable.id))
    }
  }

  private mutating func openVerification(_ tag: XMLStartTag) {
    verification = Verification()
    verification.position = position
    for attribute in tag.attributes where attribute.name.code == Attribute.vendor.code {
      verification.vendor = text(attribute.value)
    }
  }

  private mutating func openCreative(_ tag: XMLStartTag) {
    creative = Creative()
    creative.position = position
    for attribute in tag.attributes {
      switch Attribute(code: attribute.name.code) {
      case .id: creative.id = text(attribute.value)
      case .adId: creative.adId = text(attribute.value)
      case .sequence: creative.sequence = number(.sequence, attribute.value)
      case .apiFramework: creative.apiFramework = text(attribute.value)
      default: break
      }
    }
  }

  private mutating func openLinear(_ tag: XMLStartTag) {
    linear = Linear()
    linearTracking.removeAll()
    mediaFiles.removeAll()
    for attribute in tag.attributes where attribute.name.code == Attribute.skipoffset.code {
      linear.skipOffset = offset(.skipoffset, attribute.value)
    }
  }

  private mutating func openMedia(_ tag: XMLStartTag) {
    media = MediaFile(url: .empty)
    media.position = position
    for attribute in tag.attributes {
      let value = attribute.value
      switch Attribute(code: attribute.name.code) {
      case .id: media.id = text(value)
      case .delivery: media.delivery = delivery(value)
      case .type: media.type = text(value)
      case .width: media.width = number(.width, value) ?? 0
      case .height: media.height = number(.height, value) ?? 0
      case .bitrate: media.bitrate = number(.bitrate, value)
      case .minBitrate: media.minBitrate = number(.minBitrate, value)
      case .maxBitrate: media.maxBitrate = number(.maxBitrate, value)
      case .codec: media.codec = text(value)
      case .apiFramework: media.apiFramework = text(value)
      case .scalable: media.scalable = boolean(.scalable, value)
      case .maintainAspectRatio: media.maintainAspectRatio = boolean(.maintainAspectRatio, value)
      case .fileSize: media.fileSize = number(.fileSize, value)
      case .mediaType: media.mediaType = text(value)
      default: break
      }
    }
  }

  private mutating func delivery(_ bytes: UnsafeRawBufferPointer) -> MediaDelivery? {
    Bytes.equal(bytes, "progressive") ? .progressive : keyword(.delivery, bytes)
  }

  private mutating func openTracking(_ tag: XMLStartTag) {
    tracking = TrackingInProgress()
    for attribute in tag.attributes {
      switch Attribute(code: attribute.name.code) {
      case .event: readEvent(Bytes.trimmed(attribute.value))
      case .offset: tracking.offset = offset(.offset, attribute.value)
      default: break
      }
    }
  }

  private mutating func readEvent(_ name: UnsafeRawBufferPointer) {
    if name.isEmpty { return }
    tracking.name = writer.append(name)
    tracking.event = events.event(named: name)
    guard tracking.event == nil else { return }
    tracking.event = TrackingEvent(anyCase: String(decoding: name, as: UTF8.self))
    if let event = tracking.event {
      report(ParsingRule.eventCase, "the event \(Bytes.shown(name)) is written \(event.name)")
    } else {
      report(ParsingRule.event, "the event \(Bytes.shown(name)) is in no version of the specification")
    }
  }
}
