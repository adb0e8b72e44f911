import AdModel
import AdTransport
import Testing

@testable import AdResolve

@Suite("Limits and hostile servers") struct LimitTests {
  /// `http://tag` wraps `http://1`, that wraps `http://2`, and so on; the last one holds an ad.
  static func chain(wrappers: Int) -> [String: [Reply]] {
    func url(_ hop: Int) -> String { hop == 0 ? "http://tag" : "http://\(hop)" }
    var script = [url(wrappers): [Reply.ok(vast(inLine("I")))]]
    for hop in 0..<wrappers { script[url(hop)] = [.ok(vast(wrapper("W\(hop + 1)", to: url(hop + 1))))] }
    return script
  }

  @Test(
    "Five wrappers are followed, the sixth is 302 to all of them",
    arguments: [
      (5, 5, true), (6, 5, false), (0, 0, true), (1, 0, false), (2, 2, true), (3, 2, false),
    ])
  func depth(_ wrappers: Int, limit: Int, plays: Bool) async {
    let (resolution, transport) = await resolve(
      Self.chain(wrappers: wrappers), options: ResolveOptions { $0.maxWrappers = limit })
    #expect(resolution.adIDs == (plays ? ["I"] : []))
    #expect(resolution.pings == (plays ? [] : (1...wrappers).map { "302 http://e/W\($0)" }))
    #expect(transport.urls.count == min(wrappers, limit) + 1)
    #expect(resolution.hops.count == wrappers + 1)
    #expect(resolution.outcomes.last == (plays ? .ads : .limit))
  }

  @Test("A response that points to itself is asked for twice")
  func selfReference() async {
    let (resolution, transport) = await resolve(["http://tag": [.ok(vast(wrapper("W", to: "http://tag")))]])
    #expect(transport.urls == ["http://tag", "http://tag"])
    #expect(resolution.outcomes == [.ads, .ads, .loop])
    #expect(resolution.pings == ["302 http://e/W", "302 http://e/W"])
  }

  @Test("Two responses that point to each other end, too")
  func circle() async {
    let (resolution, transport) = await resolve(
      [
        "http://tag": [.ok(vast(wrapper("W", to: "http://a")))],
        "http://a": [.ok(vast(wrapper("A", to: "http://tag")))],
      ], options: ResolveOptions { $0.maxWrappers = 50 })
    #expect(transport.urls == ["http://tag", "http://a", "http://tag", "http://a"])
    #expect(resolution.outcomes.last == .loop)
  }

  @Test("The same tag in different chains is no loop")
  func sameTagInPod() async {
    let (resolution, _) = await resolve([
      "http://tag": [
        .ok(
          vast(
            wrapper("A", to: "http://a", sequence: 1), wrapper("B", to: "http://a", sequence: 2),
            wrapper("C", to: "http://a", sequence: 3)))
      ],
      "http://a": [.ok(vast(inLine("I")))],
    ])
    #expect(resolution.adIDs == ["I", "I", "I"])
  }

  @Test("A bomb of wrappers costs no more requests than allowed")
  func bomb() async {
    let hundred = (1...100).map { (id: Int) in wrapper("W\(id)", to: "http://bomb", sequence: id, flags: PodTests.open)
    }.joined()
    let (resolution, transport) = await resolve(
      ["http://tag": [.ok(vast(hundred))], "http://bomb": [.ok(vast(hundred))]],
      options: ResolveOptions { $0.maxRequests = 10 })
    #expect(transport.urls.count == 10)
    #expect(resolution.adIDs == [])
    // All hundred ads of the first document were looked at; behind them there was room for none.
    #expect(resolution.result.failures.count == 100)
    #expect(Set(resolution.result.failures.map(\.code)) == [302])
    #expect(resolution.rules.contains("VAST-ad-limit"))
  }

  @Test("Ads beyond the limit are left out and reported")
  func tooManyAds() async {
    let ads = (1...5).map { (id: Int) in inLine("A\(id)", sequence: id) }.joined()
    let (resolution, _) = await resolve(["http://tag": [.ok(vast(ads))]], options: ResolveOptions { $0.maxAds = 3 })
    #expect(resolution.adIDs == ["A1", "A2", "A3"])
    #expect(resolution.rules == ["VAST-ad-limit"])
  }

  @Test("An ad with more parts than allowed is left out, and costs only itself")
  func tooManyParts() async {
    let impressions = String(repeating: "<Impression>x:i</Impression>", count: 20)
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(vast(inLine("A", sequence: 1, more: impressions), inLine("B", sequence: 2)))]],
      options: ResolveOptions { $0.maxPartsPerAd = 10 })
    #expect(resolution.adIDs == ["B"])
    #expect(resolution.rules == ["VAST-ad-limit"])
    let (behind, _) = await resolve(
      [
        "http://tag": [.ok(vast(wrapper("W", to: "http://a")))],
        "http://a": [.ok(vast(inLine("A", more: impressions)))],
      ], options: ResolveOptions { $0.maxPartsPerAd = 10 })
    #expect(behind.pings == ["302 http://e/W"])
  }

  @Test("Wrappers add no more to the ads of a pod than allowed in all")
  func tooManyMergedParts() async {
    // The wrapper has two parts, its Impression and its Error; five ads could gain ten.
    let pod = (1...5).map { (id: Int) in inLine("A\(id)", sequence: id) }.joined()
    let (resolution, _) = await resolve(
      [
        "http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: PodTests.open)))], "http://a": [.ok(vast(pod))],
      ], options: ResolveOptions { $0.maxMergedParts = 6 })
    #expect(resolution.adIDs == ["A1", "A2", "A3"])
    #expect(resolution.result.failures.map(\.code) == [302, 302])
  }

  @Test("A hop that takes longer than its limit is 301")
  func slowHop() async {
    let (resolution, transport) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a")))], "http://a": [.slow(6, vast(inLine("I")))],
    ])
    #expect(resolution.pings == ["301 http://e/W"])
    #expect(resolution.outcomes == [.ads, .timeout])
    #expect(transport.requests.last?.limits?.totalTimeout == .seconds(5))
  }

  @Test("A chain whose hops are each in time and together are not is 301")
  func slowChain() async {
    var script = Self.chain(wrappers: 4)
    for (url, replies) in script { script[url] = replies.map { .slow(4, $0.body) } }
    let (resolution, transport) = await resolve(script)
    #expect(resolution.pings == ["301 http://e/W1", "301 http://e/W2"])
    #expect(transport.requests.map(\.limits?.totalTimeout) == [.seconds(5), .seconds(5), .seconds(2)])
    #expect(resolution.hops.map(\.elapsed) == [.seconds(4), .seconds(4), .seconds(2)])
  }

  @Test("No time left: nothing is asked for any more")
  func noTimeLeft() async {
    var script = Self.chain(wrappers: 2)
    script["http://tag"] = [.slow(3, vast(wrapper("W", to: "http://1")))]
    let (resolution, transport) = await resolve(script, budget: .seconds(3))
    #expect(transport.urls == ["http://tag"])
    #expect(resolution.outcomes == [.ads, .timeout])
    #expect(resolution.pings == ["301 http://e/W"])
  }

  @Test("The caller's budget holds where it is smaller", arguments: [(1000, 1000), (60_000, 5000), (0, nil)])
  func budget(_ budget: Int, first: Int?) async {
    let (resolution, transport) = await resolve(Self.chain(wrappers: 0), budget: Milliseconds(budget))
    #expect(transport.requests.map(\.limits?.totalTimeout) == (first.map { [.milliseconds($0)] } ?? []))
    #expect(resolution.vmapCode == (first == nil ? 1007 : nil))
  }

  @Test("An answer that comes after its time is not used")
  func lateAnswer() throws {
    var machine = ResolutionMachine(options: ResolveOptions())
    _ = machine.handle(.start(ResolveSource(.tags(["http://tag"])), budget: nil), at: .start)
    let answer = HopAnswer(.ok(vast(inLine("I"))), url: "http://tag")
    let actions = machine.handle(.answer(answer, hop: 0), at: MonotonicTime(milliseconds: 5001))
    #expect(try #require(actions.resolution).vmapCode == 1007)
  }

  @Test("Input out of turn changes nothing")
  func outOfTurn() {
    var machine = ResolutionMachine(options: ResolveOptions())
    let answer = HopAnswer(.ok(vast(inLine("I"))), url: "http://tag")
    #expect(machine.handle(.answer(answer, hop: 0), at: .start).isEmpty)
    let source = ResolveSource(.tags(["http://tag"]))
    #expect(machine.handle(.start(source, budget: nil), at: .start).requests.count == 1)
    #expect(machine.handle(.start(source, budget: nil), at: .start).isEmpty)
    #expect(machine.handle(.answer(answer, hop: 7), at: .start).isEmpty)
    #expect(machine.handle(.answer(answer, hop: 0), at: .start).resolution?.adIDs == ["I"])
    #expect(machine.handle(.answer(answer, hop: 0), at: .start).isEmpty)
    #expect(machine.handle(.cancel, at: .start).isEmpty)
  }
}
