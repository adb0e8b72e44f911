import AdTestKit
import Foundation
import Testing

@Suite("Bad input: one clear line, the promised exit code, no crash, and the batch goes on")
struct BadInputTests {
  /// A kind of bad input: how it is made, the exit code, and words that its line must hold.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int32
    let words: [String]
    let make: @Sendable (TemporaryFolder) throws -> String
    var testDescription: String { name }
  }

  static let bomb = """
    <?xml version="1.0"?><!DOCTYPE VAST [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><VAST version="3.0"><Ad id="&c;"/></VAST>
    """

  static let cases: [Case] = [
    Case(name: "a missing file", status: 66, words: ["no such file"]) { $0.file("missing.xml") },
    Case(name: "a directory", status: 66, words: ["directory"]) { $0.path },
    Case(name: "an empty file", status: 65, words: ["empty"]) { try $0.write("empty.xml", []) },
    Case(name: "a PDF", status: 65, words: ["100", "VAST or VMAP"]) {
      try $0.write("tag.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n".utf8)
    },
    Case(name: "truncated XML", status: 65, words: ["line 2", "100"]) {
      try $0.write("cut.xml", "<VAST version=\"3.0\">\n<Ad id=\"1\"><InLine><AdTi".utf8)
    },
    Case(name: "a file of 2 GB", status: 65, words: ["2 GiB", "--max-bytes"]) { folder in
      let path = try folder.write("big.xml", "<VAST>".utf8)
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 2 << 30)
      return path
    },
    Case(name: "an entity bomb", status: 65, words: ["document type"]) { try $0.write("bomb.xml", bomb.utf8) },
    Case(name: "an external entity", status: 65, words: ["document type"]) { folder in
      let secret = try folder.write("secret", "the-secret-content".utf8)
      return try folder.write(
        "external.xml",
        "<!DOCTYPE VAST [<!ENTITY x SYSTEM \"file://\(secret)\">]><VAST version=\"3.0\"><Ad id=\"&x;\"/></VAST>".utf8)
    },
    Case(name: "another kind of XML", status: 65, words: ["101"]) {
      try $0.write("page.xml", "<html><body/></html>".utf8)
    },
    Case(name: "VAST 1", status: 65, words: ["102"]) {
      try $0.write("one.xml", "<VideoAdServingTemplate><Ad id=\"1\"/></VideoAdServingTemplate>".utf8)
    },
    Case(name: "a bad scheme", status: 64, words: ["ftp", "http"]) { _ in "ftp://ads.example/tag" },
    Case(name: "a URL without a host", status: 64, words: ["http:///tag"]) { _ in "http:///tag" },
    Case(name: "a host that does not resolve", status: 69, words: ["does not resolve"]) { _ in
      "http://no-such-host.invalid/tag"
    },
    Case(name: "a refused connection", status: 69, words: ["refused"]) { _ in "http://127.0.0.1:1/tag" },
  ]

  @Test("Each command says it in one line", arguments: cases, ["fetch", "schedule", "play"])
  func oneLine(_ bad: Case, _ command: String) async throws {
    let folder = try TemporaryFolder()
    let input = try bad.make(folder)
    let run = try await Tool.run([command, input])
    #expect(run.status == bad.status)
    #expect(run.errorLines.count == 1, "stderr: \(run.errorText)")
    let line = run.errorLines.first ?? ""
    #expect(line.hasPrefix("vastctl: "))
    #expect(line.contains(input))
    for word in bad.words { #expect(line.contains(word), "\"\(word)\" is not in: \(line)") }
    #expect(!run.text.contains("the-secret-content"))
  }

  @Test("None of them stops a batch", arguments: ["fetch", "schedule"])
  func batch(_ command: String) async throws {
    let folder = try TemporaryFolder()
    let inputs = try Self.cases.map { try $0.make(folder) }
    let good = Fixtures.folder + "/demo/ads/pod.xml"
    let run = try await Tool.run([command, "--format", "ndjson"] + inputs + [good])
    #expect(run.text.split(separator: "\n").last?.contains("Asks for measurement") == true)
    #expect(run.status == 69)
    #expect(run.errorLines.count == Self.cases.count + 1)
    #expect(run.errorLines.last?.contains("\(Self.cases.count) of \(Self.cases.count + 1) inputs failed") == true)
  }

  @Test("A certificate that does not verify is named as the reason")
  func certificate() async throws {
    let peer = try await TLSPeer(names: "DNS:localhost")
    let run = try await Tool.run(["fetch", "https://localhost:\(peer.port)/tag"])
    #expect(run.status == 69)
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.contains("certificate"))
  }

  @Test("Standard input is an input like any other")
  func standardInput() async throws {
    let document = try Data(contentsOf: URL(fileURLWithPath: Fixtures.folder + "/demo/ads/pod.xml"))
    let run = try await Tool.run(["fetch", "-"], input: Array(document))
    #expect(run.status == 0)
    #expect(run.text.contains("Skippable"))
  }
}
