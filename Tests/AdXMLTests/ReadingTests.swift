import AdXML
import Testing

@Suite("Reading")
struct ReadingTests {
  @Test("Text, entities and CDATA of one element are one text")
  func text() {
    let (recorder, result) = read("<a>x&amp;y<![CDATA[&amp;<]]>z&#x41;<!-- c --><?p q?>!</a>")
    #expect(result.failure == nil)
    #expect(recorder.elements[0].text == "x&y&amp;<zA!")
  }

  @Test(
    "Line ends become LF, in text as in CDATA",
    arguments: ["<a>1\r\n2\r3\n4</a>", "<a><![CDATA[1\r\n2\r3\n4]]></a>", "<a>1\r\n<![CDATA[2\r3\r\n]]>4</a>"])
  func lineEnds(document: String) {
    #expect(read(document).0.elements[0].text == "1\n2\n3\n4")
  }

  @Test(
    "Attribute values are decoded once",
    arguments: [
      ("a&amp;b", "a&b"), ("&#38;", "&"), ("&amp;#38;", "&#38;"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("x", "x"),
      ("", ""),
      ("a\nb", "a b"), ("?a=1&amp;b=2&amp;c=3", "?a=1&b=2&c=3"),
    ])
  func attributes(written: String, meant: String) {
    let (recorder, result) = read("<a k=\"\(written)\" l='\(written.replacing("'", with: ""))&amp;'/>")
    #expect(result.failure == nil)
    #expect(recorder.elements[0].attributes["k"] == meant)
    #expect(recorder.elements[0].attributes["l"]?.hasSuffix("&") == true)
  }

  @Test("Known names have their code, also in the wrong case; others have none")
  func knownNames() {
    let (recorder, _) = read("<VAST><Ad/><aD/><x:Ad xmlns:x='u'/><Adx/><ADID/><AdID/><adId/></VAST>")
    #expect(recorder.elements.map(\.code) == [1, 2, 2, 2, 0, 3, 3, 3])
    #expect(recorder.elements.map(\.isExact) == [true, true, false, true, true, false, true, true])
  }

  @Test("Prefixes and namespace declarations are kept")
  func prefixes() {
    let (recorder, result) = read("<a:b xmlns:a='u:1' xmlns='u:2' a:k='v' z:q='w'/>")
    #expect(recorder.elements[0].name == "a:b")
    #expect(recorder.elements[0].attributes == ["xmlns:a": "u:1", "xmlns": "u:2", "a:k": "v", "z:q": "w"])
    #expect(result.failure == nil)
    #expect(result.findings.map(\.kind) == [.undeclaredPrefix])
  }

  @Test("Text where only elements belong is announced once per element, white space is not")
  func strayText() {
    let (recorder, _) = read("<a>\n <b/> x <b/> y\n</a>", content: .elements)
    #expect(recorder.strayText == [XMLPosition(line: 2, column: 6)])
  }

  @Test("A sink that stops ends the reading without a failure")
  func stop() {
    let counter = Counter(.stop)
    let result = read("<a><b/>& not even XML".utf8, into: counter)
    #expect(result.failure == nil)
    #expect(counter.count == 1)
  }

  @Test("One parser reads good and bad documents in turn")
  func reuse() {
    let parser = XMLParser(elements: names, attributes: names)
    for round in 0..<50 {
      let good = Recorder()
      #expect(read("<VAST><Ad id='\(round)'>t</Ad></VAST>".utf8, into: good, with: parser).failure == nil)
      #expect(good.elements.map(\.code) == [1, 2] && good.elements[1].text == "t")
      #expect(read("<VAST><Ad></VAST>".utf8, into: Recorder(), with: parser).failure != nil)
      #expect(read("<!DOCTYPE a><a/>".utf8, into: Recorder(), with: parser).failure?.kind == .doctype)
    }
  }

  @Test("A flood of foreign names costs no known name its code")
  func foreignNames() {
    let parser = XMLParser(elements: names, attributes: names)
    let flood = "<VAST>" + (0..<6000).map { "<n\($0) a\($0)=''/>" }.joined() + "</VAST>"
    #expect(read(flood.utf8, into: Counter(), with: parser).failure == nil)
    let recorder = Recorder()
    _ = read("<VAST><Ad/><ad/><n1/></VAST>".utf8, into: recorder, with: parser)
    #expect(recorder.elements.map(\.code) == [1, 2, 2, 0])
  }
}
