import AdModel
import AdParsing
import Testing

@Suite("Time grammars")
struct TimeTextTests {
  @Test(
    "Durations: milliseconds, and whether the spelling is only tolerated",
    arguments: [
      ("00:00:30", 30_000, false), ("00:00:15.250", 15_250, false), ("01:02:03", 3_723_000, false),
      ("99:59:59.999", 359_999_999, false), (" 00:00:05\n", 5000, false), ("00:00:10.5", 10_500, true),
      ("00:00:10.12345", 10_123, true), ("0:10", 10_000, true), ("1:2:3", 3_723_000, true), ("15", 15_000, true),
      ("3.5", 3500, true), ("00:00:60", 60_000, true), ("00:90:00", 5_400_000, true), ("100:00:00", 360_000_000, true),
      ("999999999:00:00", 3_599_999_996_400_000, true), ("0", 0, true),
    ])
  func durations(text: String, milliseconds: Int64, isLenient: Bool) throws {
    let reading = try #require(TimeText.duration(text))
    #expect(reading.value == Milliseconds(milliseconds))
    #expect(reading.isLenient == isLenient)
  }

  @Test(
    "What is no duration",
    arguments: [
      "", " ", "-00:00:05", "+5", "00:00:", ":30", "00:00:15:000", "00:00:15,5", "00:00:15.", ".5", "15s", "1e3",
      "soon",
      "00 00 05", "00:-1:05", "1234567890", "00:00:0x5", "٣", "25%",
    ])
  func noDuration(text: String) {
    #expect(TimeText.duration(text) == nil)
  }

  @Test(
    "Offsets inside an ad",
    arguments: [
      ("00:00:05", TimeOffset.Value.time(ms(5000)), false), ("5", .time(ms(5000)), true),
      ("25%", .percent(Percent(25)), false),
      ("12.5%", .percent(Percent(thousandths: 12_500)), false),
      ("33.33333%", .percent(Percent(thousandths: 33_333)), false),
      ("0%", .percent(Percent(0)), false), ("100%", .percent(Percent(100)), false),
      (" 50 % ", .percent(Percent(50)), false),
    ])
  func offsets(text: String, value: TimeOffset.Value, isLenient: Bool) throws {
    let reading = try #require(TimeText.offset(text))
    #expect(reading.value == value)
    #expect(reading.isLenient == isLenient)
  }

  @Test("What is no offset", arguments: ["", "%", "101%", "100.001%", "-5%", "1:2%", "5%%", "five", "start", "#1"])
  func noOffset(text: String) {
    #expect(TimeText.offset(text) == nil)
  }

  @Test(
    "Where a break stands",
    arguments: [
      ("start", BreakOffset.Value.start, false), ("end", .end, false), ("Start", .start, true), ("END", .end, true),
      ("00:10:23.125", .time(ms(623_125)), false), ("00:00:00.2", .time(ms(200)), false),
      ("00:00:00", .time(ms(0)), false),
      ("1:00:00", .time(ms(3_600_000)), true), ("90", .time(ms(90_000)), true), ("25%", .percent(Percent(25)), false),
      ("#1", .opportunity(1), false), (" #12 ", .opportunity(12), false),
    ])
  func breakOffsets(text: String, value: BreakOffset.Value, isLenient: Bool) throws {
    let reading = try #require(TimeText.breakOffset(text))
    #expect(reading.value == value)
    #expect(reading.isLenient == isLenient)
  }

  @Test(
    "What is no place for a break",
    arguments: [
      "", "position:3", "#0", "#", "#-1", "#1.5", "-1", "-00:00:05", "5:00", "90.5", "101%", "pre-roll", "start,end",
    ])
  func noBreakOffset(text: String) {
    #expect(TimeText.breakOffset(text) == nil)
  }
}
