import AdModel
import AdParsing
import AdXML
import Foundation

/// The bytes of a fixture of this package.
func fixture(_ path: String) throws -> [UInt8] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return Array(try Data(contentsOf: root.appendingPathComponent("Fixtures").appendingPathComponent(path)))
}

struct WrongContent: Error { var content: ParseResult.Content }

func vast(_ result: ParseResult) throws -> VASTDocument {
  guard case .vast(let document) = result.content else { throw WrongContent(content: result.content) }
  return document
}

func vmap(_ result: ParseResult) throws -> VMAPDocument {
  guard case .vmap(let document) = result.content else { throw WrongContent(content: result.content) }
  return document
}

func parse(_ text: String, _ change: (inout ParseOptions) -> Void = { _ in }) -> ParseResult {
  var options = ParseOptions()
  change(&options)
  return parseDocument(Array(text.utf8), options: options)
}

/// An InLine ad with these creatives.
func inline(_ creatives: String, ad: String = "") -> String {
  """
  <VAST version="4.2"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://t.example/i</Impression>\
  \(ad)<Creatives><Creative>\(creatives)</Creative></Creatives></InLine></Ad></VAST>
  """
}

extension ParseResult {
  /// The ids of the rules that were broken, sorted.
  var rules: [String] { diagnostics.map(\.rule.id).sorted() }

  func has(_ rule: DiagnosticRule, line: Int32? = nil) -> Bool {
    diagnostics.contains { $0.rule == rule && (line == nil || $0.position.line == line) }
  }
}

func ms(_ value: Int64) -> Milliseconds { Milliseconds(rawValue: value) }
