import AdXML
import Testing

@Suite("Malformed documents")
struct MalformedTests {
  @Test(
    "What is not well-formed fails, with the place",
    arguments: [
      ("<a><b></a>", 1), ("<a>\n<b k=v/></a>", 2), ("<a>\n\n&nope;</a>", 3), ("<a k='' k=''/>", 1), ("<a>& b</a>", 1),
      ("no markup", 1), ("<", 1), ("<a", 1), ("%PDF-1.7\n%<<\n1 0 obj << /Type >>", 3), ("{\"error\": \"<none>\"}", 1),
      ("<a>\u{0}</a>", 1), ("\u{0}\u{0}\u{0}", 1),
    ])
  func malformed(document: String, line: Int32) {
    let (_, result) = read(document)
    #expect(result.failure != nil)
    #expect(result.failure?.kind != .empty)
    #expect(result.failure.map { $0.position.line <= line && $0.position.column >= 1 } == true)
  }

  @Test("Nothing and white space are empty", arguments: ["", " ", "\n\t\r\n", "\u{FEFF}", "\u{FEFF}\n"])
  func empty(document: String) {
    #expect(read(document).1.failure?.kind == .empty)
  }

  @Test("A document that ends early fails at every byte, and never with half an element more")
  func truncated() {
    let document = Array("<?xml version='1.0'?><a k='v&amp;'>t<![CDATA[c]]>&lt;<b/><!-- c --><c>é</c></a>".utf8)
    for end in 0..<document.count {
      let recorder = Recorder()
      let result = read(document[..<end], into: recorder)
      #expect(result.failure != nil, "cut at \(end)")
    }
    #expect(read(document, into: Recorder()).failure == nil)
  }

  @Test("What stands around the root element is reported, not refused")
  func surroundings() {
    #expect(read(" \n<?xml version='1.0'?><a/>").1.findings.map(\.kind) == [.spaceBeforeDeclaration])
    #expect(read("Warning: x\n<?xml version='1.0'?><a/>").1.findings.map(\.kind) == [.leadingJunk])
    for tail in ["x", "<b/>", "\u{0}\u{0}", "</a>", "<!-- open"] {
      let (recorder, result) = read("<a/>\n" + tail)
      #expect(result.failure == nil)
      #expect(result.findings.map(\.kind) == [.trailingJunk])
      #expect(result.findings.first?.position.line == 2)
      #expect(recorder.elements.count == 1)
    }
    #expect(read("<a/>\n\n<!-- done -->\n").1.findings.isEmpty)
  }

  @Test("A document type declaration ends the reading before anything it declares")
  func doctype() {
    for document in [
      "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a k='&e;'>&e;</a>",
      "<!DOCTYPE a SYSTEM 'file:///etc/hostname'><a/>",
    ] {
      let (recorder, result) = read(document)
      #expect(result.failure?.kind == .doctype)
      #expect(recorder.elements.isEmpty)
    }
  }

  @Test("Random bytes neither crash nor pass")
  func random() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    let parser = XMLParser(elements: names, attributes: names)
    for _ in 0..<500 {
      let bytes = (0..<Int(next() % 300)).map { _ in UInt8(truncatingIfNeeded: next()) }
      let recorder = Recorder()
      let result = read(bytes, into: recorder, with: parser)
      #expect(result.failure != nil || recorder.isBalanced)
    }
    // Good documents with a few bytes changed.
    let good = Array("<a k='v&amp;'>t<![CDATA[c]]>&lt;<b/><!-- c --><c>é</c></a>".utf8)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<3 { bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next()) }
      let recorder = Recorder()
      let result = read(bytes, into: recorder, with: parser)
      #expect(result.failure != nil || recorder.isBalanced)
    }
  }
}
