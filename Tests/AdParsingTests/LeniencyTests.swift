import AdModel
import AdParsing
import Testing

@Suite("Leniency")
struct LeniencyTests {
  @Test("Each slip is read around and reported on its line")
  func messy() throws {
    let result = parseDocument(try fixture("vast/messy.xml"))
    let ad = try #require(try vast(result).ads.first)
    let expected: [(DiagnosticRule, Int32)] = [
      (ParsingRule.nameCase, 2), (ParsingRule.versionMissing, 2), (ParsingRule.nameCase, 3),
      (ParsingRule.keywordCase, 3), (ParsingRule.nameCase, 4), (ParsingRule.required, 4), (ParsingRule.strayText, 4),
      (ParsingRule.duplicate, 7), (ParsingRule.urlMissing, 9), (ParsingRule.urlLineBreak, 10),
      (ParsingRule.unknownElement, 12), (ParsingRule.nameCase, 14), (ParsingRule.unknownAttribute, 14),
      (ParsingRule.nameCase, 15), (ParsingRule.timeSpelling, 15), (ParsingRule.timeSpelling, 16),
      (ParsingRule.keywordCase, 18), (ParsingRule.numberFraction, 18), (ParsingRule.number, 18),
      (ParsingRule.boolean, 18), (ParsingRule.keyword, 19), (ParsingRule.urlMissing, 19), (ParsingRule.eventCase, 22),
      (ParsingRule.event, 23), (ParsingRule.eventMissing, 24), (ParsingRule.offsetMissing, 25),
      (ParsingRule.offset, 26), (ParsingRule.offsetMissing, 26), (ParsingRule.duplicate, 29),
      (ParsingRule.duplicate, 33), (ParsingRule.trailingJunk, 36),
    ]
    #expect(result.diagnostics.map { "\($0.rule.id) \($0.position.line)" } == expected.map { "\($0.id) \($1)" })
    #expect(ad.adType == .audio && ad.adSystem == "first" && ad.title == nil && ad.wrapper == nil)
    #expect(ad.impressions.map(\.url) == ["https://t.example/imp?a=1"])
    let creative = try #require(ad.creatives.first)
    let linear = try #require(creative.linear)
    #expect(creative.adId == "c" && linear.skipOffset?.value == .time(ms(5000)) && linear.duration?.time == ms(90_000))
    #expect(linear.skipOffset?.written == "5" && linear.duration?.written == "1:30")
    #expect(linear.mediaFiles.count == 1 && linear.mediaFiles[0].delivery == .progressive)
    #expect((linear.mediaFiles[0].width, linear.mediaFiles[0].height) == (640, 0))
    #expect(linear.mediaFiles[0].scalable == nil)
    #expect(linear.tracking.map(\.event) == [.firstQuartile, nil, nil, .progress, .progress])
    #expect(linear.tracking.map(\.name) == ["FirstQuartile", "blink", "", "progress", "progress"])
    #expect(linear.tracking.allSatisfy { $0.offset == nil })
  }

  @Test("Strict: the first error or repair makes it unreadable, with the same findings", arguments: ["messy", "pod"])
  func strict(name: String) throws {
    let bytes = try fixture("vast/\(name).xml")
    var options = ParseOptions()
    options.strict = true
    let (strict, lenient) = (parseDocument(bytes, options: options), parseDocument(bytes))
    #expect(strict.diagnostics == lenient.diagnostics)
    let first = try #require(
      lenient.diagnostics.first { $0.rule.severity == .error || ParsingRule.repairs.contains($0.rule) })
    guard case .unreadable(let code, let message, let position) = strict.content else {
      throw WrongContent(content: strict.content)
    }
    #expect(code == .schemaValidation && message == first.message && position == first.position)
  }

  @Test("Strict reads a clean document, notes and missing extras aside")
  func strictClean() throws {
    var options = ParseOptions()
    options.strict = true
    let document = try vast(parseDocument(try fixture("vast/no-ad.xml"), options: options))
    #expect(document.errors.count == 2)
    let noted = parse("<VAST version='4.0' extra='x'/>") { $0.strict = true }
    #expect(noted.rules == ["VAST-unknown-attribute"])
    #expect(try vast(noted).ads.isEmpty)
  }

  @Test(
    "Booleans",
    arguments: [
      ("true", true), ("1", true), ("false", false), ("0", false), ("TRUE", true), (" False ", false), ("yes", nil),
      ("", nil),
    ])
  func booleans(text: String, value: Bool?) throws {
    let document = "<VAST version='4.0'><Ad><Wrapper allowMultipleAds='\(text)'/></Ad></VAST>"
    #expect(try vast(parse(document)).ads.first?.wrapper?.allowMultipleAds == value)
  }

  @Test("A URL's line breaks go with the indentation beside them; its own spaces and escapes stay")
  func urls() throws {
    let document = inline("", ad: "<Error><![CDATA[\r\n  https://t.example/a b?\r\n\t x=%20&amp;y=[M]\t ]]></Error>")
    #expect(try vast(parse(document)).ads.first?.errors.first?.url == "https://t.example/a b?x=%20&amp;y=[M]")
  }

  @Test("Text around a child element is kept together")
  func mixedText() throws {
    let document = inline("", ad: "<Description>one <b>two</b> three</Description>")
    let result = parse(document)
    #expect(try vast(result).ads.first?.adDescription == "one  three")
    #expect(result.has(ParsingRule.unknownElement))
  }

  @Test("Unreadable times are nil with an error, never zero", arguments: ["soon", "-00:00:05", "00:00", "1:2:3:4"])
  func badTimes(text: String) throws {
    let result = parse(inline("<Linear skipoffset='x\(text)'><Duration>x\(text)</Duration></Linear>"))
    let linear = try #require(try vast(result).ads.first?.creatives.first?.linear)
    #expect(linear.duration == nil && linear.skipOffset == nil)
    #expect(result.has(ParsingRule.time) && result.has(ParsingRule.offset))
  }

  @Test("Findings over the limit are counted")
  func manyFindings() {
    let document = "<VAST version='4.0'>" + String(repeating: "<Nope/>", count: 30) + "</VAST>"
    let result = parse(document) { $0.maxDiagnostics = 10 }
    #expect(result.diagnostics.count == 11)
    #expect(result.diagnostics.last?.rule == ParsingRule.moreFindings)
    #expect(result.diagnostics.last?.message == "20 more findings")
  }

  @Test("Every rule is in the table once, with an id of its own")
  func table() {
    #expect(Set(ParsingRule.all.map(\.id)).count == ParsingRule.all.count)
    #expect(ParsingRule.repairs.allSatisfy { $0.severity == .warning && ParsingRule.all.contains($0) })
    #expect(ParsingRule.all.count == 53)
  }
}
