import AdModel
import Testing

@testable import vastctl

@Suite("Arguments")
struct ArgumentTests {
  @Test(
    "Durations are read in every form a person writes",
    arguments: [
      ("5400", 5_400_000), ("12.5", 12_500), ("1h30m", 5_400_000), ("90s", 90_000), ("250ms", 250),
      ("01:30:00", 5_400_000), ("2:05", 125_000), ("00:00:01.250", 1_250), ("1.5h", 5_400_000), ("0", 0),
    ])
  func duration(_ text: String, _ milliseconds: Int) {
    #expect(DurationArgument.parse(text) == Milliseconds(milliseconds))
  }

  @Test(
    "What is not a duration is refused",
    arguments: ["", "abc", "1x", "-5", "1:2:3:4", "h", "1.2.3", "٣", "99999999999999999999"])
  func notADuration(_ text: String) {
    #expect(DurationArgument.parse(text) == nil)
  }

  @Test(
    "Inputs are told apart",
    arguments: [
      ("-", InputSource.standardInput), ("a.xml", .file("a.xml")), ("./http:/x", .file("./http:/x")),
      ("C:x", .file("C:x")), ("odd:name.xml", .file("odd:name.xml")), ("http://h/x", .url("http://h/x")),
      ("HTTPS://h/x", .url("HTTPS://h/x")),
    ])
  func input(_ argument: String, _ expected: InputSource) throws {
    #expect(try InputSource(argument) == expected)
  }

  @Test(
    "Sizes are shown in binary units",
    arguments: [(0, "0 B"), (1023, "1023 B"), (64 << 20, "64 MiB"), (1536, "1.5 KiB")])
  func bytes(_ count: Int, _ text: String) {
    #expect(InputReader.bytes(count) == text)
  }
}
