import AdSession
import Testing

@Suite("Transcripts")
struct TranscriptTests {
  static let blocks = Fixtures.transcripts()

  @Test("Every section of the scenarios is there")
  func sections() {
    let names = Self.blocks.map(\.name)
    #expect(names.count >= 80)
    #expect(Set(names).count == names.count)
  }

  @Test("A session produces exactly what its transcript says", arguments: blocks)
  func transcript(_ block: TranscriptBlock) throws {
    let result = try Transcript(block).run()
    let passed = result.passed
    #expect(passed, "\(block.name) \(block.title)\n\(result.difference)")
  }
}
