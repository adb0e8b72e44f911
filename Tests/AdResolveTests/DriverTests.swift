import AdModel
import AdTransport
import Testing

@testable import AdResolve

@Suite("Requests as they leave") struct DriverTests {
  @Test("Macros are expanded anew for every request, and blocked categories add up down the chain")
  func macros() async {
    let clock = TestClock()
    func blocks(_ codes: String) -> String {
      "<BlockedAdCategories authority=\"x\">\(codes)</BlockedAdCategories>"
    }
    let transport = ScriptedTransport(
      [
        "http://tag?b=-1&t=1": [
          .ok(vast(wrapper("A", to: "http://a?b=[BLOCKEDADCATEGORIES]&t=[TRANSACTIONID]", more: blocks("IAB1,IAB2"))))
        ],
        "http://a?b=IAB1,IAB2&t=1": [
          .ok(vast(wrapper("B", to: "http://b?b=[BLOCKEDADCATEGORIES]", more: blocks("IAB3"))))
        ],
        "http://b?b=IAB1,IAB2,IAB3": [.ok(vast(inLine("I")))],
      ], clock: clock)
    var options = ResolveOptions()
    options.macroValues["TRANSACTIONID"] = .text("1")
    let resolver = AdResolver(transport: transport, options: options, clock: clock)
    let tag: Text = "http://tag?b=[BLOCKEDADCATEGORIES]&t=[TRANSACTIONID]"
    let resolution = await resolver.resolve(ResolveSource(.tags([tag])))
    #expect(resolution.adIDs == ["I"])
    #expect(resolution.hops.map(\.url) == transport.urls)
  }

  @Test(
    "What wrappers block is added to what the caller blocks, unless the caller keeps that to itself",
    arguments: [
      (MacroValue.list(["IAB9"]), "IAB9,IAB1"), (.text("IAB9"), "IAB9,IAB1"), (.withheld, "-2"), (nil, "IAB1"),
    ] as [(MacroValue?, String)])
  func callersCategories(_ own: MacroValue?, sent: String) async {
    let blocks = "<BlockedAdCategories authority=\"x\">IAB1</BlockedAdCategories>"
    let (_, transport) = await resolve(
      ["http://tag": [.ok(vast(wrapper("W", to: "http://a?[BLOCKEDADCATEGORIES]", more: blocks)))]],
      options: ResolveOptions { $0.macroValues["BLOCKEDADCATEGORIES"] = own })
    #expect(transport.urls == ["http://tag", "http://a?\(sent)"])
  }

  @Test("Values that change with each request lie over the others")
  func requestMacros() async {
    let clock = TestClock()
    let transport = ScriptedTransport(["http://tag?c=2": [.ok(vast(inLine("I")))]], clock: clock)
    var options = ResolveOptions()
    options.macroValues["CACHEBUSTING"] = .text("1")
    let resolver = AdResolver(transport: transport, options: options, clock: clock) {
      var values = MacroValues()
      values["CACHEBUSTING"] = .text("2")
      return values
    }
    #expect(await resolver.resolve(ResolveSource(.tags(["http://tag?c=[CACHEBUSTING]"]))).adIDs == ["I"])
  }

  @Test("The caller's header fields go with every request")
  func headers() async {
    let header = TransportRequest.Header("X-Device-IP", "192.0.2.1")
    let (_, transport) = await resolve(
      LimitTests.chain(wrappers: 2), options: ResolveOptions { $0.headers = [header] })
    #expect(transport.requests.map(\.headers) == [[header], [header], [header]])
    #expect(transport.requests.allSatisfy { $0.purpose == .document })
  }

  @Test("Relative tags and trackers are resolved against the URL that the document came from in the end")
  func relativeURLs() async throws {
    var redirected = Reply.ok(
      vast(
        """
        <Ad id="W"><Wrapper><VASTAdTagURI>//b/x?[CACHEBUSTING]</VASTAdTagURI><Impression>//t/i</Impression>
        <Error>../e?c=[ERRORCODE]</Error></Wrapper></Ad>
        """))
    redirected.redirect = "https://a/one/two"
    let (resolution, transport) = await resolve([
      "http://tag": [redirected],
      "https://b/x?-1": [.ok(vast(inLine("I", more: "<Impression>/own</Impression>")))],
    ])
    #expect(transport.urls == ["http://tag", "https://b/x?-1"])
    let ad = try #require(resolution.result.ads.first).ad
    #expect(ad.impressions.map(\.url) == ["https://t/i", "http://i/I", "https://b/own"])
    #expect(ad.errors.map(\.url) == ["https://a/e?c=[ERRORCODE]", "http://e/I"])
    #expect(resolution.hops.map(\.redirects) == [["https://a/one/two"], []])
  }

  @Test("A relative tag is resolved against the source's URL")
  func relativeTag() async {
    let (resolution, transport) = await resolve(
      ["https://host/ads/tag": [.ok(vast(inLine("I")))]],
      source: ResolveSource(.tags(["tag"]), baseURL: "https://host/ads/list.xml"))
    #expect(transport.urls == ["https://host/ads/tag"])
    #expect(resolution.adIDs == ["I"])
  }

  @Test("A playlist comes back whole, its URLs absolute and its macros as they were")
  func playlist() async throws {
    let vmap = """
      <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
      <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
      <vmap:AdTagURI templateType="vast3">/tag?c=[CACHEBUSTING]</vmap:AdTagURI></vmap:AdSource>
      <vmap:TrackingEvents><vmap:Tracking event="breakStart">//t/s</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>
      <vmap:AdBreak timeOffset="end" breakType="linear"><vmap:AdSource><vmap:VASTAdData>
      \(vast(wrapper("W", to: "next"))) </vmap:VASTAdData></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
      """
    let (resolution, _) = await resolve(
      ["https://h/p/list": [.ok(vmap)]], source: ResolveSource(.tags(["https://h/p/list"])))
    let breaks = try #require(resolution.vmap).adBreaks
    #expect(resolution.outcomes == [.vmap])
    #expect(breaks.first?.source?.content == .tag(url: "https://h/tag?c=[CACHEBUSTING]", templateType: "vast3"))
    #expect(breaks.first?.breakStart == ["https://t/s"])
    guard case .inline(let document)? = breaks.last?.source?.content else {
      Issue.record("no inline document")
      return
    }
    #expect(document.ads.first?.wrapper?.tagURL == "https://h/p/next")
  }

  @Test("Without following, the ads of the one document come back as they stand")
  func noFollow() async {
    let (resolution, transport) = await resolve(
      ["http://tag": [.ok(vast(inLine("B", sequence: 2), wrapper("W", to: "//a", sequence: 1), inLine("S")))]],
      options: ResolveOptions { $0.follow = false })
    #expect(transport.urls == ["http://tag"])
    #expect(resolution.adIDs == ["B", "W", "S"])
    #expect(resolution.result.ads[1].ad.wrapper?.tagURL == "//a")
    #expect(resolution.pings == [])
  }

  @Test("Documents that are already there need no first request")
  func documents() async {
    let text = vast(inLine("A"))
    let (resolution, transport) = await resolve([:], source: ResolveSource(.bytes(Array(text.utf8))))
    #expect(transport.urls == [])
    #expect(resolution.adIDs == ["A"])
    #expect(resolution.hops.map(\.bytes) == [text.utf8.count])
    var document = VASTDocument()
    document.errors = [TrackedURL(url: "http://e/root")]
    let (empty, _) = await resolve([:], source: ResolveSource(.documents([document, document])))
    #expect(empty.pings == ["303 http://e/root", "303 http://e/root"])
    let (nothing, _) = await resolve([:], source: ResolveSource(.tags([])))
    #expect(nothing.hops.isEmpty && nothing.vmapCode == nil)
  }

  @Test("A cancelled resolution ends its requests, owes nothing for them, and says so")
  func cancellation() async {
    let transport = StalledTransport()
    let document = vast(
      wrapper("W1", to: "", sequence: 1), wrapper("W2", to: "http://a", sequence: 2), inLine("I", sequence: 3))
    let task = Task {
      await AdResolver(transport: transport, clock: TestClock()).resolve(ResolveSource(.bytes(Array(document.utf8))))
    }
    #expect(await transport.firstRequest() == "http://a")
    task.cancel()
    let resolution = await task.value
    #expect(resolution.isCancelled)
    #expect(resolution.adIDs == ["I"])
    #expect(resolution.outcomes == [.ads, .cancelled])
    #expect(resolution.pings == ["101 http://e/W1"])
  }

  @Test("Findings are kept only when asked for", arguments: [true, false])
  func diagnostics(_ reports: Bool) async {
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(vast(inLine("A", creative: overlay)))]],
      options: ResolveOptions { $0.reportsDiagnostics = reports })
    #expect(resolution.rules.contains("VAST-ad-rejected") == reports)
    #expect(resolution.pings == ["201 http://e/A"])
  }
}
