import AdModel
import Testing

@Suite("Tables of the vocabulary")
struct TableTests {
  @Test("Every tracking event is found by its name, in any case", arguments: TrackingEvent.allCases)
  func trackingEvent(_ event: TrackingEvent) {
    #expect(TrackingEvent(named: event.name) == event)
    #expect(TrackingEvent(anyCase: event.name.uppercased()) == event)
    #expect(TrackingEvent(named: event.name.uppercased()) == nil)
  }

  @Test(
    "Every code the project names has a meaning",
    arguments: [
      ErrorCode.xmlParsing, .schemaValidation, .versionUnsupported, .trafficking, .unexpectedLinearity, .wrapperGeneral,
      .wrapperUnavailable, .wrapperLimit, .noAd, .linearGeneral, .mediaNotFound, .mediaTimeout, .mediaUnsupported,
      .mediaDisplay, .undefined, .vmapSchema, .vmapBreakType, .vmapTemplate, .vmapResponseParsing, .vmapResponseTimeout,
      .vmapResponseRetrieval,
    ])
  func errorCode(_ code: ErrorCode) {
    #expect(code.meaning != nil)
  }

  @Test("404 is not a VAST error code")
  func noSuchCode() {
    #expect(ErrorCode(rawValue: 404).meaning == nil)
  }
}
