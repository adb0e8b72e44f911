import AdModel
import Testing

@Suite("Text: bytes that stay bytes")
struct TextTests {
  @Test("Texts of one writer keep their bytes while the writer goes on into new storage")
  func writerKeepsEarlierTexts() {
    var writer = TextWriter(sizeHint: 256)
    let texts = (0..<1000).map { number in
      Array("text number \(number)".utf8).withUnsafeBytes { writer.append($0) }
    }
    for (number, text) in texts.enumerated() {
      #expect(text == "text number \(number)")
    }
  }

  @Test("A text larger than the writer's storage gets storage of its own")
  func largeText() {
    var writer = TextWriter(sizeHint: 256)
    let bytes = [UInt8](repeating: 0x61, count: 100_000)
    let text = bytes.withUnsafeBytes { writer.append($0) }
    #expect(text.count == 100_000)
    #expect(text.string == String(repeating: "a", count: 100_000))
  }

  @Test(
    "Equality and order are those of the bytes",
    arguments: [("a", "a", true, false), ("a", "b", false, true), ("", "", true, false), ("ab", "a", false, false)])
  func equality(_ left: String, _ right: String, _ equal: Bool, _ less: Bool) {
    #expect((Text(left) == Text(right)) == equal)
    #expect((Text(left) < Text(right)) == less)
    #expect((Text(left).hashValue == Text(right).hashValue) == equal)
  }

  @Test("Bytes that are not UTF-8 survive as bytes and are replaced only when shown")
  func notUTF8() {
    let text = [UInt8]([0x61, 0xFF, 0x62]).withUnsafeBytes { Text(copying: $0) }
    #expect(text.count == 3)
    #expect(text.string == "a\u{FFFD}b")
  }

  @Test("The empty text needs no storage, and an absent text no room of its own")
  func empty() {
    #expect(Text.empty == Text("") && Text.empty.isEmpty && Text.empty.string == "" && Text.empty < "a")
    #expect(MemoryLayout<Text>.size == 16 && MemoryLayout<Text?>.size == 16)
  }
}
