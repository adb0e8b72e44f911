import AdModel
import AdParsing
import AdXML
import Foundation
import Testing

@Suite("Hostile documents")
struct HostileTests {
  private func expectRefused(_ result: ParseResult, _ code: ErrorCode, _ rule: DiagnosticRule) {
    guard case .unreadable(code, _, _) = result.content else {
      Issue.record("read as \(result.content)")
      return
    }
    #expect(result.diagnostics.contains { $0.rule == rule })
  }

  @Test("Entities neither grow nor fetch", arguments: ["entity-bomb", "parameter-entity"])
  func entities(name: String) throws {
    expectRefused(parseDocument(try fixture("hostile/\(name).xml")), .xmlParsing, ParsingRule.doctype)
  }

  @Test("A local file named by an external entity is not read")
  func externalEntity() throws {
    let secret = FileManager.default.temporaryDirectory.appendingPathComponent("vastctl-\(UUID().uuidString)")
    try Data("top secret".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    let result = parse(
      "<!DOCTYPE VAST [<!ENTITY x SYSTEM \"\(secret.absoluteString)\">]><VAST version='4.0'><Error>&x;</Error></VAST>")
    expectRefused(result, .xmlParsing, ParsingRule.doctype)
    #expect(!"\(result)".contains("top secret"))
  }

  @Test("Each limit is a finding of its own")
  func limits() {
    let deep = "<VAST version='4.0'>" + String(repeating: "<x>", count: 100_000)
    expectRefused(parse(deep), .xmlParsing, ParsingRule.limit)
    expectRefused(parse("<VAST version='4.0'/>") { $0.limits.maxBytes = 10 }, .xmlParsing, ParsingRule.limit)
    expectRefused(
      parse("<VAST version='4.0'><Ad/><Ad/></VAST>") { $0.limits.maxElements = 2 }, .xmlParsing, ParsingRule.limit)
    let wide = "<VAST version='4.0'" + (0..<300).map { " a\($0)=''" }.joined() + "/>"
    expectRefused(parse(wide), .xmlParsing, ParsingRule.limit)
  }

  @Test(
    "An error page, a PDF, JSON and noise are refused",
    arguments: [
      "%PDF-1.4\n%\u{E2}\u{E3}\n1 0 obj\n<< /Type /Catalog >>\nendobj", "{\"ads\": []}",
      "<html><body>502</body></html>",
      "\u{0}\u{0}\u{0}\u{0}", "<VAST version='4.0'>\u{0}</VAST>", "<<<<<<", "]]>", "<!--", "<?xml?>",
    ])
  func noise(document: String) {
    guard case .unreadable = parse(document).content else {
      Issue.record("read")
      return
    }
  }

  @Test(
    "A document cut at any byte is an error with a place, or empty",
    arguments: ["vast/inline-4.xml", "vmap/vast-in-text.xml"])
  func truncated(path: String) throws {
    let bytes = try fixture(path)
    let end = (bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0) + 1
    let parser = DocumentParser()
    for cut in 0..<end {
      let result = bytes[..<cut].withUnsafeBytes { parser.parse($0) }
      switch result.content {
      case .empty: #expect(cut == 0)
      case .unreadable(let code, _, let position):
        #expect([100, 1002].contains(code.rawValue) && position.line >= 1 && position.column >= 1)
      case .vast, .vmap: Issue.record("cut at \(cut) is read")
      }
    }
    let whole = bytes[..<end].withUnsafeBytes { parser.parse($0) }
    guard case .unreadable = whole.content else { return }
    Issue.record("the whole is not read")
  }

  @Test("Changed bytes never crash the reader")
  func mutated() throws {
    let good = try fixture("vast/messy.xml") + fixture("vmap/full.xml")
    let files = [try fixture("vast/messy.xml"), try fixture("vmap/full.xml"), try fixture("vmap/vast-in-text.xml")]
    var state: UInt64 = 88_172_645_463_325_252
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let parser = DocumentParser()
    for round in 0..<1500 {
      var bytes = files[round % files.count]
      for _ in 0...next(4) {
        let at = next(bytes.count)
        switch next(3) {
        case 0: bytes[at] = UInt8(next(256))
        case 1: bytes.removeSubrange(at..<min(at + next(40), bytes.count))
        default: bytes.insert(contentsOf: good[next(good.count)...].prefix(next(60)), at: at)
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      let result = bytes.withUnsafeBytes { parser.parse($0) }
      if case .unreadable = result.content { #expect(result.diagnostics.contains { $0.rule.severity == .error }) }
    }
  }

  @Test("UTF-16 and byte order marks change nothing but the bytes", arguments: ["vast/inline-4.xml", "vast/messy.xml"])
  func encodings(path: String) throws {
    let bytes = try fixture(path)
    let reference = parseDocument(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let variants: [[UInt8]] = [[0xEF, 0xBB, 0xBF] + bytes, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big]
    for variant in variants {
      let result = parseDocument(variant)
      #expect(try vast(result) == vast(reference))
      #expect(result.diagnostics == reference.diagnostics)
    }
  }

  @Test("A document of more than 10 MB is read whole")
  func large() throws {
    let ad = "<Ad><InLine><AdSystem>s</AdSystem><AdTitle>\(String(repeating: "t", count: 1000))</AdTitle></InLine></Ad>"
    let document = try vast(parse("<VAST version='4.0'>" + String(repeating: ad, count: 10_500) + "</VAST>"))
    #expect(document.ads.count == 10_500 && document.ads.last?.title?.count == 1000)
  }

  @Test("One parser reads document after document, whatever came before")
  func reuse() throws {
    let parser = DocumentParser()
    let files = try [
      "vast/inline-4.xml", "vmap/full.xml", "hostile/entity-bomb.xml", "vmap/vast-in-text.xml", "vast/pod.xml",
    ]
    .map(fixture)
    let fresh = files.map { "\(parseDocument($0))" }
    for _ in 0..<5 {
      for (bytes, expected) in zip(files, fresh) {
        #expect("\(bytes.withUnsafeBytes { parser.parse($0) })" == expected)
      }
    }
  }
}
