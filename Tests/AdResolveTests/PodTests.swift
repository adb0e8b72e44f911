import AdModel
import Testing

@testable import AdResolve

@Suite("Pods and stand-alone ads") struct PodTests {
  static let open = "allowMultipleAds=\"true\""

  @Test("A pod with one failing wrapper plays the rest, and the failure is kept")
  func oneFails() async {
    let (resolution, _) = await resolve([
      "http://tag": [
        .ok(
          vast(
            inLine("A", sequence: 1), wrapper("W", to: "http://a", sequence: 2), inLine("C", sequence: 3)))
      ],
      "http://a": [.ok(vast(root: "http://e/root"))],
    ])
    #expect(resolution.adIDs == ["A", "C"])
    #expect(resolution.result.ads.map(\.ad.sequence) == [1, 3])
    #expect(resolution.result.failures == [FailedAd(id: "W", code: 303, errorURLs: ["http://e/W"])])
    #expect(resolution.result.pings == [OwedPing(url: "http://e/root", code: 303)])
  }

  @Test("A stand-alone ad takes the place of a failed pod ad; the next failure finds none left")
  func substitute() async {
    let (resolution, _) = await resolve([
      "http://tag": [
        .ok(
          vast(
            inLine("S"), wrapper("W1", to: "http://gone", sequence: 1), inLine("B", sequence: 2),
            wrapper("W3", to: "http://gone", sequence: 3)))
      ]
    ])
    #expect(resolution.adIDs == ["S", "B"])
    #expect(resolution.pings == ["301 http://e/W1", "301 http://e/W3"])
  }

  @Test("A stand-alone wrapper is asked for only when a pod ad failed")
  func lazySpare() async {
    let pod = [
      "http://tag": [
        Reply.ok(vast(wrapper("W", to: "http://a", sequence: 1), wrapper("S", to: "http://spare"), inLine("T")))
      ],
      "http://spare": [.ok(vast(inLine("I")))],
    ]
    let (fine, asked) = await resolve(pod.merging(["http://a": [.ok(vast(inLine("A")))]]) { $1 })
    #expect(fine.adIDs == ["A", "(T)"])
    #expect(asked.urls == ["http://tag", "http://a"])
    #expect(fine.rules == ["VAST-spare-left-out"])

    let (failed, askedMore) = await resolve(pod)
    #expect(failed.adIDs == ["I", "(T)"])
    #expect(askedMore.urls == ["http://tag", "http://a", "http://spare"])
  }

  @Test("Spares are resolved when asked for, and a failing one is reported")
  func askedForSpares() async {
    let (resolution, _) = await resolve(
      [
        "http://tag": [
          .ok(
            vast(
              inLine("A", sequence: 1), wrapper("S", to: "http://spare"), wrapper("T", to: "http://gone"), inLine("U")))
        ],
        "http://spare": [.ok(vast(inLine("I")))],
      ], options: ResolveOptions { $0.resolvesSpares = true })
    #expect(resolution.adIDs == ["A", "(I)", "(U)"])
    #expect(resolution.pings == ["301 http://e/T"])
    #expect(resolution.rules == [])
  }

  @Test("A spare that can't play is left out and owes nothing: nobody needed it")
  func badSpare() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(inLine("A"), inLine("B", creative: overlay)))]
    ])
    #expect(resolution.adIDs == ["A"])
    #expect(resolution.pings == [])
    #expect(resolution.rules == ["VAST-spare-left-out"])
  }

  @Test("A pod behind a pod's wrapper is put in its place and the ads are numbered anew")
  func spliced() async {
    let (resolution, _) = await resolve([
      "http://tag": [
        .ok(
          vast(
            inLine("Z", sequence: 9), wrapper("W", to: "http://a", sequence: 5, flags: Self.open),
            inLine("A", sequence: 2)))
      ],
      "http://a": [.ok(vast(inLine("Q", sequence: 2), inLine("P", sequence: 1)))],
    ])
    #expect(resolution.adIDs == ["A", "P", "Q", "Z"])
    #expect(resolution.result.ads.map(\.ad.sequence) == [1, 2, 3, 4])
    #expect(resolution.result.ads[1].ad.impressions.map(\.url) == ["http://i/W", "http://i/P"])
    #expect(resolution.result.ads[2].ad.impressions.map(\.url) == ["http://i/W", "http://i/Q"])
    #expect(resolution.result.ads.map(\.wrapperDepth) == [0, 1, 1, 0])
    #expect(resolution.result.ads.map(\.hop) == [0, 1, 1, 0])
  }

  @Test("A single ad behind a wrapper has the wrapper's place, whatever its own number")
  func inheritsSequence() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(inLine("A", sequence: 1), wrapper("W", to: "http://a", sequence: 4)))],
      "http://a": [.ok(vast(wrapper("V", to: "http://b")))], "http://b": [.ok(vast(inLine("I", sequence: 8)))],
    ])
    #expect(resolution.adIDs == ["A", "I"])
    #expect(resolution.result.ads.map(\.ad.sequence) == [1, 4])
  }

  @Test("A pod behind a stand-alone wrapper keeps its own numbers")
  func podBehindStandAlone() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: Self.open)))],
      "http://a": [.ok(vast(inLine("Q", sequence: 6), inLine("P", sequence: 3)))],
    ])
    #expect(resolution.adIDs == ["P", "Q"])
    #expect(resolution.result.ads.map(\.ad.sequence) == [3, 6])
  }

  @Test("A pod of one behind stand-alone wrappers keeps its number")
  func podOfOne() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: Self.open)))],
      "http://a": [.ok(vast(wrapper("V", to: "http://b", flags: Self.open)))],
      "http://b": [.ok(vast(inLine("P", sequence: 5)))],
    ])
    #expect(resolution.result.ads.map(\.ad.sequence) == [5])
  }

  @Test("Every ad of a pod that fails behind one wrapper tells that wrapper")
  func wrapperHearsOfEachPodAd() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: Self.open)))],
      "http://a": [.ok(vast(wrapper("P", to: "http://b", sequence: 1), wrapper("Q", to: "http://c", sequence: 2)))],
      "http://b": [.status(204)],
    ])
    #expect(resolution.pings == ["303 http://e/W", "303 http://e/P", "301 http://e/W", "301 http://e/Q"])
  }

  @Test("Equal numbers keep document order and are reported")
  func duplicateSequence() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(inLine("B", sequence: 2), inLine("A1", sequence: 1), inLine("A2", sequence: 1)))]
    ])
    #expect(resolution.adIDs == ["A1", "A2", "B"])
    #expect(resolution.rules == ["VAST-sequence-duplicate"])
  }

  @Test("The slots of a break play in order, each its own ad")
  func severalTags() async {
    let (resolution, _) = await resolve(
      [
        "http://1": [.ok(vast(inLine("A"), inLine("A2")))], "http://2": [.status(500)],
        "http://3": [.ok(vast(inLine("C")))],
      ], source: ResolveSource(.tags(["http://1", "http://2", "http://3"]), allowMultipleAds: false))
    #expect(resolution.adIDs == ["A", "C"])
    #expect(resolution.vmapCode == 1008)
    #expect(resolution.hops.map(\.parent) == [nil, nil, nil])
  }

  @Test(
    "Wrappers of a pod are requested side by side, and the order of answers does not matter",
    arguments: [
      [1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1],
    ])
  func anyOrder(_ order: [Int]) throws {
    let document = vast(
      wrapper("W1", to: "http://1", sequence: 1), wrapper("W2", to: "http://2", sequence: 2),
      wrapper("W3", to: "http://3", sequence: 3), inLine("S"))
    let answers = [1: Reply.status(404), 2: .ok(vast(inLine("I"))), 3: .status(204)]
    var machine = ResolutionMachine(options: ResolveOptions())
    let first = machine.handle(.start(ResolveSource(.bytes(Array(document.utf8))), budget: nil), at: .start)
    #expect(first.requestedURLs == ["http://1", "http://2", "http://3"])
    var last: [ResolutionMachine.Action] = []
    for hop in order {
      let reply = try #require(answers[hop])
      last = machine.handle(.answer(HopAnswer(reply, url: "http://\(hop)"), hop: hop), at: .start)
    }
    let resolution = try #require(last.resolution)
    #expect(resolution.adIDs == ["S", "I"])
    #expect(resolution.pings == ["301 http://e/W1", "303 http://e/W3"])
  }
}
