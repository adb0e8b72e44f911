import AdModel
import AdParsing
import Testing

@Suite("InLine ads")
struct InLineTests {
  let document: VASTDocument
  let ad: Ad
  let linear: Linear

  init() throws {
    let result = parseDocument(try fixture("vast/inline-4.xml"))
    #expect(result.rules == ["VAST-boolean-case"])
    document = try vast(result)
    ad = try #require(document.ads.first)
    linear = try #require(ad.creatives.first?.linear)
  }

  @Test("Everything an InLine says of itself")
  func head() {
    #expect(document.version == "4.2" && document.ads.count == 1)
    #expect(document.errors.map(\.url) == ["https://t.example/root?c=[ERRORCODE]"] && document.errors[0].id == "root")
    #expect(ad.id == "ad-1" && ad.adType == .hybrid && ad.conditionalAd && ad.sequence == nil && ad.wrapper == nil)
    #expect(ad.adSystem == "Sample Server" && ad.adSystemVersion == "2.1" && ad.title == "Été à Köln & 夏")
    #expect(ad.adServingId == "a532d16d-4d7f-4440-bd29-2ec0e693fc80" && ad.adDescription == "Buy <b>now</b>")
    #expect(ad.advertiser == "shoes.example" && ad.advertiserId == "adv" && ad.expires == .seconds(3600))
    #expect(ad.pricing == Pricing(value: "25.00", model: "CPM", currency: "USD"))
    #expect(ad.surveys == ["https://t.example/survey"])
    #expect(ad.categories == [AdCategory(value: "IAB1-1", authority: "https://www.iabtechlab.com/categoryauthority")])
    #expect(ad.position == SourcePosition(line: 5, column: 3))
  }

  @Test("URLs in CDATA, escaped, on lines of their own; about:blank is none")
  func urls() {
    #expect(
      ad.impressions.map(\.url) == [
        "https://t.example/imp?a=1&b=2", "https://t.example/imp?a=3&b=4", "https://t.example/imp?a=5",
      ])
    #expect(ad.impressions.map(\.id) == ["i1", "i2", nil])
    #expect(ad.impressions.map(\.position.line) == [10, 11, 12])
    #expect(ad.errors.map(\.url) == ["https://t.example/err?c=[ERRORCODE]"])
  }

  @Test("Viewability and verification")
  func measurement() throws {
    let viewable = try #require(ad.viewableImpression)
    #expect(viewable.id == "v" && viewable.viewable == ["https://t.example/viewable"])
    #expect(viewable.notViewable == ["https://t.example/notviewable"])
    #expect(viewable.viewUndetermined == ["https://t.example/undetermined"])
    let verification = try #require(ad.verifications.first)
    #expect(ad.verifications.count == 1 && verification.vendor == "measure.example-omid")
    #expect(verification.resources.map(\.kind) == [.javaScript, .executable])
    #expect(verification.resources.map(\.url) == ["https://m.example/omid.js", "measure-bin"])
    #expect(verification.resources.map(\.browserOptional) == [true, false] && verification.resources[1].type == "bin")
    #expect(verification.resources.allSatisfy { $0.apiFramework == "omid" })
    #expect(verification.parameters == "{\"a\": [1, 2]}")
    #expect(verification.tracking.map(\.event) == [.verificationNotExecuted])
  }

  @Test("The linear creative")
  func linearCreative() throws {
    let creative = ad.creatives[0]
    #expect(creative.id == "c1" && creative.adId == "x" && creative.sequence == 1 && creative.apiFramework == "SIMID")
    #expect(
      creative.universalAdIds == [
        UniversalAdId(value: "CNPA0484000H", registry: "ad-id.org"), UniversalAdId(value: "foo", registry: "unknown"),
      ])
    #expect(linear.skipOffset == TimeOffset(written: "00:00:05.500", value: .time(ms(5500))))
    #expect(linear.duration == WrittenTime(written: "00:00:15.250", time: ms(15_250)))
    #expect(linear.adParameters == "{\"k\":\"v&amp;w\"}" && linear.adParametersXMLEncoded)
    #expect(linear.clickThrough?.url == "https://shoes.example/" && linear.clickThrough?.id == "ct")
    #expect(linear.clickTracking.map(\.url) == ["https://t.example/click1", "https://t.example/click2"])
    #expect(linear.clickTracking.map(\.id) == ["k1", nil] && linear.customClicks.map(\.id) == ["cc"])
  }

  @Test("Trackers of several containers in document order, progress with its offset")
  func tracking() {
    #expect(linear.tracking.map(\.event) == [.start, .progress, .progress, .complete])
    #expect(linear.tracking.map(\.name) == ["start", "progress", "progress", "complete"])
    #expect(
      linear.tracking.map(\.offset?.value) == [nil, .time(ms(10_000)), .percent(Percent(thousandths: 12_500)), nil])
    #expect(linear.tracking.map(\.url) == ["start", "p10", "p125", "complete"].map { Text("https://t.example/\($0)") })
    #expect(linear.tracking.map(\.position.line) == [57, 58, 59, 68])
  }

  @Test("Media, mezzanine, interactive and caption files")
  func files() {
    #expect(linear.mediaFiles.map(\.url) == ["https://cdn.example/a.mp4", "https://cdn.example/a.m3u8"])
    let (first, second) = (linear.mediaFiles[0], linear.mediaFiles[1])
    #expect(first.id == "m1" && first.delivery == .progressive && first.type == "video/mp4" && first.codec == "avc1")
    #expect((first.width, first.height) == (640, 360) && first.bitrate == 600 && first.fileSize == 1024)
    #expect(first.scalable == true && first.maintainAspectRatio == false && first.mediaType == "2D")
    #expect(second.delivery == .streaming && second.minBitrate == 100 && second.maxBitrate == 900)
    #expect(second.id == nil && second.bitrate == nil && second.apiFramework == "none" && second.codec == nil)
    #expect(linear.mezzanines.map(\.url) == ["https://cdn.example/mezz.mp4"] && linear.mezzanines[0].width == 1920)
    #expect(linear.interactiveFiles.map(\.url) == ["https://cdn.example/i.html"])
    #expect(linear.interactiveFiles[0].variableDuration && linear.interactiveFiles[0].apiFramework == "SIMID")
    #expect(linear.closedCaptions.map(\.language) == ["zh-TW"] && linear.closedCaptions[0].type == "text/vtt")
  }

  @Test("Icons, overlays and companions")
  func others() throws {
    let icon = try #require(linear.icons.first)
    #expect(icon.program == "AdChoices" && icon.width == 20 && icon.xPosition == "right" && icon.yPosition == "top")
    #expect(icon.offset?.time == ms(1000) && icon.duration?.time == ms(5000) && icon.pxratio == "1.5")
    #expect(icon.resources.statics == [StaticResource(url: "https://cdn.example/icon.png", creativeType: "image/png")])
    #expect(icon.viewTracking == ["https://t.example/iconview"] && icon.clickThrough == "https://choices.example/")
    #expect(icon.clickTracking.map(\.id) == ["ic"])
    let overlays = try #require(ad.creatives[1].nonLinearAds)
    let overlay = try #require(overlays.nonLinears.first)
    #expect(overlays.tracking.map(\.event) == [.minimize, .creativeView])
    #expect((overlay.width, overlay.height, overlay.expandedWidth, overlay.expandedHeight) == (300, 50, 600, 100))
    #expect(overlay.scalable == true && overlay.maintainAspectRatio == false)
    #expect(overlay.minSuggestedDuration?.time == ms(8000) && overlay.adParameters == "p")
    #expect(overlay.resources.iframes == ["https://cdn.example/n.html"] && overlay.resources.html == ["<p>hi</p>"])
    #expect(overlay.clickThrough == "https://shoes.example/n" && overlay.clickTracking.map(\.id) == ["nk"])
    let companions = try #require(ad.creatives[1].companionAds)
    let companion = try #require(companions.companions.first)
    #expect(companions.required == .any && companion.id == "co" && companion.adSlotId == "slot")
    #expect((companion.width, companion.height, companion.assetWidth, companion.expandedHeight) == (300, 250, 250, 300))
    #expect(companion.renderingMode == "end-card" && companion.pxratio == "2" && companion.altText == "alt")
    #expect(companion.adParameters == "q" && companion.clickThrough == "https://shoes.example/co")
    #expect(companion.clickTracking.map(\.id) == ["ck"] && companion.tracking.map(\.event) == [.creativeView])
  }

  @Test("Extensions are kept to the last text and attribute")
  func extensions() throws {
    let geo = try #require(ad.extensions.first)
    #expect(geo.type == "geo" && ad.extensions.count == 1)
    let country = RawElement(
      name: "g:Country",
      attributes: [.init(name: "xmlns:g", value: "urn:g"), .init(name: "g:code", value: "DE")],
      children: [
        .text("Deutschland "), .element(RawElement(name: "b", children: [.text("!")])), .text(" ende"),
      ])
    #expect(geo.element.name == "Extension" && geo.element.children == [.element(country)])
    let note = try #require(ad.creatives[0].extensions.first)
    #expect(note.type == "note" && note.element.children.count == 1)
  }
}
