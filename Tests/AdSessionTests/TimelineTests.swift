import AdModel
import AdSchedule
import Testing

@Suite("Timeline")
struct TimelineTests {
  private func schedule(_ offsets: [(String, BreakOffset.Value)], repeatAfter: Milliseconds? = nil) -> Schedule {
    Schedule(
      breaks: offsets.map { id, value in
        ScheduledBreak(
          id: id, offset: BreakOffset(written: "x", value: value), repeatAfter: repeatAfter,
          source: .resolved(BreakResolution()))
      })
  }

  private func text(_ timeline: Timeline) -> String {
    timeline.occurrences.map { one in
      let place = one.position.map { "\($0.name.prefix(3))" } ?? "unk"
      return "\(one.id) \(place) \(one.time?.secondsText ?? "-")"
    }.joined(separator: ", ")
  }

  @Test("Every kind of offset finds its place; the keyword start comes first, equal places keep document order")
  func places() {
    let all = schedule([
      ("end", .end), ("zero", .time(.zero)), ("m20", .time(.seconds(20))), ("half", .percent(Percent(50))),
      ("start", .start), ("none", .percent(Percent(0))), ("full", .percent(Percent(100))),
      ("m30", .time(.seconds(30))),
      ("o2", .opportunity(2)),
    ])
    #expect(
      text(Timeline(all, in: .init(duration: .seconds(60))))
        == "start pre 0, zero pre 0, none pre 0, m20 mid 20, half mid 30, m30 mid 30, o2 unk -, end pos 60, full pos 60"
    )
    #expect(
      text(Timeline(all))
        == "start pre 0, zero pre 0, none pre 0, m20 mid 20, m30 mid 30, half unk -, o2 unk -, end pos -, full pos -")
    #expect(
      Timeline(all, in: .init(duration: .seconds(60))).cuePoints == [.zero, .seconds(20), .seconds(30), .seconds(-1)])
  }

  @Test("A percentage is rounded down to the millisecond")
  func percent() {
    let third = schedule([("p", .percent(Percent(thousandths: 33_333)))])
    #expect(text(Timeline(third, in: .init(duration: Milliseconds(10_001)))) == "p mid 3.333")
  }

  @Test("What lies beyond the end or beyond the markers is left out and named")
  func unreachable() {
    let all = schedule([("at", .time(.seconds(60))), ("late", .time(Milliseconds(60_001))), ("o3", .opportunity(3))])
    let timeline = Timeline(all, in: .init(duration: .seconds(60), markers: [.seconds(5)]))
    #expect(text(timeline) == "at mid 60")
    #expect(timeline.problems == [.unreachable(id: "late"), .unreachable(id: "o3")])
  }

  @Test("A repetition stays below the duration and yields to a break written for its instant")
  func repetition() {
    var all = schedule([("m", .time(.seconds(10))), ("x", .time(.seconds(30)))])
    all.breaks[0].repeatAfter = .seconds(20)
    #expect(text(Timeline(all, in: .init(duration: .seconds(70)))) == "m mid 10, x mid 30, m~2 mid 50")
    let pre = schedule([("s", .start)], repeatAfter: .seconds(20))
    #expect(text(Timeline(pre, in: .init(duration: .seconds(60)))) == "s pre 0, s~1 mid 20, s~2 mid 40")
  }

  @Test("Without a duration repetitions reach up to the horizon and the timeline stays open")
  func horizon() {
    let all = schedule([("m", .time(.seconds(10)))], repeatAfter: .seconds(20))
    let timeline = Timeline(all, in: .init(until: .seconds(50)))
    #expect(text(timeline) == "m mid 10, m~1 mid 30, m~2 mid 50")
    #expect(timeline.isOpenEnded)
    #expect(!Timeline(all, in: .init(duration: .seconds(50))).isOpenEnded)
    let live = Timeline(all, in: .init(isLive: true, from: .seconds(5000), until: .seconds(5035)))
    #expect(text(live) == "m mid 10, m~250 mid 5010, m~251 mid 5030")
  }

  @Test("A repetition that can't be, or too many of them, are named")
  func limits() {
    let short = Timeline(schedule([("a", .start)], repeatAfter: Milliseconds(999)), in: .init(duration: .seconds(9)))
    #expect(short.problems == [.repeatIgnored(id: "a")] && short.occurrences.count == 1)
    let end = Timeline(schedule([("a", .end)], repeatAfter: .seconds(5)))
    #expect(end.problems == [.repeatIgnored(id: "a")])
    let many = Timeline(
      schedule([("a", .start)], repeatAfter: .seconds(1)), in: .init(duration: Milliseconds(Int64.max)))
    #expect(many.occurrences.count == 1001 && many.problems == [.repeatsCapped(id: "a")])
    let crowd = Timeline(
      schedule((0..<40).map { ("a\($0)", .start) }, repeatAfter: .seconds(1)), in: .init(duration: .seconds(5000)))
    #expect(crowd.occurrences.count == 40 + Timeline.maximumRepetitions)
  }

  @Test("A repetition never takes the id of another break")
  func ids() {
    var all = schedule([("m", .time(.seconds(10))), ("m~1", .time(.seconds(15)))])
    all.breaks[0].repeatAfter = .seconds(20)
    #expect(text(Timeline(all, in: .init(duration: .seconds(40)))) == "m mid 10, m~1 mid 15, m~1~ mid 30")
  }

  @Test("A live stream has no percentages and no end")
  func live() {
    let all = schedule([("p", .percent(Percent(50))), ("m", .time(.seconds(500))), ("e", .end)])
    #expect(text(Timeline(all, in: .init(duration: .seconds(60), isLive: true))) == "m mid 500, p unk -, e pos -")
  }
}
