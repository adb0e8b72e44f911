import AdModel
import Testing

@Suite("Random numbers from a seed")
struct SeededRandomTests {
  @Test("They are those of SplitMix64, on every machine and in every version")
  func known() {
    var random = SeededRandom(seed: 0)
    #expect(
      (0..<3).map { _ in random.next() } == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
  }
}
