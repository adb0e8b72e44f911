import AdXML
import Testing

@Suite("Limits")
struct LimitTests {
  private func failure(_ document: String, _ change: (inout XMLLimits) -> Void = { _ in }) -> XMLFailure? {
    var limits = XMLLimits()
    change(&limits)
    return read(document.utf8, limits: limits, into: Recorder()).failure
  }

  @Test("Each limit has an error of its own, with the place; a document at the limit is read")
  func limits() {
    #expect(failure("<a/>") { $0.maxBytes = 4 } == nil)
    #expect(failure("<a />") { $0.maxBytes = 4 }?.kind == .tooManyBytes)
    #expect(failure("<a><b><c/></b></a>") { $0.maxDepth = 3 } == nil)
    let deep = failure("<a>\n<b><c/></b></a>") { $0.maxDepth = 2 }
    #expect(deep?.kind == .tooDeep && deep?.position == XMLPosition(line: 2, column: 4))
    #expect(failure("<a><b/><c/></a>") { $0.maxElements = 3 } == nil)
    let many = failure("<a><b/>\n <c/></a>") { $0.maxElements = 2 }
    #expect(many?.kind == .tooManyElements && many?.position == XMLPosition(line: 2, column: 2))
    #expect(failure("<a k='' l='' xmlns:m='n'/>") { $0.maxAttributesPerElement = 3 } == nil)
    #expect(failure("<a k='' l='' xmlns:m='n'/>") { $0.maxAttributesPerElement = 2 }?.kind == .tooManyAttributes)
    #expect(failure("<a>123<![CDATA[45]]></a>") { $0.maxTextBytes = 5 } == nil)
    let long = failure("<a>\n<b>123<![CDATA[45]]></b></a>") { $0.maxTextBytes = 4 }
    #expect(long?.kind == .textTooLong && long?.position.line == 2)
  }

  @Test("A million levels stop at the 129th")
  func depth() {
    #expect(failure(String(repeating: "<a>", count: 1_000_000))?.kind == .tooDeep)
  }

  @Test("A million attributes are refused before anyone compares each with each")
  func attributes() {
    let tag = "<a" + (0..<1_000_000).map { " a\($0)=''" }.joined() + "/>"
    let failure = failure("<r>\n " + tag + "</r>")
    #expect(failure?.kind == .tooManyAttributes)
    #expect(failure?.position == XMLPosition(line: 2, column: 2))
  }

  @Test("A long text or comment that looks like attributes is no tag")
  func longText() {
    let noise = String(repeating: "x=\"y\" ", count: 20_000)
    #expect(failure("<a>\(noise)<b/></a>") == nil)
    #expect(failure("<a><!-- \(noise) --><b/></a>") == nil)
    #expect(failure("<a k='\(noise)'/>") == nil)
  }

  @Test("Names and documents over libxml2's own limits are read")
  func beyondLibraryLimits() {
    let text = String(repeating: "0123456789", count: 1_200_000)
    let (recorder, result) = read("<a><![CDATA[\(text)]]></a>")
    #expect(result.failure == nil)
    #expect(recorder.elements[0].text.utf8.count == 12_000_000)
  }
}
