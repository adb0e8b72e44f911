import AdTestKit
import Testing

@Suite("Help")
struct HelpTests {
  @Test(
    "A person learns a command from its help, which fits a terminal of 80 columns",
    arguments: [
      ([], "vastctl fetch"), (["fetch"], "vastctl fetch --no-follow"),
      (["schedule"], "vastctl schedule tag.xml --at 25%"),
      (["play"], "vastctl play TAG --format ndjson | jq"), (["queue"], "vastctl queue drain"),
      (["queue", "drain"], "--queue"),
    ])
  func help(_ command: [String], _ example: String) async throws {
    let run = try await Tool.run(["help"] + command)
    #expect(run.status == 0)
    #expect(run.text.contains(example))
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE") })

    let examples = lines.filter { $0.hasPrefix("  vastctl ") }
    #expect(examples.allSatisfy { $0.count <= 76 })
  }

  @Test(
    "A mistake on the command line is usage",
    arguments: [["fetch"], ["play"], ["nonsense"], ["play", "x", "--speed", "fast"]])
  func usage(_ arguments: [String]) async throws {
    let run = try await Tool.run(arguments)
    #expect(run.status == 64)
    #expect(run.text.isEmpty && run.errorText.contains("Usage"))
  }
}
