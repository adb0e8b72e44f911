import AdModel
import Testing

@Suite("Macros in URLs")
struct MacroExpanderTests {
  static let values: MacroValues = {
    var values = MacroValues()
    values["CACHEBUSTING"] = .text("01234567")
    values["TIMESTAMP"] = .text("2016-01-17T08:15:07.127-05")
    values["TIME"] = .text("1453036507127")
    values["CONTENTPLAYHEAD"] = .text("00:05:21.123")
    values["ADPLAYHEAD"] = .text("00:00:11.355")
    values["ADCATEGORIES"] = .list(["abc/def", "y=z"])
    values["UNIVERSALADID"] = .list(["ad-id.org CNPA0484000H"])
    values["LATLONG"] = .list(["51.004703", "3.754806"])
    values["IFA"] = .withheld
    values["DOMAIN"] = .text("")
    values["REGULATIONS"] = .list([])
    values["PAGEURL"] = .text("https://é.example/a b?c=[TIMESTAMP]&d=100%")
    values["GPPSTRING"] = .text("DBABMA~CPX")
    values["SERVERUA"] = .text("My(Server)'s!*/3.0")
    values["ERRORCODE"] = .text("303")
    values["REASON"] = .text("3")
    values["CLICKPOS"] = .list(["315", "204"])
    values["PARTNER"] = .text("x y")
    return values
  }()

  @Test(
    "Tracking URLs",
    arguments: [
      ("http://a/?c=[CACHEBUSTING]", "http://a/?c=01234567", "a value"),
      ("http://a/?t=[TIMESTAMP]", "http://a/?t=2016-01-17T08%3A15%3A07.127-05", "colons are encoded"),
      ("[CONTENTPLAYHEAD]", "00%3A05%3A21.123", "nothing but a macro"),
      ("[CACHEBUSTING][CACHEBUSTING]", "0123456701234567", "the same value throughout one URL"),
      ("a=[UNIVERSALADID]", "a=ad-id.org%20CNPA0484000H", "a space is encoded"),
      ("[LATLONG]", "51.004703,3.754806", "the comma of an array stays"),
      (
        "[PAGEURL]", "https%3A%2F%2F%C3%A9.example%2Fa%20b%3Fc%3D%5BTIMESTAMP%5D%26d%3D100%25", "no expansion in values"
      ),
      ("[GPPSTRING]", "DBABMA~CPX", "a tilde stays"),
      ("[SERVERUA]", "My(Server)'s!*%2F3.0", "what encodeURIComponent leaves"),
      ("[IFA]", "-2", "withheld"),
      ("[STOREID]", "-1", "listed and unknown"),
      ("[DOMAIN][REGULATIONS]", "-1-1", "empty is unknown"),
      ("[SERVERSIDE]", "0", "unknown means client side"),
      ("[BREAKMINDURATION]", "-1", "once listed"),
      ("[ADCATEGORIES]", "-1", "only in requests"),
      ("[ERRORCODE][REASON][CLICKPOS]", "-1-1-1", "not in this context"),
      ("[NOTLISTED]", "[NOTLISTED]", "unlisted stays"),
      ("[PARTNER]", "x%20y", "unlisted with a value of its own"),
      ("%5BCACHEBUSTING%5D", "01234567", "encoded brackets"),
      ("%5bCACHEBUSTING%5d", "01234567", "encoded brackets in lower case"),
      ("%5BNOTLISTED%5D", "%5BNOTLISTED%5D", "unlisted in encoded brackets stays"),
      ("[CACHEBUSTING%5D", "[CACHEBUSTING%5D", "brackets of two kinds"),
      ("%%CACHEBUSTER%%-%%CACHEBUSTING%%", "01234567-01234567", "what the ad server left over"),
      ("%%TIMESTAMP%%%%SITE%%", "%%TIMESTAMP%%%%SITE%%", "other percent tokens stay"),
      ("${AUCTION_PRICE}{{x}}", "${AUCTION_PRICE}{{x}}", "tokens of others stay"),
      ("[Cachebusting][adPlayHead]", "0123456700%3A00%3A11.355", "any case"),
      ("[timestamp]", "1453036507127", "an unlisted token is no TIMESTAMP"),
      ("[TIME]", "1453036507127", "milliseconds since 1970"),
      ("[random][RANDOM][RANDOM_NUMBER]", "012345670123456701234567", "random numbers"),
      ("[cb][CB][cachebuster][CACHEBUSTER]", "01234567012345670123456701234567", "cache busters"),
      ("[Random]", "[Random]", "an unlisted token in another case stays"),
      ("[[CACHEBUSTING]]", "[01234567]", "brackets in brackets"),
      ("[CACHEBUSTING", "[CACHEBUSTING", "never closed"),
      ("[]%5B%5D%%%%", "[]%5B%5D%%%%", "no name"),
      ("[CACHE BUSTING]", "[CACHE BUSTING]", "not a name"),
      ("%", "%", "a lone percent sign"),
      ("%5", "%5", "half an escape"),
      ("a%2Fb?x=%20[CACHEBUSTING]%", "a%2Fb?x=%2001234567%", "the rest stays byte for byte"),
      ("", "", "nothing"),
    ])
  func tracking(template: String, expected: String, why: Comment) {
    #expect(MacroExpander.expand(Text(template), values: Self.values, in: .tracking) == expected, why)
  }

  @Test(
    "Macros have values only in their contexts",
    arguments: [
      ("[ERRORCODE]", MacroContext.error, "303"), ("[ERROR_CODE]", .error, "303"),
      ("[ERROR_MESSAGE]", .error, "-1"), ("[REASON]", .verificationNotExecuted, "3"),
      ("[CLICKPOS]", .clickTracking, "315,204"), ("[ADPLAYHEAD]", .request, "-1"),
      ("[ADPLAYHEAD]", .clickTracking, "00%3A00%3A11.355"), ("[ADPLAYHEAD]", .error, "00%3A00%3A11.355"),
      ("[ADCATEGORIES]", .request, "abc%2Fdef,y%3Dz"), ("[VASTVERSIONS]", .request, "-1"),
      ("[ERRORCODE]", .verificationNotExecuted, "-1"), ("[UNIVERSALADID]", .request, "-1"),
    ])
  func contexts(template: String, context: MacroContext, expected: String) {
    #expect(MacroExpander.expand(Text(template), values: Self.values, in: context) == expected)
  }

  @Test("A VMAP error code is not replaced by the VAST one when both are known")
  func bothCodes() {
    var values = Self.values
    values["ERROR_CODE"] = .text("1007")
    #expect(MacroExpander.expand("[ERROR_CODE]/[ERRORCODE]", values: values, in: .error) == "1007/303")
  }

  @Test("Codes that must be sent have a value when nothing is known")
  func required() {
    let nothing = MacroValues()
    #expect(MacroExpander.expand("[ERRORCODE]", values: nothing, in: .error) == "900")
    #expect(MacroExpander.expand("[REASON]", values: nothing, in: .verificationNotExecuted) == "2")
    #expect(MacroExpander.expand("[timestamp]", values: nothing, in: .request) == "[timestamp]")
  }

  @Test("Unknown macros may be kept or dropped instead", arguments: [(UnknownMacro.keep, "[STOREID]"), (.empty, "")])
  func unknown(mode: UnknownMacro, expected: String) {
    #expect(MacroExpander.expand("[STOREID]", values: Self.values, in: .tracking, unknown: mode) == expected)
  }

  @Test("Every listed macro is replaced in every context and leaves no bracket", arguments: Macro.all)
  func everyMacro(macro: Macro) {
    for context in MacroContext.allCases {
      let expanded = MacroExpander.expand(Text("a[\(macro.name)]b"), values: MacroValues(), in: context)
      let expected = macro.contexts.contains(context) ? macro.whenUnknown : "-1"
      #expect(expanded == "a\(expected)b", "\(context)")
    }
  }

  @Test("The table names each macro once, stand-ins among them")
  func table() {
    #expect(Set(Macro.all.map(\.name)).count == Macro.all.count)
    #expect(Macro.all.count == 62)
    for macro in Macro.all {
      #expect(macro.name == macro.name.uppercased())
      if let standIn = macro.standIn { #expect(Macro(named: standIn) != nil) }
    }
  }

  @Test("Tokens are listed with their place")
  func tokens() {
    let tokens = MacroExpander.tokens(in: "a[X]%5BY%5D%%Z%%[")
    #expect(tokens.map(\.name) == ["X", "Y", "Z"])
    #expect(tokens.map(\.form) == [.brackets, .encodedBrackets, .percents])
    #expect(tokens.map(\.range) == [1..<4, 4..<11, 11..<16])
  }

  @Test("A template of opening brackets is read in bounded steps")
  func hostile() {
    let template = String(repeating: "[A", count: 200_000)
    #expect(MacroExpander.expand(Text(template), values: Self.values, in: .tracking) == template)
  }

  @Test("The values of a request and of a moment")
  func sources() {
    var context = BeaconContext()
    context.adPlayhead = Milliseconds(11_355)
    context.contentPlayhead = Milliseconds(321_123)
    context.breakPosition = .midroll
    context.podSequence = 2
    context.adCount = 3
    context.errorCode = .mediaTimeout
    var values = MacroValues()
    values.set(context)
    values.setRequest(at: WallTime(rawValue: 1_453_036_507_127), random: 1_000_000_000_042)
    func expand(_ template: Text) -> String { MacroExpander.expand(template, values: values, in: .error) }
    #expect(expand("[ADPLAYHEAD]") == "00%3A00%3A11.355")
    #expect(expand("[MEDIAPLAYHEAD]|[CONTENTPLAYHEAD]") == "00%3A05%3A21.123|00%3A05%3A21.123")
    #expect(expand("[BREAKPOSITION]|[PODSEQUENCE]|[ADCOUNT]|[ERRORCODE]") == "2|2|3|402")
    #expect(expand("[TIMESTAMP]|[timestamp]|[cb]") == "2016-01-17T13%3A15%3A07.127Z|1453036507127|00000042")
  }

  @Test(
    "Calendar times",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ])
  func calendar(milliseconds: Int64, text: String) {
    #expect(WallTime(rawValue: milliseconds).iso8601 == text)
    #expect(WallTime(iso8601: text)?.rawValue == milliseconds)
  }

  @Test(
    "Calendar times that are none",
    arguments: [
      "", "2026-02-30T00:00:00.000Z", "2026-01-01T00:00:00Z", "2026-01-01T24:00:00.000Z", "2026-01-01T00:00:00.0é",
    ])
  func notCalendar(text: String) { #expect(WallTime(iso8601: text) == nil) }
}
