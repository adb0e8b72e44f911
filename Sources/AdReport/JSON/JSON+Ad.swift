import AdModel

/// Ads as JSON: the `ads[]` of `vastctl.fetch/1` and `vastctl.schedule/1`.
extension JSONValue {
  static func text(_ text: Text?) -> JSONValue { .string(text?.string) }
  static func milliseconds(_ time: Milliseconds?) -> JSONValue { .integer(time?.rawValue) }
  static func urls(_ urls: [TrackedURL]) -> JSONValue { .array(urls.map { .text($0.url) }) }
  static func texts(_ texts: [Text]) -> JSONValue { .array(texts.map { .text($0) }) }

  /// One ad of a response, merged or as it came.
  static func ad(_ ad: Ad) -> JSONValue {
    var members: [Member] = [
      Member("id", .text(ad.id)),
      Member("sequence", .integer(ad.sequence)),
      Member("kind", ad.wrapper == nil ? "inline" : "wrapper"),
      Member("ad_type", .string((ad.adType ?? .video).rawValue)),
      Member("ad_system", .text(ad.adSystem)),
      Member("title", .text(ad.title)),
      Member("ad_serving_id", .text(ad.adServingId)),
      Member("advertiser", .text(ad.advertiser)),
      Member("expires_ms", .milliseconds(ad.expires)),
      Member("impressions", .urls(ad.impressions)),
      Member("errors", .urls(ad.errors)),
      Member("creatives", .array(ad.creatives.flatMap(creatives))),
      Member("verifications", .array(ad.verifications.map(verification))),
      Member("viewable_impression", ad.viewableImpression.map(viewable) ?? .null),
      Member("extensions", .array(ad.extensions.map { ["type": .text($0.type), "element": element($0.element)] })),
    ]
    if let wrapper = ad.wrapper {
      members.append(Member("tag_url", .text(wrapper.tagURL)))
    }
    return .object(members)
  }

  private static func creatives(_ creative: Creative) -> [JSONValue] {
    var values: [JSONValue] = []
    if let linear = creative.linear {
      values.append(creativeJSON("linear", creative, linear: linear, tracking: linear.tracking))
    }
    if let nonLinearAds = creative.nonLinearAds {
      values.append(
        creativeJSON(
          "nonlinear", creative, tracking: nonLinearAds.tracking,
          [Member("nonlinears", .array(nonLinearAds.nonLinears.map(nonLinear)))]))
    }
    if let companionAds = creative.companionAds {
      values.append(
        creativeJSON(
          "companion", creative, tracking: [],
          [
            Member("required", .string(companionAds.required?.rawValue)),
            Member("companions", .array(companionAds.companions.map(companion))),
          ]))
    }
    return values
  }

  /// A creative with the keys that every kind has; those of a linear one are null or empty for the others.
  private static func creativeJSON(
    _ kind: String, _ creative: Creative, linear: Linear? = nil, tracking: [Tracking], _ more: [Member] = []
  ) -> JSONValue {
    .object(
      [
        Member("kind", .string(kind)),
        Member("id", .text(creative.id)),
        Member("ad_id", .text(creative.adId)),
        Member(
          "universal_ad_ids",
          .array(creative.universalAdIds.map { ["registry": .text($0.registry), "value": .text($0.value)] })),
        Member("duration_ms", .milliseconds(linear?.duration?.time)),
        Member("skip_offset", .text(linear?.skipOffset?.written)),
        Member("skip_offset_ms", .milliseconds(linear?.skipOffset?.time(inDuration: linear?.duration?.time))),
        Member("media_files", .array((linear?.mediaFiles ?? []).map(mediaFile))),
        Member("tracking", .array(tracking.map(self.tracking))),
        Member("click_through", .text(linear?.clickThrough?.url)),
        Member("click_tracking", .urls(linear?.clickTracking ?? [])),
        Member("custom_clicks", .urls(linear?.customClicks ?? [])),
        Member("icons", .array((linear?.icons ?? []).map(icon))),
      ] + more)
  }

  private static func tracking(_ tracking: Tracking) -> JSONValue {
    ["event": .text(tracking.name), "offset": .text(tracking.offset?.written), "url": .text(tracking.url)]
  }

  private static func mediaFile(_ file: MediaFile) -> JSONValue {
    [
      "url": .text(file.url),
      "delivery": .string(file.delivery?.rawValue),
      "type": .text(file.type),
      "width": .integer(file.width),
      "height": .integer(file.height),
      "bitrate": .integer(file.bitrate),
      "codec": .text(file.codec),
      "api_framework": .text(file.apiFramework),
    ]
  }

  private static func resources(_ resources: CreativeResources) -> [Member] {
    [
      Member(
        "static_resources",
        .array(resources.statics.map { ["url": .text($0.url), "creative_type": .text($0.creativeType)] })),
      Member("iframe_resources", .texts(resources.iframes)),
      Member("html_resources", .texts(resources.html)),
    ]
  }

  private static func icon(_ icon: Icon) -> JSONValue {
    .object(
      [
        Member("program", .text(icon.program)),
        Member("width", .integer(icon.width)),
        Member("height", .integer(icon.height)),
        Member("x_position", .text(icon.xPosition)),
        Member("y_position", .text(icon.yPosition)),
        Member("offset_ms", .milliseconds(icon.offset?.time)),
        Member("duration_ms", .milliseconds(icon.duration?.time)),
        Member("view_tracking", .texts(icon.viewTracking)),
        Member("click_through", .text(icon.clickThrough)),
        Member("click_tracking", .urls(icon.clickTracking)),
      ] + resources(icon.resources))
  }

  private static func nonLinear(_ nonLinear: NonLinear) -> JSONValue {
    .object(
      [
        Member("id", .text(nonLinear.id)),
        Member("width", .integer(nonLinear.width)),
        Member("height", .integer(nonLinear.height)),
        Member("min_suggested_duration_ms", .milliseconds(nonLinear.minSuggestedDuration?.time)),
        Member("api_framework", .text(nonLinear.apiFramework)),
        Member("click_through", .text(nonLinear.clickThrough)),
        Member("click_tracking", .urls(nonLinear.clickTracking)),
      ] + resources(nonLinear.resources))
  }

  private static func companion(_ companion: Companion) -> JSONValue {
    .object(
      [
        Member("id", .text(companion.id)),
        Member("width", .integer(companion.width)),
        Member("height", .integer(companion.height)),
        Member("ad_slot_id", .text(companion.adSlotId)),
        Member("rendering_mode", .text(companion.renderingMode)),
        Member("click_through", .text(companion.clickThrough)),
        Member("click_tracking", .urls(companion.clickTracking)),
        Member("tracking", .array(companion.tracking.map(tracking))),
      ] + resources(companion.resources))
  }

  private static func verification(_ verification: Verification) -> JSONValue {
    [
      "vendor": .text(verification.vendor),
      "resources": .array(
        verification.resources.map {
          [
            "kind": .string($0.kind.rawValue),
            "url": .text($0.url),
            "api_framework": .text($0.apiFramework),
            "browser_optional": .bool($0.browserOptional),
          ]
        }),
      "parameters": .text(verification.parameters),
      "tracking": .array(verification.tracking.map(tracking)),
    ]
  }

  private static func viewable(_ viewable: ViewableImpression) -> JSONValue {
    [
      "id": .text(viewable.id),
      "viewable": .texts(viewable.viewable),
      "not_viewable": .texts(viewable.notViewable),
      "view_undetermined": .texts(viewable.viewUndetermined),
    ]
  }

  private static func element(_ element: RawElement) -> JSONValue {
    [
      "name": .text(element.name),
      "attributes": .object(element.attributes.map { Member($0.name.string, .text($0.value)) }),
      "children": .array(
        element.children.map { child in
          switch child {
          case .element(let element): self.element(element)
          case .text(let text): .text(text)
          }
        }),
    ]
  }

  /// A finding about a document, with the hop it belongs to where there is one.
  static func diagnostic(_ diagnostic: Diagnostic, hop: Int? = nil) -> JSONValue {
    var members: [Member] = [
      Member("rule", .string(diagnostic.rule.id)),
      Member("severity", .string(diagnostic.rule.severity.rawValue)),
      Member("message", .string(diagnostic.message)),
      Member("line", .integer(diagnostic.position.line)),
      Member("column", .integer(diagnostic.position.column)),
    ]
    if let hop { members.append(Member("hop", .integer(hop))) }
    return .object(members)
  }
}
