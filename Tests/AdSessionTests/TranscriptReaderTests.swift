import AdModel
import AdSession
import Testing

@Suite("Reading transcripts")
struct TranscriptReaderTests {
  @Test(
    "What a transcript can't say is an error with its line, never ignored",
    arguments: [
      ("break b0", 1), ("break b0 start what=1", 1), ("lane stitched", 1), ("cfg nudge=5", 1), ("policy ff=maybe", 1),
      ("break b0 12.3456 empty", 1), ("break b0 start ads=a1", 1), ("break b0 start ads=a1:5z", 1),
      ("break b0 10 hls ads=a1:5", 1), ("> init\n> jump", 2), ("> init\n> t x", 2), ("> init\ncfg hold=0", 2),
      ("< ev sessionEnded", 1), ("> play now", 1),
    ])
  func errors(text: String, line: Int) throws {
    let block = try #require(TranscriptBlock.all(in: text).first)
    let error = #expect(throws: TranscriptError.self) { try Transcript(block) }
    #expect(error?.line == line)
  }

  @Test("A text without fences is one block; fences of other languages are not")
  func blocks() {
    #expect(TranscriptBlock.all(in: "> init\n< cues none").map(\.lines.count) == [2])
    let text = "### S007 — A title\n```scn\n> init\n```\n```swift\n> x\n```\n```scn\n> play\n"
    let blocks = TranscriptBlock.all(in: text)
    #expect(blocks.map(\.name) == ["S007", "line 8"])
    #expect(blocks.map(\.title) == ["A title", ""])
    #expect(TranscriptBlock.all(in: "").isEmpty)
  }

  @Test("A difference names the step and shows missing and surplus lines")
  func difference() throws {
    let block = try #require(TranscriptBlock.all(in: "> init dur=5\n< cues 0\n> play\n< cmd resumeContent").first)
    let result = try Transcript(block).run()
    #expect(!result.passed)
    #expect(result.firstDifference == 0)
    #expect(
      result.difference == "line 1: > init dur=5\n+ ev cuePoints none\n+ ev allAdsCompleted\n- ev cuePoints 0\n")
  }

  @Test("A transcript filled in with its own outputs is the transcript", arguments: Fixtures.transcripts())
  func filledIn(_ block: TranscriptBlock) throws {
    let filled = try Transcript(block).run().filledIn
    let again = try #require(TranscriptBlock.all(in: filled).first)
    let passed = try Transcript(again).run().passed
    #expect(passed)
    #expect(again.lines.count <= block.lines.count)
  }
}
