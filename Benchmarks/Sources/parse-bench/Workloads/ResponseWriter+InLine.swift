private let quartiles = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]
private let playerEvents = ["mute", "unmute", "pause", "resume", "playerExpand"]
private let extraEvents = ["loaded", "creativeView", "skip", "closeLinear"]
private let sizes = [(320, 180, 250), (640, 360, 700), (1280, 720, 1800), (1920, 1080, 4800), (3840, 2160, 12_000)]

extension ResponseWriter {
  /// How much an `InLine` ad carries.
  enum Detail {
    /// What any buyer sends.
    case plain
    /// Also viewability, more tracking and renditions, parameters for a script, HTML and an extension.
    case full
  }

  /// One `InLine` ad.
  mutating func inLine(id: String, sequence: Int?, _ detail: Detail) {
    let body: (inout Self) -> Void = { writer in
      writer.element("InLine") { writer in
        writer.credits(detail)
        writer.verification()
        writer.element("Creatives") { writer in
          writer.linearCreative(detail)
          writer.companionCreative(detail)
        }
        if detail == .full { writer.extensionNode() }
      }
    }
    if let sequence {
      element("Ad", ["id": id, "sequence": "\(sequence)", "adType": "video"], body)
    } else {
      element("Ad", ["id": id], body)
    }
  }

  private mutating func credits(_ detail: Detail) {
    leaf("AdSystem", ["version": "\(1 + random.below(9)).\(random.below(20))"], "Meadow Ad Server")
    leaf("AdTitle", title())
    leaf("AdServingId", "\(token(8))-\(token(4))-\(token(12))")
    for number in 1...(detail == .full ? 2 : 1) {
      verbatim("Impression", ["id": "imp\(number)"], beacon("impression", 4))
    }
    verbatim("Error", beacon("error", 2) + "&why=[ERRORCODE]")
    leaf("Category", ["authority": "https://taxonomy.example/categories"], "IAB\(1 + random.below(26))")
    leaf("Advertiser", ["id": token(6)], "Advertiser no. \(random.below(5000))")
    verbatim("Description", "Thirty seconds about <em>something</em> & where to get it")
    leaf("Pricing", ["model": "cpm", "currency": "EUR"], "\(random.below(40)).\(10 + random.below(90))")
    guard detail == .full else { return }
    comment("decided in \(random.below(90)) ms by \(token(12))")
    element("ViewableImpression", ["id": token(6)]) { writer in
      for node in ["Viewable", "NotViewable", "ViewUndetermined"] {
        writer.verbatim(node, writer.beacon("visibility", 2))
      }
    }
  }

  private mutating func verification() {
    element("AdVerifications") { writer in
      writer.element("Verification", ["vendor": "lighthouse.test-omid"]) { writer in
        writer.verbatim(
          "JavaScriptResource", ["apiFramework": "omid", "browserOptional": "true"], writer.asset("measure.js"))
        writer.verbatim(
          "VerificationParameters", #"{"session":"\#(writer.token(12))","sample":0.25,"tags":["a","b"]}"#)
      }
    }
  }

  private mutating func linearCreative(_ detail: Detail) {
    element("Creative", ["id": token(8), "sequence": "1", "adId": token(12)]) { writer in
      writer.leaf("UniversalAdId", ["idRegistry": "registry.example"], "REG\(writer.token(9))")
      let body: (inout Self) -> Void = { $0.linear(detail) }
      if writer.random.below(2) == 0 {
        writer.element("Linear", ["skipoffset": "00:00:06"], body)
      } else {
        writer.element("Linear", body)
      }
    }
  }

  private mutating func linear(_ detail: Detail) {
    leaf("Duration", random.pick(["00:00:06", "00:00:15", "00:00:20", "00:00:30.500"]))
    if detail == .full {
      let script = #"{"end":{"label":"Read on & see","url":"\#(beacon("end", 1))"},"colours":["white","navy"]}"#
      verbatim("AdParameters", script)
    }
    element("TrackingEvents") { writer in
      for event in quartiles + playerEvents {
        writer.verbatim("Tracking", ["event": event], writer.beacon("event/\(event)", 3))
      }
      guard detail == .full else { return }
      for event in extraEvents {
        writer.verbatim("Tracking", ["event": event], writer.beacon("event/\(event)", 3))
      }
      for offset in ["00:00:03", "60%"] {
        writer.verbatim("Tracking", ["event": "progress", "offset": offset], writer.beacon("event/progress", 4))
      }
    }
    element("VideoClicks") { writer in
      writer.verbatim("ClickThrough", ["id": "landing"], writer.beacon("go", 3))
      writer.verbatim("ClickTracking", ["id": "click"], writer.beacon("click", 3))
    }
    element("MediaFiles") { writer in
      for (width, height, bitrate) in sizes.prefix(detail == .full ? 5 : 3) {
        writer.verbatim(
          "MediaFile",
          [
            "id": writer.token(6), "delivery": "progressive", "type": "video/mp4", "width": "\(width)",
            "height": "\(height)", "bitrate": "\(bitrate)", "codec": "avc1.64001f", "scalable": "true",
            "maintainAspectRatio": "true",
          ], writer.asset("spot-\(height)p.mp4"))
      }
    }
    icon()
  }

  private mutating func icon() {
    element("Icons") { writer in
      let place: Attributes = [
        "program": "AdChoices", "width": "60", "height": "20", "xPosition": "right", "yPosition": "top",
        "offset": "00:00:01", "duration": "00:00:12", "apiFramework": "omid",
      ]
      writer.element("Icon", place) { writer in
        writer.verbatim("StaticResource", ["creativeType": "image/png"], writer.asset("choices.png"))
        writer.element("IconClicks") { writer in
          writer.verbatim("IconClickThrough", "https://choices.example/why?ad=\(writer.token(8))")
          writer.verbatim("IconClickTracking", ["id": "icon"], writer.beacon("icon/click", 2))
        }
        writer.verbatim("IconViewTracking", writer.beacon("icon/view", 2))
      }
    }
  }

  private mutating func companionCreative(_ detail: Detail) {
    element("Creative", ["id": token(8), "sequence": "1"]) { writer in
      writer.leaf("UniversalAdId", ["idRegistry": "registry.example"], "REG\(writer.token(9))")
      writer.element("CompanionAds", ["required": "any"]) { writer in
        writer.companion(width: 300, height: 250, html: false)
        writer.companion(width: 970, height: 250, html: detail == .full)
      }
    }
  }

  private mutating func companion(width: Int, height: Int, html: Bool) {
    let frame: Attributes = [
      "id": token(6), "width": "\(width)", "height": "\(height)", "assetWidth": "\(width)", "assetHeight": "\(height)",
      "adSlotId": "beside-\(width)",
    ]
    element("Companion", frame) { writer in
      if html {
        writer.verbatim(
          "HTMLResource",
          #"<p class="offer"><a href="\#(writer.beacon("go", 1))"><img src="\#(writer.asset("wide.webp"))"></a></p>"#)
      } else {
        writer.verbatim("StaticResource", ["creativeType": "image/webp"], writer.asset("banner-\(width).webp"))
      }
      writer.leaf("AltText", "Banner, \(width) by \(height)")
      writer.verbatim("CompanionClickThrough", writer.beacon("go", 2))
      writer.verbatim("CompanionClickTracking", ["id": "companion"], writer.beacon("companion/click", 2))
      writer.element("TrackingEvents") { writer in
        writer.verbatim("Tracking", ["event": "creativeView"], writer.beacon("companion/view", 3))
      }
    }
  }

  private mutating func extensionNode() {
    element("Extensions") { writer in
      writer.element("Extension", ["type": "meadow-delivery"]) { writer in
        writer.leaf("Region", writer.random.pick(["AT", "DK", "JP", "PT"]))
        writer.hollow("Slot", ["name": "fallback", "rank": "\(writer.random.below(5))"])
        writer.verbatim("Trace", #"{"hops":["\#(writer.token(8))","\#(writer.token(8))"]}"#)
      }
    }
  }
}
