import AdModel
import AdParsing
import Testing

@Suite("Wrappers and pods")
struct WrapperAndPodTests {
  @Test("A wrapper's flags, tag in VAST 1's spelling, nested URLs and old verification")
  func wrapper() throws {
    let result = parseDocument(try fixture("vast/wrapper-2.xml"))
    let ad = try #require(try vast(result).ads.first)
    let wrapper = try #require(ad.wrapper)
    #expect(wrapper.followAdditionalWrappers == false && wrapper.allowMultipleAds == true)
    #expect(wrapper.fallbackOnNoAd == true && wrapper.tagURL == "https://next.example/tag?cb=[CACHEBUSTING]&x=1")
    #expect(wrapper.blockedCategories == [AdCategory(value: "232,233", authority: "iabtechlab.com")])
    #expect(ad.impressions.map(\.url) == ["https://w.example/imp1", "https://w.example/imp2"])
    #expect(ad.creatives[0].adId == "old" && ad.creatives[0].linear?.tracking.map(\.event) == [.firstQuartile])
    #expect(ad.creatives[0].linear?.clickTracking.count == 1)
    #expect(ad.verifications.map(\.vendor) == ["old.example-omid"])
    #expect(ad.verifications[0].resources.map(\.url) == ["https://old.example/omid.js"])
    #expect(ad.extensions.map(\.type) == ["AdVerifications"])
    #expect(
      result.rules == [
        "VAST-boolean-case", "VAST-old-tag-url", "VAST-url-nested", "VAST-url-nested", "VAST-url-nested",
      ])
  }

  @Test("Flags that are not written are nil, not their default")
  func absentFlags() throws {
    let result = parse("<VAST version='3.0'><Ad><Wrapper><VASTAdTagURI> \n</VASTAdTagURI></Wrapper></Ad></VAST>")
    let wrapper = try #require(try vast(result).ads.first?.wrapper)
    #expect(wrapper == WrapperRedirect())
    #expect(result.has(ParsingRule.tagURL) && result.has(ParsingRule.urlMissing))
  }

  @Test("An extension's verification counts only under its type")
  func otherExtension() throws {
    let extensions = """
      <Extensions><Extension type='waterfall'><AdVerifications><Verification vendor='x'/></AdVerifications>\
      <CustomTracking><Tracking event='start'>https://t.example/no</Tracking></CustomTracking></Extension></Extensions>
      """
    let ad = try #require(try vast(parse(inline("", ad: extensions))).ads.first)
    #expect(ad.verifications.isEmpty && ad.extensions.count == 1)
  }

  @Test("A sequence of 0 or of text is none; an ad without a body costs only itself")
  func pod() throws {
    let result = parseDocument(try fixture("vast/pod.xml"))
    let document = try vast(result)
    #expect(document.version == "3.0+")
    #expect(document.ads.map(\.id) == ["two", "one", "zero", "text", "alone"])
    #expect(document.ads.map(\.sequence) == [2, 1, nil, nil, nil])
    #expect(result.rules == ["VAST-ad-content", "VAST-sequence", "VAST-sequence"])
    #expect(result.has(ParsingRule.adContent, line: 8))
  }

  @Test("No ad is a reading of its own, root errors kept")
  func noAd() throws {
    let result = parseDocument(try fixture("vast/no-ad.xml"))
    let document = try vast(result)
    #expect(document.ads.isEmpty && result.diagnostics.isEmpty)
    #expect(document.errors.map(\.url) == ["https://t.example/none1?c=[ERRORCODE]", "https://t.example/none2"])
  }

  @Test("Prefixes, declared or not, change nothing; foreign attributes are nobody's")
  func prefixes() throws {
    let result = parseDocument(try fixture("vast/prefixed.xml"))
    let document = try vast(result)
    #expect(document.version == "4.0" && document.ads.first?.id == "p")
    #expect(document.ads.first?.creatives.first?.linear?.mediaFiles.first?.type == "video/mp4")
    #expect(result.rules == ["XML-undeclared-prefix"])
  }
}
