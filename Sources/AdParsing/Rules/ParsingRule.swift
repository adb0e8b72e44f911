public import AdModel

/// The rules that reading a document checks: one table for the parser, reports and documentation.
public enum ParsingRule {
  // Well-formedness and what stands around the root element.
  /// `XML-malformed`, an error.
  public static let malformed = DiagnosticRule(
    "XML-malformed", .error, "The document is well-formed XML", source: "XML 1.0 §2.1")
  /// `XML-doctype`, an error.
  public static let doctype = DiagnosticRule(
    "XML-doctype", .error, "No document type declaration", source: "VAST 4.3 §2.1")
  /// `XML-limit`, an error.
  public static let limit = DiagnosticRule(
    "XML-limit", .error, "The document stays within the reader's limits", source: "reader")
  /// `XML-leading-space`, a warning.
  public static let leadingSpace = DiagnosticRule(
    "XML-leading-space", .warning, "Nothing stands before the XML declaration", source: "XML 1.0 §2.8")
  /// `XML-leading-junk`, a warning.
  public static let leadingJunk = DiagnosticRule(
    "XML-leading-junk", .warning, "Only markup stands before the root element", source: "XML 1.0 §2.8")
  /// `XML-trailing-junk`, a warning.
  public static let trailingJunk = DiagnosticRule(
    "XML-trailing-junk", .warning, "Nothing stands after the root element", source: "XML 1.0 §2.1")
  /// `XML-encoding-label`, a warning.
  public static let encodingLabel = DiagnosticRule(
    "XML-encoding-label", .warning, "The declared encoding is that of the bytes", source: "XML 1.0 §4.3.3")
  /// `XML-undeclared-prefix`, a note.
  public static let undeclaredPrefix = DiagnosticRule(
    "XML-undeclared-prefix", .note, "Every prefix is declared", source: "Namespaces in XML 1.0 §5")

  // Structure.
  /// `VAST-root`, an error.
  public static let root = DiagnosticRule(
    "VAST-root", .error, "The root element is VAST or VMAP", source: "VAST 4.3 §3.2")
  /// `VAST-version`, an error.
  public static let version = DiagnosticRule(
    "VAST-version", .error, "The version is 2.0 to 4.3", source: "VAST 4.3 §3.2")
  /// `VAST-version-missing`, a warning.
  public static let versionMissing = DiagnosticRule(
    "VAST-version-missing", .warning, "VAST has a version", source: "VAST 4.3 §3.2")
  /// `VAST-version-unknown`, a warning.
  public static let versionUnknown = DiagnosticRule(
    "VAST-version-unknown", .warning, "The version is one that was published", source: "VAST 4.3 §3.2")
  /// `VAST-name-case`, a warning.
  public static let nameCase = DiagnosticRule(
    "VAST-name-case", .warning, "Names are written in the specification's letter case", source: "XML 1.0 §2.3")
  /// `VAST-unknown-element`, a note.
  public static let unknownElement = DiagnosticRule(
    "VAST-unknown-element", .note, "Every element has a place in the specification", source: "VAST 4.3 §3")
  /// `VAST-unknown-attribute`, a note.
  public static let unknownAttribute = DiagnosticRule(
    "VAST-unknown-attribute", .note, "Every attribute has a place in the specification", source: "VAST 4.3 §3")
  /// `VAST-stray-text`, a warning.
  public static let strayText = DiagnosticRule(
    "VAST-stray-text", .warning, "Only elements stand inside a container", source: "VAST 4.3 §3")
  /// `VAST-duplicate`, a warning.
  public static let duplicate = DiagnosticRule(
    "VAST-duplicate", .warning, "An element that may stand once stands once", source: "VAST 4.3 §3")
  /// `VAST-required`, a warning.
  public static let required = DiagnosticRule(
    "VAST-required", .warning, "Required elements and attributes are present", source: "VAST 4.3 §3")
  /// `VAST-ad-content`, an error.
  public static let adContent = DiagnosticRule(
    "VAST-ad-content", .error, "An Ad holds an InLine or a Wrapper", source: "VAST 4.3 §3.3")
  /// `VAST-tag-url`, an error.
  public static let tagURL = DiagnosticRule(
    "VAST-tag-url", .error, "A Wrapper has a VASTAdTagURI", source: "VAST 4.3 §3.19")
  /// `VAST-old-tag-url`, a warning.
  public static let oldTagURL = DiagnosticRule(
    "VAST-old-tag-url", .warning, "The tag's element is VASTAdTagURI, not VAST 1's", source: "VAST 4.3 §3.19")

  // Values.
  /// `VAST-url-missing`, a warning.
  public static let urlMissing = DiagnosticRule(
    "VAST-url-missing", .warning, "An element for a URL holds one", source: "VAST 4.3 §2.1")
  /// `VAST-url-line-break`, a warning.
  public static let urlLineBreak = DiagnosticRule(
    "VAST-url-line-break", .warning, "A URL has no line breaks", source: "VAST 4.3 §2.1")
  /// `VAST-url-nested`, a warning.
  public static let urlNested = DiagnosticRule(
    "VAST-url-nested", .warning, "A URL stands directly in its element", source: "VAST 4.3 §3")
  /// `VAST-boolean`, an error.
  public static let boolean = DiagnosticRule(
    "VAST-boolean", .error, "A boolean is true or false", source: "XML Schema 2 §3.2.2")
  /// `VAST-boolean-case`, a warning.
  public static let booleanCase = DiagnosticRule(
    "VAST-boolean-case", .warning, "A boolean is in lower case", source: "XML Schema 2 §3.2.2")
  /// `VAST-number`, an error.
  public static let number = DiagnosticRule(
    "VAST-number", .error, "A number is a whole number from 0", source: "VAST 4.3 §3")
  /// `VAST-number-fraction`, a warning.
  public static let numberFraction = DiagnosticRule(
    "VAST-number-fraction", .warning, "A number has no sign and no fraction", source: "VAST 4.3 §3")
  /// `VAST-keyword`, an error.
  public static let keyword = DiagnosticRule(
    "VAST-keyword", .error, "A keyword is one that the specification lists", source: "VAST 4.3 §3")
  /// `VAST-keyword-case`, a warning.
  public static let keywordCase = DiagnosticRule(
    "VAST-keyword-case", .warning, "A keyword is in the specification's letter case", source: "VAST 4.3 §3")
  /// `VAST-sequence`, a warning.
  public static let sequence = DiagnosticRule(
    "VAST-sequence", .warning, "A pod's sequence is a number from 1", source: "VAST 4.3 §3.3.1")
  /// `VAST-time`, an error.
  public static let time = DiagnosticRule(
    "VAST-time", .error, "A time is HH:MM:SS or HH:MM:SS.mmm", source: "VAST 4.3 §3.8.1")
  /// `VAST-offset`, an error.
  public static let offset = DiagnosticRule(
    "VAST-offset", .error, "An offset is a time or a percentage up to 100", source: "VAST 4.3 §3.8, §3.14")
  /// `VAST-time-spelling`, a warning.
  public static let timeSpelling = DiagnosticRule(
    "VAST-time-spelling", .warning, "A time is written in full", source: "VAST 4.3 §3.8.1")
  /// `VAST-offset-missing`, an error.
  public static let offsetMissing = DiagnosticRule(
    "VAST-offset-missing", .error, "A progress tracker has an offset", source: "VAST 4.3 §3.14.1")
  /// `VAST-event`, a warning.
  public static let event = DiagnosticRule(
    "VAST-event", .warning, "A tracking event is one that the specification lists", source: "VAST 4.3 §3.14.1")
  /// `VAST-event-case`, a warning.
  public static let eventCase = DiagnosticRule(
    "VAST-event-case", .warning, "An event is in the specification's letter case", source: "VAST 4.3 §3.14.1")
  /// `VAST-event-missing`, an error.
  public static let eventMissing = DiagnosticRule(
    "VAST-event-missing", .error, "A Tracking has an event", source: "VAST 4.3 §3.14.1")

  // VMAP.
  /// `VMAP-version`, an error.
  public static let vmapVersion = DiagnosticRule(
    "VMAP-version", .error, "The version is 1.0", source: "VMAP 1.0.1 §2.3.1")
  /// `VMAP-version-missing`, a warning.
  public static let vmapVersionMissing = DiagnosticRule(
    "VMAP-version-missing", .warning, "VMAP has a version", source: "VMAP 1.0.1 §2.3.1")
  /// `VMAP-time-offset`, an error.
  public static let timeOffset = DiagnosticRule(
    "VMAP-time-offset", .error, "A break has a timeOffset that can be read", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-time-offset-spelling`, a warning.
  public static let timeOffsetSpelling = DiagnosticRule(
    "VMAP-time-offset-spelling", .warning, "A timeOffset is written in full", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-break-type-missing`, a warning.
  public static let breakTypeMissing = DiagnosticRule(
    "VMAP-break-type-missing", .warning, "A break has a breakType", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-break-type`, an error.
  public static let breakType = DiagnosticRule(
    "VMAP-break-type", .error, "A breakType is linear, nonlinear or display", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-break-type-spelling`, a warning.
  public static let breakTypeSpelling = DiagnosticRule(
    "VMAP-break-type-spelling", .warning, "A breakType is in lower case, without spaces", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-repeat-after`, an error.
  public static let repeatAfter = DiagnosticRule(
    "VMAP-repeat-after", .error, "A repeatAfter is a time of at least a second", source: "VMAP 1.0.1 §2.3.2")
  /// `VMAP-sources`, a warning.
  public static let sources = DiagnosticRule(
    "VMAP-sources", .warning, "An AdSource has one source", source: "VMAP 1.0.1 §2.3.3")
  /// `VMAP-source-empty`, an error.
  public static let sourceEmpty = DiagnosticRule(
    "VMAP-source-empty", .error, "An AdSource has a source", source: "VMAP 1.0.1 §2.3.3")
  /// `VMAP-vast-in-text`, a warning.
  public static let vastInText = DiagnosticRule(
    "VMAP-vast-in-text", .warning, "VASTAdData holds its VAST as elements", source: "VMAP 1.0.1 §2.3.3.1")
  /// `VMAP-vast-data`, a warning.
  public static let vastData = DiagnosticRule(
    "VMAP-vast-data", .warning, "Inline data is in VASTAdData, not VASTData", source: "VMAP 1.0.1 §2.3.3.1")
  /// `VMAP-vast-unreadable`, an error.
  public static let vastUnreadable = DiagnosticRule(
    "VMAP-vast-unreadable", .error, "VASTAdData holds a VAST document", source: "VMAP 1.0.1 §2.3.3.1")
  /// `VMAP-event`, an error.
  public static let vmapEvent = DiagnosticRule(
    "VMAP-event", .error, "A break's event is breakStart, breakEnd or error", source: "VMAP 1.0.1 §2.4")

  /// `more-findings`, a note: the last finding of a document that has more of them than are listed.
  public static let moreFindings = DiagnosticRule(
    "more-findings", .note, "The findings fit into the list", source: "reader")

  /// Every rule.
  public static let all: [DiagnosticRule] =
    [malformed, doctype, limit, root, version, adContent, tagURL, boolean, number, keyword, time, offset]
    + [offsetMissing, eventMissing, vmapVersion, timeOffset, breakType, repeatAfter, sourceEmpty, vastUnreadable]
    + [vmapEvent, versionMissing, versionUnknown, required, sequence, event, vmapVersionMissing, breakTypeMissing]
    + [unknownElement, unknownAttribute, undeclaredPrefix, urlMissing, moreFindings]
    + repairs

  /// The rules whose breach is mended on the way: a reader that follows the specification to the letter would
  /// see something else, or nothing.
  public static let repairs: [DiagnosticRule] = [
    leadingSpace, leadingJunk, trailingJunk, encodingLabel, nameCase, strayText, duplicate, oldTagURL, urlLineBreak,
    urlNested, booleanCase, numberFraction, keywordCase, timeSpelling, eventCase, timeOffsetSpelling,
    breakTypeSpelling, sources, vastInText, vastData,
  ]
}
