import AdXML
import Testing

@Suite("Encodings")
struct EncodingTests {
  private static let body = "<VAST>\n <Ad k='é&amp;'>夏 &lt; 😀<![CDATA[\r\nx]]></Ad></VAST>"

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  @Test("UTF-8, UTF-16 and UTF-32, with and without a mark, give the same elements at the same places")
  func unicode() {
    let reference = read(Self.body).0.elements
    #expect(reference.count == 2)
    let wide = Array(Self.body.unicodeScalars)
    let variants: [(String, [UInt8])] = [
      ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(Self.body.utf8)),
      ("UTF-16LE with a mark", [0xFF, 0xFE] + Self.utf16(Self.body, bigEndian: false)),
      ("UTF-16BE with a mark", [0xFE, 0xFF] + Self.utf16(Self.body, bigEndian: true)),
      ("UTF-16LE", Self.utf16(Self.body, bigEndian: false)), ("UTF-16BE", Self.utf16(Self.body, bigEndian: true)),
      ("UTF-32LE", [0xFF, 0xFE, 0, 0] + wide.flatMap { c in (0..<4).map { UInt8(c.value >> ($0 * 8) & 255) } }),
    ]
    let parser = XMLParser(elements: names, attributes: names)
    for (name, bytes) in variants {
      let recorder = Recorder()
      let result = read(bytes, into: recorder, with: parser)
      #expect(result.failure == nil && result.findings.isEmpty, "\(name)")
      #expect(recorder.elements == reference, "\(name)")
    }
  }

  @Test("A declared encoding is honoured")
  func declared() {
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a k='".utf8) + [0xE9] + Array("'>".utf8) + [0xFC]
    let recorder = Recorder()
    #expect(read(latin + Array("</a>".utf8), into: recorder).failure == nil)
    #expect(recorder.elements[0].attributes["k"] == "é" && recorder.elements[0].text == "ü")
    let cyrillic = Array("<?xml version='1.0' encoding='windows-1251'?><a>".utf8) + [0xC4, 0xE0] + Array("</a>".utf8)
    let other = Recorder()
    #expect(read(cyrillic, into: other).failure == nil)
    #expect(other.elements[0].text == "Да")
  }

  @Test(
    "A label that is wrong or unknown is reported, and UTF-8 is read", arguments: ["UTF-16", "utf-16le", "klingon"])
  func wrongLabel(label: String) {
    let (recorder, result) = read("<?xml version=\"1.0\" encoding=\"\(label)\"?><a>é</a>")
    #expect(result.failure == nil)
    #expect(result.findings.map(\.kind) == [.encodingLabel])
    #expect(recorder.elements[0].text == "é")
  }

  @Test("Bytes that are not the encoding's fail")
  func wrongBytes() {
    #expect(read(Array("<a>".utf8) + [0xFF, 0xC0] + Array("</a>".utf8), into: Recorder()).failure != nil)
    #expect(read([0xFF, 0xFE, 0x3C], into: Recorder()).failure != nil)
    let good: [UInt8] = "<a>\n<b/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let half: [UInt8] = [0xFF, 0xFE] + good + [0x00, 0xD8, 0x3C, 0x00]
    let failure = read(half, into: Recorder()).failure
    #expect(failure?.kind == .encoding && failure?.position == XMLPosition(line: 2, column: 5))
  }
}
