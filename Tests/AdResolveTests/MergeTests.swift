import AdModel
import Testing

@testable import AdResolve

/// W1 wraps W2 wraps an `InLine`; every case names what each of the three holds, as URLs without a scheme.
@Suite("What wrappers add to an ad") struct MergeTests {
  static func merged(_ w1: String, _ w2: String, _ inLineCreatives: String, more: [String] = ["", "", ""]) async throws
    -> Ad
  {
    let (resolution, _) = await resolve(
      [
        "http://tag": [.ok(vast(wrapper("W1", to: "http://a", more: more[0], creatives: w1)))],
        "http://a": [.ok(vast(wrapper("W2", to: "http://b", more: more[1], creatives: w2)))],
        "http://b": [.ok(vast(inLine("I", creative: inLineCreatives, more: more[2])))],
      ], source: ResolveSource(.tags(["http://tag"]), types: BreakType.allCases))
    return try #require(resolution.result.ads.first).ad
  }

  static func linear(_ parts: String, media: Bool = false) -> String {
    let files =
      media ? "<MediaFiles><MediaFile delivery=\"progressive\" type=\"video/mp4\">m:f</MediaFile></MediaFiles>" : ""
    return "<Creative><Linear>\(files)\(parts)</Linear></Creative>"
  }
  static func tracking(_ urls: String...) -> String {
    "<TrackingEvents>\(urls.map { "<Tracking event=\"start\">\($0)</Tracking>" }.joined())</TrackingEvents>"
  }
  static func clicks(through: String? = nil, tracking: String, custom: String) -> String {
    let through = through.map { "<ClickThrough>\($0)</ClickThrough>" } ?? ""
    return """
      <VideoClicks>\(through)<ClickTracking>\(tracking)</ClickTracking><CustomClick>\(custom)</CustomClick></VideoClicks>
      """
  }
  static func icon(_ program: String?, _ url: String) -> String {
    let attribute = program.map { "program=\"\($0)\"" } ?? ""
    return """
      <Icon \(attribute)><StaticResource creativeType="image/png">\(url)</StaticResource>
      <IconViewTracking>\(url)</IconViewTracking></Icon>
      """
  }
  static func overlay(_ url: String, resource: Bool = true) -> String {
    let shown = resource ? "<StaticResource creativeType=\"image/png\">m:o</StaticResource>" : ""
    return """
      <Creative><NonLinearAds>\(tracking(url))<NonLinear>\(shown)
      <NonLinearClickTracking>c\(url)</NonLinearClickTracking></NonLinear></NonLinearAds></Creative>
      """
  }
  static func companion(_ id: String, required: String = "", resource: Bool = true) -> String {
    let shown = resource ? "<StaticResource creativeType=\"image/png\">m:\(id)</StaticResource>" : ""
    return """
      <Creative><CompanionAds \(required)><Companion id="\(id)" width="300" height="250">\(shown)
      <TrackingEvents><Tracking event="creativeView">v:\(id)</Tracking></TrackingEvents>
      <CompanionClickTracking>c:\(id)</CompanionClickTracking></Companion></CompanionAds></Creative>
      """
  }

  @Test("Impressions and errors are all kept, outermost first; only a repetition in one document is dropped")
  func impressions() async throws {
    let more = [
      "<Impression>x:same</Impression><Impression>x:same</Impression>", "<Impression>x:same</Impression>",
      "<Error>x:two</Error>",
    ]
    let ad = try await Self.merged("", "", Self.linear("", media: true), more: more)
    #expect(ad.impressions.map(\.url) == ["http://i/W1", "x:same", "http://i/W2", "x:same", "http://i/I"])
    #expect(ad.errors.map(\.url) == ["http://e/W1", "http://e/W2", "http://e/I", "x:two"])
    #expect(ad.wrapper == nil)
  }

  @Test("Linear trackers go to every linear creative of the InLine, whatever its place among the creatives")
  func linearTracking() async throws {
    let ad = try await Self.merged(
      Self.overlay("n:1") + Self.linear(Self.tracking("x:1")) + Self.linear(Self.tracking("x:1b")),
      Self.linear(Self.tracking("x:2", "x:2")),
      Self.companion("c") + Self.linear(Self.tracking("x:i"), media: true) + Self.linear("", media: true))
    let tracking = ad.creatives.compactMap(\.linear).map { $0.tracking.map(\.url) }
    #expect(tracking == [["x:1", "x:1b", "x:2", "x:2", "x:i"], ["x:1", "x:1b", "x:2", "x:2"]])
  }

  @Test(
    "Clicks: trackers add up, the page is that of the InLine or of the nearest wrapper",
    arguments: [
      ("p:1", "p:2", "p:i", "p:i"), ("p:1", "p:2", nil, "p:2"), ("p:1", nil, nil, "p:1"), (nil, nil, nil, nil),
    ] as [(String?, String?, String?, Text?)])
  func clicks(_ w1: String?, _ w2: String?, _ own: String?, page: Text?) async throws {
    let ad = try await Self.merged(
      Self.linear(Self.clicks(through: w1, tracking: "t:1", custom: "u:1")),
      Self.linear(Self.clicks(through: w2, tracking: "t:2", custom: "u:2")),
      Self.linear(Self.clicks(through: own, tracking: "t:i", custom: "u:i"), media: true))
    let linear = try #require(ad.creatives.first?.linear)
    #expect(linear.clickThrough?.url == page)
    #expect(linear.clickTracking.map(\.url) == ["t:1", "t:2", "t:i"])
    #expect(linear.customClicks.map(\.url) == ["u:1", "u:2", "u:i"])
  }

  @Test("Of the icons of one program those nearest to the InLine stay, with their own trackers")
  func icons() async throws {
    let icons = { (icons: String) in "<Icons>\(icons)</Icons>" }
    let ad = try await Self.merged(
      Self.linear(icons(Self.icon("A", "x:a1") + Self.icon("B", "x:b1") + Self.icon(nil, "x:none1"))),
      Self.linear(icons(Self.icon("A", "x:a2") + Self.icon("A", "x:a2b"))),
      Self.linear(icons(Self.icon("C", "x:ci") + Self.icon(nil, "x:nonei")), media: true))
    let kept = try #require(ad.creatives.first?.linear?.icons)
    #expect(kept.flatMap(\.viewTracking) == ["x:b1", "x:none1", "x:a2", "x:a2b", "x:ci", "x:nonei"])
  }

  @Test("Non-linear trackers go to the overlay, and linear ones are of no use to it")
  func nonLinear() async throws {
    let ad = try await Self.merged(
      Self.overlay("x:1", resource: false),
      Self.linear(Self.tracking("x:linear")) + Self.overlay("x:2", resource: false),
      Self.overlay("x:i"))
    #expect(ad.creatives.count == 1)
    let node = try #require(ad.creatives.first?.nonLinearAds)
    #expect(node.tracking.map(\.url) == ["x:1", "x:2", "x:i"])
    #expect(node.nonLinears.map { $0.clickTracking.map(\.url) } == [["cx:1", "cx:2", "cx:i"]])
    #expect(ad.creatives.first?.linear == nil)
  }

  struct Companions: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var w1: String
    var w2: String
    var own: String
    var shown: [Text]
    var clicks: [[Text]]
    var required: [CompanionRequirement?]
  }

  @Test(
    "Companions are those of the InLine or of the nearest wrapper; click trackers of all apply",
    arguments: [
      Companions(
        testDescription: "the InLine's", w1: companion("1", required: "required=\"all\""), w2: companion("2"),
        own: companion("i", required: "required=\"any\""), shown: ["i"], clicks: [["c:1", "c:2", "c:i"]],
        required: [.any]),
      Companions(
        testDescription: "the nearest wrapper's", w1: companion("1", required: "required=\"any\""),
        w2: companion("2", required: "required=\"all\""), own: "", shown: ["2"], clicks: [["c:1", "c:2"]],
        required: [.all]),
      Companions(
        testDescription: "the outer wrapper's", w1: companion("1"), w2: "", own: "", shown: ["1"], clicks: [["c:1"]],
        required: [nil]),
      Companions(
        testDescription: "one that only tracks is not shown", w1: companion("1"), w2: companion("2", resource: false),
        own: companion("i", resource: false), shown: ["1"], clicks: [["c:1", "c:2", "c:i"]], required: [nil]),
      Companions(
        testDescription: "siblings keep their clicks apart", w1: companion("1") + companion("1b"), w2: "", own: "",
        shown: ["1", "1b"], clicks: [["c:1"], ["c:1b"]], required: [nil, nil]),
    ])
  func companions(_ row: Companions) async throws {
    let ad = try await Self.merged(row.w1, row.w2, Self.linear("", media: true) + row.own)
    let nodes = ad.creatives.compactMap(\.companionAds)
    let companions = nodes.flatMap(\.companions)
    #expect(companions.map(\.id) == row.shown)
    #expect(companions.map { $0.clickTracking.map(\.url) } == row.clicks)
    #expect(companions.map { $0.tracking.map(\.url) } == row.shown.map { [Text("v:\($0)")] })
    #expect(nodes.map(\.required) == row.required)
  }

  @Test("Viewability, verifications and extensions add up; the price is the outermost")
  func theRest() async throws {
    func more(_ level: String, price: Bool = true) -> String {
      """
      <ViewableImpression><Viewable>x:v\(level)</Viewable><NotViewable>x:n\(level)</NotViewable>
      <ViewUndetermined>x:u\(level)</ViewUndetermined></ViewableImpression>
      <AdVerifications><Verification vendor="v\(level)"><JavaScriptResource apiFramework="omid">x:js\(level)
      </JavaScriptResource></Verification></AdVerifications>
      <Extensions><Extension type="e\(level)"><A/></Extension></Extensions>
      \(price ? "<Pricing model=\"CPM\" currency=\"EUR\">\(level)</Pricing>" : "")
      """
    }
    let ad = try await Self.merged(
      "", "", Self.linear("", media: true), more: [more("1", price: false), more("2"), more("3")])
    #expect(ad.viewableImpression?.viewable == ["x:v1", "x:v2", "x:v3"])
    #expect(ad.viewableImpression?.notViewable == ["x:n1", "x:n2", "x:n3"])
    #expect(ad.viewableImpression?.viewUndetermined == ["x:u1", "x:u2", "x:u3"])
    #expect(ad.verifications.map(\.vendor) == ["v1", "v2", "v3"])
    #expect(ad.extensions.map(\.type) == ["e1", "e2", "e3"])
    #expect(ad.pricing?.value == "2")
    #expect(ad.title == "I")
  }

  @Test(
    "The ad's type is its own, else that of the nearest wrapper",
    arguments: [
      (AdType.audio, AdType.hybrid, AdType.video, AdType.video), (.audio, .hybrid, nil, .hybrid),
      (.audio, nil, nil, .audio), (nil, nil, nil, nil),
    ] as [(AdType?, AdType?, AdType?, AdType?)])
  func adType(_ w1: AdType?, _ w2: AdType?, _ own: AdType?, merged: AdType?) {
    func ad(_ type: AdType?) -> Ad {
      var ad = Ad()
      ad.adType = type
      return ad
    }
    #expect(WrapperChain(wrappers: [ad(w1), ad(w2)], inLine: ad(own)).merged.adType == merged)
  }

  @Test("The sequence is that of the outermost ad, also where it has none")
  func sequence() {
    var outer = Ad()
    var inner = Ad()
    inner.sequence = 3
    #expect(WrapperChain(wrappers: [outer], inLine: inner).merged.sequence == nil)
    outer.sequence = 2
    #expect(WrapperChain(wrappers: [outer], inLine: inner).merged.sequence == 2)
    #expect(WrapperChain(wrappers: [], inLine: inner).merged.sequence == 3)
  }
}
