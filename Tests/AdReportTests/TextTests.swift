import AdModel
import AdReport
import Testing

@Suite("Text for people")
struct TextTests {
  @Test(
    "Query strings are left out unless asked for",
    arguments: [
      ("https://h/p?token=1", "https://h/p?…"), ("https://h/p", "https://h/p"), ("https://h/p#f", "https://h/p#…"),
      ("https://user:secret@h/p?x", "https://…@h/p?…"), ("/relative?x=1", "/relative?…"),
      ("https://h/p;s=1?x", "https://h/p;…"),
      ("https://h/a@b", "https://h/a@b"),
    ])
  func redaction(_ url: String, _ shown: String) {
    #expect(URLDisplay().text(url) == shown)
    #expect(URLDisplay(showsQueries: true).text(url) == url)
  }

  @Test("What a response says can't move the cursor")
  func controlCharacters() {
    #expect(Terminal.printable("a\u{1B}[2Jb\u{202E}c\n") == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}")
  }

  @Test("The timeline fits its width at any position and size", arguments: [20, 40, 80, 200])
  func timelineWidth(_ width: Int) {
    var view = TimelineView(
      duration: .seconds(600),
      marks: [
        .init(id: "a", time: .zero), .init(id: "b", time: .seconds(300)), .init(id: "c", time: .seconds(600)),
        .init(id: "late", time: .seconds(9000)),
      ])
    view.beaconLine = String(repeating: "beacon ", count: 40)
    for seconds in [0, 1, 299, 300, 600, 4000] {
      view.playhead = .seconds(seconds)
      view.ad = nil
      #expect(view.lines(width: width, palette: Palette(colours: false)).allSatisfy { $0.count <= width })
    }
  }

  @Test("The timeline shows what became of each break")
  func timelineMarks() {
    var view = TimelineView(
      duration: .seconds(100),
      marks: (0..<5).map { .init(id: "\($0)", time: .seconds($0 * 20 + 10)) })
    for (id, state) in [("0", TimelineView.Mark.State.played), ("1", .failed), ("2", .empty), ("3", .running)] {
      view.mark(id, state)
    }
    let line = view.lines(width: 60, palette: Palette(colours: false))[0]
    #expect(line.filter { "◆✕○◇".contains($0) } == "◆✕○◆◇")
  }

  @Test(
    "Positions are shown as a person reads them",
    arguments: [(0, "0:00"), (61_999, "1:01"), (3_600_000, "1:00:00"), (-5, "0:00")])
  func clock(_ milliseconds: Int, _ text: String) {
    #expect(TimelineView.clock(Milliseconds(milliseconds)) == text)
  }
}
