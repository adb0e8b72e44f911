import AdModel
import AdParsing
import Testing

@Suite("What a document is")
struct RootTests {
  @Test(
    "Documents that can't be used have the code to report",
    arguments: [
      ("<html/>", 101), ("<DAAST version='1.0'/>", 101), ("<VideoAdServingTemplate/>", 102),
      ("<VAST version='1.0'/>", 102),
      ("<VAST version='1'/>", 102), ("<VAST version='5.0'><Spot/></VAST>", 102), ("<VAST", 100), ("no", 100),
      ("<VAST><Ad></VAST>", 100), ("<!DOCTYPE VAST><VAST version='4.0'/>", 100), ("<VMAP version='2.0'/>", 1001),
      ("<VMAP version='1.0'><AdBreak></VMAP>", 1002), ("<vmap:VMAP version='1.0'>", 1002),
    ])
  func unreadable(document: String, code: Int) throws {
    let result = parse(document)
    guard case .unreadable(let found, let message, let position) = result.content else {
      throw WrongContent(content: result.content)
    }
    #expect(found.rawValue == code)
    #expect(!message.isEmpty && position.line == 1 && position.column >= 1)
    #expect(result.diagnostics.contains { $0.rule.severity == .error && $0.position == position })
  }

  @Test("Nothing is empty, not unreadable", arguments: ["", "\n  ", "\u{FEFF} "])
  func empty(document: String) throws {
    let result = parse(document)
    guard case .empty = result.content else { throw WrongContent(content: result.content) }
    #expect(result.diagnostics.isEmpty)
  }

  @Test(
    "Versions that are read, and what is said about them",
    arguments: [
      ("2.0", nil), ("2.0.1", nil), ("3.0", nil), ("3.0+", nil), ("4.3", nil), ("4.9", nil), (" 4.0 ", nil),
      ("5.0", "VAST-version-unknown"), ("0", "VAST-version-unknown"), ("abc", "VAST-version-unknown"),
      ("", "VAST-version-missing"),
    ])
  func versions(version: String, rule: String?) throws {
    let result = parse("<VAST version='\(version)'/>")
    _ = try vast(result)
    #expect(result.diagnostics.map(\.rule.id) == (rule.map { [$0] } ?? []))
  }

  @Test("What stands around the root element is reported and read around")
  func surroundings() throws {
    let result = parse("PHP Notice\n<?xml version='1.0' encoding='utf-16'?><VAST version='4.0'/>\u{0}")
    _ = try vast(result)
    #expect(result.rules == ["XML-encoding-label", "XML-leading-junk", "XML-trailing-junk"])
    #expect(parse("\n<?xml version='1.0'?><VAST version='4.0'/>").rules == ["XML-leading-space"])
  }
}
