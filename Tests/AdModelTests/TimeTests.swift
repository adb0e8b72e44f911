import AdModel
import Testing

@Suite("Time in whole milliseconds")
struct TimeTests {
  @Test(
    "Seconds are written without trailing zeros",
    arguments: [(0, "0"), (15_000, "15"), (10_400, "10.4"), (-250, "-0.25"), (1, "0.001"), (61_050, "61.05")])
  func secondsText(_ milliseconds: Int, _ text: String) {
    #expect(Milliseconds(milliseconds).secondsText == text)
  }

  @Test(
    "A timecode has two digits a part and three for the fraction",
    arguments: [(0, "00:00:00.000"), (321_123, "00:05:21.123"), (360_000_000, "100:00:00.000"), (-5, "00:00:00.000")])
  func timecode(_ milliseconds: Int, _ text: String) {
    #expect(Milliseconds(milliseconds).timecode == text)
  }

  @Test("Arithmetic saturates instead of trapping")
  func saturation() {
    let most = Milliseconds(rawValue: .max)
    #expect(most + Milliseconds(1) == most)
    #expect(Milliseconds(rawValue: .min) - Milliseconds(1) == Milliseconds(rawValue: .min))
    #expect(most * 2 == most)
    #expect(most * -2 == Milliseconds(rawValue: .min))
    #expect(Milliseconds.seconds(Int64.max) == most)
  }

  @Test(
    "A percentage of a duration is rounded down to the millisecond",
    arguments: [
      (25_000, 600_000, 150_000), (33_333, 1000, 333), (12_500, 20_000, 2_500), (100_000, 61_001, 61_001),
      (0, 5_000, 0), (50_000, 1, 0), (50_000, 9_000_000_000_000_000, 4_500_000_000_000_000),
    ])
  func percent(_ thousandths: Int32, _ duration: Int, _ expected: Int) {
    #expect(Percent(thousandths: thousandths).of(Milliseconds(duration)) == Milliseconds(expected))
  }

  @Test("A percentage of an unknown duration is unknown")
  func percentOfUnknown() {
    let offset = TimeOffset(written: "25%", value: .percent(Percent(25)))
    #expect(offset.time(inDuration: nil) == nil)
    #expect(offset.time(inDuration: .seconds(20)) == .seconds(5))
  }
}
