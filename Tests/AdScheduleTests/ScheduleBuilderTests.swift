import AdModel
import AdSchedule
import Testing

@Suite("From a playlist to a schedule") struct ScheduleBuilderTests {
  /// One line of a table: an `AdBreak` with its offset as written and what it means.
  static func adBreak(
    _ written: String, _ value: BreakOffset.Value, id: Text? = nil, tag: Text? = "http://t",
    types: [BreakType] = [.linear]
  ) -> VMAPAdBreak {
    var adBreak = VMAPAdBreak(offset: BreakOffset(written: Text(written), value: value))
    adBreak.id = id
    adBreak.types = types
    adBreak.source = tag.map { VMAPAdSource(content: .tag(url: $0, templateType: "vast3")) }
    return adBreak
  }

  static func schedule(_ breaks: VMAPAdBreak...) -> (breaks: [ScheduledBreak], rules: [String]) {
    var document = VMAPDocument()
    document.adBreaks = breaks
    let (schedule, diagnostics) = ScheduleBuilder.schedule(from: document)
    return (schedule.breaks, diagnostics.map(\.rule.id))
  }

  @Test("Ids are unique and keep the document's numbers")
  func ids() {
    let (breaks, _) = Self.schedule(
      Self.adBreak("00:00:01", .time(Milliseconds(1000))), Self.adBreak("00:00:02", .time(Milliseconds(2000)), id: "a"),
      Self.adBreak("00:00:03", .time(Milliseconds(3000)), id: "a"),
      Self.adBreak("00:00:04", .time(Milliseconds(4000)), id: "a#2"),
      Self.adBreak("00:00:05", .time(Milliseconds(5000)), id: "a"),
      Self.adBreak("00:00:06", .time(Milliseconds(6000)), id: ""))
    #expect(breaks.map(\.id) == ["break-1", "a", "a#2", "a#2#2", "a#3", "break-6"])
  }

  @Test("Google Ad Manager's slots of one break become one break with their tags in order")
  func slots() {
    var slots = (1...3).map {
      Self.adBreak("00:10:00.000", .time(Milliseconds(600_000)), id: "midroll-1", tag: Text("http://s\($0)"))
    }
    for index in slots.indices {
      slots[index].source?.allowMultipleAds = false
      slots[index].breakStart = ["http://start"]
      slots[index].errors = [Text("http://e\(index)")]
    }
    let (breaks, rules) = Self.schedule(
      Self.adBreak("start", .start, id: "preroll"), slots[0], slots[1], slots[2],
      Self.adBreak("end", .end, id: "postroll"))
    #expect(breaks.map(\.id) == ["preroll", "midroll-1", "postroll"])
    #expect(breaks[1].source == .tags(["http://s1", "http://s2", "http://s3"]))
    #expect(breaks[1].allowMultipleAds == false)
    #expect(breaks[1].breakStart == ["http://start"])
    #expect(breaks[1].errors == ["http://e0", "http://e1", "http://e2"])
    #expect(rules == [])
  }

  /// Changes to the second of two breaks that would otherwise be slots of one.
  static let differences: [(String, @Sendable (inout VMAPAdBreak) -> Void)] = [
    ("offset", { $0.offset = BreakOffset(written: "00:00:02", value: .time(Milliseconds(2000))) }),
    ("id", { $0.id = "other" }), ("no id", { $0.id = nil }), ("type", { $0.types = [.nonLinear] }),
    ("repetition", { $0.repeatAfter = WrittenTime(written: "00:00:10", time: .seconds(10)) }),
    ("allowMultipleAds", { $0.source?.allowMultipleAds = false }),
    ("followRedirects", { $0.source?.followRedirects = false }),
    ("kind of source", { $0.source?.content = .inline(VASTDocument()) }), ("no source", { $0.source = nil }),
  ]

  @Test("Breaks that differ in anything stay apart", arguments: differences.map(\.0))
  func apart(_ name: String) throws {
    let change = try #require(Self.differences.first { $0.0 == name }).1
    let first = Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "m")
    var second = first
    #expect(Self.schedule(first, second).breaks.count == 1)
    change(&second)
    #expect(Self.schedule(first, second).breaks.count == 2)
  }

  @Test("Breaks without an id at one offset stay apart, in document order")
  func sameOffsetWithoutId() {
    let (breaks, _) = Self.schedule(
      Self.adBreak("00:00:01", .time(Milliseconds(1000)), tag: "http://a"),
      Self.adBreak("00:00:01", .time(Milliseconds(1000)), tag: "http://b"))
    #expect(breaks.map(\.source) == [.tags(["http://a"]), .tags(["http://b"])])
  }

  @Test("A break between two slots keeps them apart")
  func notConsecutive() {
    let (breaks, _) = Self.schedule(
      Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "m"),
      Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "n"),
      Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "m"))
    #expect(breaks.map(\.id) == ["m", "n", "m#2"])
  }

  @Test("Bumpers are left out with a note and do not part the slots around them")
  func bumpers() {
    var bumper = Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "m")
    bumper.extensions = [AdExtension(type: "Bumper", element: RawElement(name: "vmap:Extension"))]
    let slot = Self.adBreak("00:00:01", .time(Milliseconds(1000)), id: "m")
    let (breaks, rules) = Self.schedule(bumper, slot, bumper, slot)
    #expect(breaks.map(\.source) == [.tags(["http://t", "http://t"])])
    #expect(rules == ["VMAP-bumper", "VMAP-bumper"])
  }

  @Test("Breaks at start come before one at 00:00:00, and the rest keeps its order")
  func startFirst() {
    let (breaks, _) = Self.schedule(
      Self.adBreak("end", .end, id: "end"), Self.adBreak("00:00:00", .time(.zero), id: "zero"),
      Self.adBreak("start", .start, id: "start"), Self.adBreak("start", .start, id: "second"))
    #expect(breaks.map(\.id) == ["start", "second", "end", "zero"])
  }

  @Test("Positions beside times are kept and reported")
  func mixed() {
    let (breaks, rules) = Self.schedule(
      Self.adBreak("#1", .opportunity(1)), Self.adBreak("00:00:01", .time(Milliseconds(1000))),
      Self.adBreak("#2", .opportunity(2)))
    #expect(breaks.count == 3)
    #expect(rules == ["VMAP-offset-mixed", "VMAP-offset-mixed"])
    #expect(Self.schedule(Self.adBreak("#1", .opportunity(1))).rules == [])
  }

  @Test(
    "repeatAfter holds from one second on, and not at the end or at a position",
    arguments: [
      (BreakOffset.Value.time(Milliseconds(1000)), 999, nil, ["VMAP-repeat-short"]),
      (.time(Milliseconds(1000)), 1000, 1000, []),
      (.start, 60_000, 60_000, []), (.percent(Percent(50)), 1000, 1000, []),
      (.time(Milliseconds(1000)), 0, nil, ["VMAP-repeat-short"]),
      (.end, 60_000, nil, ["VMAP-repeat-place"]), (.opportunity(1), 60_000, nil, ["VMAP-repeat-place"]),
    ] as [(BreakOffset.Value, Int, Int?, [String])])
  func repetition(_ offset: BreakOffset.Value, written: Int, kept: Int?, rules: [String]) {
    var adBreak = Self.adBreak("x", offset)
    adBreak.repeatAfter = WrittenTime(written: "x", time: Milliseconds(written))
    let (breaks, found) = Self.schedule(adBreak)
    #expect(breaks.map(\.repeatAfter) == [kept.map { Milliseconds($0) }])
    #expect(found == rules)
  }

  @Test(
    "Every kind of source",
    arguments: [
      (
        VMAPAdSource.Content.tag(url: "http://t?[CACHEBUSTING]", templateType: nil),
        ScheduledBreak.Source.tags(["http://t?[CACHEBUSTING]"]), [String]()
      ),
      (.tag(url: "", templateType: nil), .none, ["VMAP-tag-empty"]),
      (.inline(VASTDocument()), .inline([VASTDocument()]), []),
      (.custom(data: "x", templateType: "x"), .unusable(1005), ["VMAP-custom-source"]),
    ])
  func sources(_ content: VMAPAdSource.Content, source: ScheduledBreak.Source, rules: [String]) {
    var adBreak = Self.adBreak("start", .start)
    adBreak.source = VMAPAdSource(content: content)
    let (breaks, found) = Self.schedule(adBreak)
    #expect(breaks.map(\.source) == [source])
    #expect(found == rules)
  }

  @Test("A break that only tracks keeps its trackers, a break without linear its types")
  func tracking() {
    var adBreak = Self.adBreak("start", .start, tag: nil, types: [.nonLinear, .display])
    adBreak.breakStart = ["http://s"]
    adBreak.breakEnd = ["http://e"]
    let (breaks, _) = Self.schedule(adBreak)
    #expect(breaks.map(\.source) == [.none])
    #expect(breaks.map(\.types) == [[.nonLinear, .display]])
    #expect(breaks.map(\.breakStart) == [["http://s"]])
    #expect(breaks.map(\.breakEnd) == [["http://e"]])
  }

  @Test("Flags that are not written mean true", arguments: [nil, true, false])
  func flags(_ flag: Bool?) {
    var adBreak = Self.adBreak("start", .start)
    adBreak.source?.allowMultipleAds = flag
    adBreak.source?.followRedirects = flag
    let (breaks, _) = Self.schedule(adBreak)
    #expect(breaks.map(\.allowMultipleAds) == [flag ?? true])
    #expect(breaks.map(\.followRedirects) == [flag ?? true])
  }

  @Test("A playlist without breaks is an empty schedule, a response one break")
  func others() {
    #expect(Self.schedule().breaks == [])
    let offset = BreakOffset(written: "00:00:05", value: .time(Milliseconds(5000)))
    let response = BreakResolution(failures: [FailedAd(id: "a", code: .noAd, errorURLs: ["https://t/"])])
    let schedule = ScheduleBuilder.schedule(from: response, at: offset, types: [.linear, .display])
    #expect(
      schedule.breaks == [
        ScheduledBreak(id: "break-1", offset: offset, types: [.linear, .display], source: .resolved(response))
      ])
  }
}
