import AdXML
import Testing

@Suite("Positions")
struct PositionTests {
  /// Finds start tags by looking at bytes only: an independent count.
  private func positions(in text: String) -> [XMLPosition] {
    let bytes = Array(text.utf8)
    var found: [XMLPosition] = []
    var (line, start, index) = (Int32(1), 0, 0)
    func skip(to end: String, from offset: Int) -> Int {
      let pattern = Array(end.utf8)
      var at = offset
      while at + pattern.count <= bytes.count, !bytes[at...].starts(with: pattern) { at += 1 }
      return at + pattern.count
    }
    while index < bytes.count {
      var end = index + 1
      if bytes[index] == UInt8(ascii: "<") {
        let rest = bytes[index...]
        if rest.starts(with: "<!--".utf8) {
          end = skip(to: "-->", from: index + 4)
        } else if rest.starts(with: "<![CDATA[".utf8) {
          end = skip(to: "]]>", from: index + 9)
        } else if rest.starts(with: "<?".utf8) {
          end = skip(to: "?>", from: index + 2)
        } else {
          if bytes[index + 1] != UInt8(ascii: "/") {
            found.append(XMLPosition(line: line, column: Int32(index - start + 1)))
          }
          end = skip(to: ">", from: index + 1)
        }
      }
      for offset in index..<end where bytes[offset] == 0x0A { (line, start) = (line + 1, offset + 1) }
      index = end
    }
    return found
  }

  @Test(
    "Every start tag has the place of its <",
    arguments: [
      "<a><b/><c/></a>", "<a>\n<b/>\n\n  <c>t</c></a>", "<?xml version='1.0'?>\n<a\n k='v'\n l='w'><b\n/><c/>\n</a>",
      "<a>\r\n\t<b>\r\n</b>\r\n<c/></a>", "<!-- c\n\n --><a><!-- < \n --><b/><?p \n ?><c/></a>",
      "<a><![CDATA[\n\n<x>]]><b/>\n<![CDATA[y\n]]>\n <c/></a>", "<a>é夏<b/>\né<c k='é\né'/>é<d/></a>",
      "<a>&amp;\n&#10;<b/>&lt;<c/>x&gt;\n<d/></a>", "<a k='a\nb&amp;\n'><b k='\n'/><c\n\n><d/></c\n></a>",
      "<a>\r<b/>\r\n<c/></a>",
    ])
  func everyTag(document: String) {
    let (recorder, result) = read(document)
    #expect(result.failure == nil)
    #expect(recorder.elements.map(\.position) == positions(in: document))
    let (other, _) = read(document, content: .ignored)
    #expect(other.elements.map(\.position) == positions(in: document))
  }

  @Test("Leading blanks and a byte order mark don't shift lines; a mark is no column")
  func prologue() {
    #expect(read("\u{FEFF}<a><b/></a>").0.elements.map(\.position.column) == [1, 4])
    #expect(
      read("\n\n  <a>\n<b/></a>").0.elements.map(\.position)
        == [XMLPosition(line: 3, column: 3), XMLPosition(line: 4, column: 1)])
  }

  @Test("A document inside another counts from where it stands there")
  func origin() {
    let recorder = Recorder()
    _ = read("<a><b/>\n<c/></a>".utf8, origin: XMLPosition(line: 7, column: 11), into: recorder)
    #expect(
      recorder.elements.map(\.position)
        == [XMLPosition(line: 7, column: 11), XMLPosition(line: 7, column: 14), XMLPosition(line: 8, column: 1)])
  }

  @Test("The position of a text is that of its first run that is not blank")
  func textPosition() {
    let (recorder, _) = read("<a>\n  <![CDATA[\n<x/>]]>\n</a>", content: .locatedText)
    #expect(recorder.textPositions == [XMLPosition(line: 2, column: 12)])
  }

  @Test("The last tag of a document of 19 MB, on one line or on many")
  func large() {
    let text = String(repeating: "0123456789", count: 10)
    for (block, isOneLine) in [
      ("<b k='v'><![CDATA[\(text)\n]]></b>\n <c/>", false), ("<b k='v'>é\(text)<d/></b><c/>", true),
    ] {
      let count = 19_000_000 / block.utf8.count
      let document = "<a>" + String(repeating: block, count: count) + "<last/></a>"
      let counter = Counter()
      #expect(read(document.utf8, into: counter).failure == nil)
      let feeds = isOneLine ? 0 : 2 * count
      #expect(
        counter.last == XMLPosition(line: Int32(1 + feeds), column: isOneLine ? Int32(4 + block.utf8.count * count) : 6)
      )
    }
  }
}
