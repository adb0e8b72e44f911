import AdTestKit
import Foundation
import Testing

@Suite("A program beside the test", .timeLimit(.minutes(2)))
struct ChildProcessTests {
  @Test("Its lines come while it runs, and end with it")
  func lines() async throws {
    let process = try ChildProcess("sh", ["-c", "echo one; exec sleep 600"], streams: .lines)
    var lines = process.lines.makeAsyncIterator()
    #expect(await lines.next() == "one")
    process.signal(SIGKILL)
    #expect(await lines.next() == nil)
    #expect(await process.result().status == -SIGKILL)
  }

  @Test("An empty line is a line, and so is the last one without an end; stderr comes with the result")
  func endings() async throws {
    let process = try ChildProcess("sh", ["-c", #"printf 'one\n\ntwo\nthree'; echo bad >&2; exit 3"#], streams: .lines)
    #expect(await process.lines.reduce(into: []) { $0.append($1) } == ["one", "", "two", "three"])
    let result = await process.result()
    #expect(result.status == 3)
    #expect(result.output.isEmpty)
    #expect(result.errorText == "bad\n")
  }

  @Test("Nobody waits for lines that were not asked for")
  func noLines() async throws {
    let process = try ChildProcess("echo", ["one"])
    for await line in process.lines { Issue.record("\(line)") }
    #expect(await process.result().text == "one\n")
  }
}
