import AdModel
import Testing

@testable import AdResolve

@Suite("Flags of wrappers and of the break") struct FlagTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var flags: String
    var response: String
    var ads: [String]
    var pings: [String] = []
    var allowed = true
    var forced = false

    init(
      _ name: String, flags: String = "", _ response: String, ads: [String], pings: [String] = [], allowed: Bool = true,
      forced: Bool = false
    ) {
      testDescription = name
      self.flags = flags
      self.response = response
      self.ads = ads
      self.pings = pings
      self.allowed = allowed
      self.forced = forced
    }
  }

  static let pod = vast(inLine("P2", sequence: 2), inLine("P1", sequence: 1), inLine("S"))
  static let onlyPod = vast(inLine("P3", sequence: 3), inLine("P2", sequence: 2))
  static let buffet = vast(inLine("S1"), inLine("S2"))
  static let badBuffet = vast(inLine("S1", creative: linearWithoutMedia), inLine("S2"))

  static let cases: [Case] = [
    Case("not written: one stand-alone ad", pod, ads: ["S"]),
    Case("false: one stand-alone ad", flags: "allowMultipleAds=\"false\"", pod, ads: ["S"]),
    Case(
      "true: the pod, and the stand-alone ad is a spare", flags: "allowMultipleAds=\"true\"", pod,
      ads: ["P1", "P2", "(S)"]),
    Case("not written, only a pod: its first ad alone", onlyPod, ads: ["P2"]),
    Case("true, only a pod: the pod", flags: "allowMultipleAds=\"true\"", onlyPod, ads: ["P2", "P3"]),
    Case("not written, stand-alone ads: the first, no spare", buffet, ads: ["S1"]),
    Case(
      "true, stand-alone ads: the first, the rest spares", flags: "allowMultipleAds=\"true\"", buffet,
      ads: ["S1", "(S2)"]),
    Case(
      "not written, and the first can't play: no other is tried", badBuffet, ads: [],
      pings: ["403 http://e/W", "403 http://e/S1"]),
    Case(
      "true, and the first can't play: the next one", flags: "allowMultipleAds=\"true\"", badBuffet, ads: ["S2"],
      pings: ["403 http://e/W", "403 http://e/S1"]),
    Case("true, but the break allows one ad", flags: "allowMultipleAds=\"true\"", pod, ads: ["S"], allowed: false),
    Case("not written, but the caller insists", pod, ads: ["P1", "P2", "(S)"], forced: true),
    Case("a caller that insists does not overrule the break", pod, ads: ["S"], allowed: false, forced: true),
    Case(
      "VAST 2 knows no pods", flags: "allowMultipleAds=\"true\"",
      vast(inLine("P2", sequence: 2), inLine("P1", sequence: 1), version: "2.0"), ads: ["P2", "(P1)"]),
    Case(
      "sequence 0 stands alone", flags: "allowMultipleAds=\"true\"",
      vast(inLine("S", sequence: 0), inLine("P", sequence: 1)), ads: ["P", "(S)"]),
  ]

  @Test("allowMultipleAds", arguments: cases)
  func allowMultipleAds(_ row: Case) async {
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: row.flags)))], "http://a": [.ok(row.response)]],
      source: ResolveSource(.tags(["http://tag"]), allowMultipleAds: row.allowed),
      options: ResolveOptions { $0.forcesMultipleAds = row.forced })
    #expect(resolution.adIDs == row.ads)
    #expect(resolution.pings == row.pings)
  }

  @Test(
    "A break allows several ads unless it says otherwise", arguments: [(true, ["P1", "P2", "(S)"]), (false, ["S"])])
  func breakAllows(_ allowed: Bool, ads: [String]) async {
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(Self.pod)]], source: ResolveSource(.tags(["http://tag"]), allowMultipleAds: allowed))
    #expect(resolution.adIDs == ads)
  }

  @Test("A single ad of a pod that may not be one is reported, and takes its wrapper's place")
  func podAsSingleIsReported() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", sequence: 7)))], "http://a": [.ok(Self.onlyPod)],
    ])
    #expect(resolution.rules.contains("VAST-pod-as-single"))
    #expect(resolution.result.ads.map(\.ad.sequence) == [7])
  }

  @Test(
    "false is inherited: a true further in does not undo it",
    arguments: [
      ("true", "true", ["P1", "P2", "(S)"]), ("false", "true", ["S"]), ("true", "false", ["S"]),
    ])
  func inherited(_ outer: String, inner: String, ads: [String]) async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W1", to: "http://a", flags: "allowMultipleAds=\"\(outer)\"")))],
      "http://a": [.ok(vast(wrapper("W2", to: "http://b", flags: "allowMultipleAds=\"\(inner)\"")))],
      "http://b": [.ok(Self.pod)],
    ])
    #expect(resolution.adIDs == ads)
  }

  @Test(
    "followAdditionalWrappers=false leaves wrappers of the response out",
    arguments: [
      ("", ["I2"], [String]()), ("followAdditionalWrappers=\"true\"", ["I2"], []),
      ("followAdditionalWrappers=\"false\"", ["I1"], []),
    ])
  func followAdditionalWrappers(_ flags: String, ads: [String], pings: [String]) async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W1", to: "http://a", flags: flags)))],
      "http://a": [.ok(vast(wrapper("W2", to: "http://b"), inLine("I1")))], "http://b": [.ok(vast(inLine("I2")))],
    ])
    #expect(resolution.adIDs == ads)
    #expect(resolution.pings == pings)
  }

  @Test("Nothing left after followAdditionalWrappers=false is 303, also two wrappers further in")
  func nothingLeft() async {
    let (resolution, transport) = await resolve([
      "http://tag": [.ok(vast(wrapper("W1", to: "http://a", flags: "followAdditionalWrappers=\"false\"")))],
      "http://a": [.ok(vast(wrapper("W2", to: "http://b"), root: "http://e/root"))],
    ])
    #expect(resolution.pings == ["303 http://e/W1"])
    #expect(resolution.rules == ["VAST-wrapper-ignored"])
    #expect(transport.urls == ["http://tag", "http://a"])
  }

  @Test("A break that does not follow wrappers fails them with 300 and asks for nothing")
  func followRedirects() async {
    let (resolution, transport) = await resolve(
      ["http://tag": [.ok(vast(wrapper("W", to: "http://a")))]],
      source: ResolveSource(.tags(["http://tag"]), followRedirects: false))
    #expect(resolution.pings == ["300 http://e/W"])
    #expect(resolution.outcomes == [.ads, .notFollowed])
    #expect(transport.urls == ["http://tag"])
  }

  struct Fallback: Sendable, CustomTestStringConvertible {
    var flag: String
    var inPod: Bool
    var allowed: Bool
    var ads: [String]
    var testDescription: String { "\(flag) \(inPod ? "in a pod" : "alone"), several allowed: \(allowed)" }
  }

  @Test(
    "fallbackOnNoAd",
    arguments: [
      Fallback(flag: "", inPod: true, allowed: true, ads: ["S", "P2"]),
      Fallback(flag: "fallbackOnNoAd=\"true\"", inPod: true, allowed: true, ads: ["S", "P2"]),
      Fallback(flag: "fallbackOnNoAd=\"false\"", inPod: true, allowed: true, ads: ["P2", "(S)"]),
      Fallback(flag: "", inPod: false, allowed: true, ads: ["S"]),
      Fallback(flag: "fallbackOnNoAd=\"true\"", inPod: false, allowed: true, ads: ["S"]),
      Fallback(flag: "fallbackOnNoAd=\"false\"", inPod: false, allowed: true, ads: ["S"]),
      Fallback(flag: "", inPod: false, allowed: false, ads: []),
      Fallback(flag: "fallbackOnNoAd=\"true\"", inPod: false, allowed: false, ads: ["S"]),
      Fallback(flag: "fallbackOnNoAd=\"false\"", inPod: false, allowed: false, ads: []),
    ])
  func fallbackOnNoAd(_ row: Fallback) async {
    let failing = wrapper("W", to: "http://gone", sequence: row.inPod ? 1 : nil, flags: row.flag)
    let pod = row.inPod ? inLine("P2", sequence: 2) : ""
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(vast(failing, pod, inLine("S")))]],
      source: ResolveSource(.tags(["http://tag"]), allowMultipleAds: row.allowed))
    #expect(resolution.adIDs == row.ads)
    #expect(resolution.pings == ["301 http://e/W"])
  }

  @Test(
    "An InLine fits a break by what the break may show",
    arguments: [
      ([BreakType.linear], overlay, false), ([.linear, .nonLinear], overlay, true), ([.nonLinear], overlay, true),
      ([.nonLinear], linear, false), ([.linear], linear, true), ([.display], overlay, false),
    ])
  func types(_ types: [BreakType], creative: String, plays: Bool) async {
    let (resolution, _) = await resolve(
      ["http://tag": [.ok(vast(inLine("I", creative: creative)))]],
      source: ResolveSource(.tags(["http://tag"]), types: types))
    #expect(resolution.adIDs == (plays ? ["I"] : []))
    #expect(resolution.pings == (plays ? [] : ["201 http://e/I"]))
  }
}
