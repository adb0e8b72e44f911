import AdModel
import AdParsing
import Testing

@Suite("VMAP")
struct VMAPTests {
  @Test("Offsets, types, sources, trackers and extensions of a whole playlist")
  func full() throws {
    let result = parseDocument(try fixture("vmap/full.xml"))
    let document = try vmap(result)
    #expect(document.version == "1.0" && document.droppedBreaks.isEmpty)
    #expect(
      document.adBreaks.map(\.offset.value) == [
        .start, .time(ms(623_125)), .percent(Percent(thousandths: 62_500)), .opportunity(2), .end,
      ])
    #expect(document.adBreaks.map(\.id) == ["pre", "mid", nil, nil, "post"])
    #expect(document.adBreaks.map(\.types) == [[.linear, .nonLinear], [.linear], [.display], [.linear], [.linear]])
    let pre = document.adBreaks[0]
    #expect(pre.source?.id == "s-1" && pre.source?.allowMultipleAds == false && pre.source?.followRedirects == true)
    guard case .inline(let inner) = pre.source?.content else { throw WrongContent(content: result.content) }
    #expect(inner.ads.map(\.id) == ["inner"] && inner.version == "3.0")
    #expect(pre.breakStart == ["https://t.example/bs?x=1&y=2"] && pre.breakEnd == ["https://t.example/be"])
    #expect(pre.errors == ["https://t.example/er?c=[ERROR_CODE]"])
    #expect(pre.extensions.map(\.type) == ["bumper"])
    #expect(pre.extensions.first?.element.attribute("suppress_bumper") == "true")
    #expect(pre.position == SourcePosition(line: 4, column: 3))
    let mid = document.adBreaks[1]
    #expect(mid.repeatAfter == WrittenTime(written: "00:15:00", time: ms(900_000)))
    #expect(
      mid.source?.content
        == .tag(url: "https://ads.example/tag?a=1&cb=[CACHEBUSTING]", templateType: "vast3"))
    #expect(mid.source?.allowMultipleAds == nil && mid.source?.followRedirects == nil)
    #expect(document.adBreaks[2].source?.content == .custom(data: "{\"x\":1}", templateType: "proprietary"))
    #expect(document.adBreaks[3].source == nil && document.adBreaks[3].sourceFailure == nil)
    guard case .inline(let old) = document.adBreaks[4].source?.content else {
      throw WrongContent(content: result.content)
    }
    #expect(old.version == "2.0" && old.ads.isEmpty)
    #expect(document.extensions.map(\.type) == ["policy"])
    #expect(result.rules == ["VAST-event-case", "VMAP-sources", "VMAP-vast-data"])
  }

  @Test("A break that can't be scheduled is dropped, never a pre-roll, and its error URLs stay")
  func dropped() throws {
    let document = try vmap(parseDocument(try fixture("vmap/broken-breaks.xml")))
    #expect(document.droppedBreaks.map(\.id) == ["bad-offset", "no-offset", "bad-type"])
    #expect(document.droppedBreaks.map(\.code) == [.vmapSchema, .vmapSchema, .vmapBreakType])
    #expect(document.droppedBreaks.map(\.errors) == (1...3).map { [Text("https://t.example/e\($0)")] })
    #expect(document.droppedBreaks.map(\.position.line) == [3, 7, 8])
    #expect(document.adBreaks.map(\.id) == ["lenient", "empty-source", "vast-1", "no-vast"])
    #expect(document.adBreaks[0].offset == BreakOffset(written: "90", value: .time(ms(90_000))))
    #expect(document.adBreaks[0].repeatAfter == nil && document.adBreaks[1].types == [.linear])
    #expect(
      document.adBreaks.map(\.sourceFailure) == [nil, .vmapSchema, .vmapResponseParsing, .vmapResponseParsing])
    #expect(document.adBreaks.dropFirst().allSatisfy { $0.source?.content == .inline(VASTDocument()) })
  }

  @Test("VAST as text, in CDATA or escaped, is read with its findings on the playlist's lines")
  func vastInText() throws {
    let result = parseDocument(try fixture("vmap/vast-in-text.xml"))
    let documents = try vmap(result).adBreaks.compactMap { entry -> VASTDocument? in
      guard case .inline(let document) = entry.source?.content else { return nil }
      return document
    }
    #expect(documents.map { $0.ads.map(\.id) } == [["cdata"], ["escaped"]])
    #expect(documents[0].ads[0].impressions.map(\.url) == ["https://t.example/i?a=1&b=2"])
    #expect(documents[0].ads[0].position == SourcePosition(line: 7, column: 3))
    let time = try #require(result.diagnostics.first { $0.rule == ParsingRule.time })
    #expect(time.position == SourcePosition(line: 8, column: 34))
    #expect(result.has(ParsingRule.vastInText, line: 4) && result.has(ParsingRule.vastInText, line: 11))
  }

  @Test("A VMAP inside a VMAP's text is no VAST")
  func nested() throws {
    let document = try vmap(
      parse(
        """
        <VMAP version='1.0'><AdBreak timeOffset='start' breakType='linear'><AdSource><VASTAdData>\
        <![CDATA[<VMAP version="1.0"/>]]></VASTAdData></AdSource></AdBreak></VMAP>
        """))
    #expect(document.adBreaks.first?.sourceFailure == .vmapResponseParsing)
  }

  @Test("No break at all is a playlist")
  func empty() throws {
    let result = parse("<vmap:VMAP xmlns:vmap='http://www.iab.net/vmap-1.0' version='1.0'/>")
    #expect(try vmap(result).adBreaks.isEmpty && result.diagnostics.isEmpty)
  }
}
