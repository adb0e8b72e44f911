import AdModel
import AdTransport
import Testing

@testable import AdResolve

/// One way to end without an ad, and everyone who is to be told.
struct FailureCase: Sendable, CustomTestStringConvertible {
  var name: String
  var script: [String: [Reply]]
  var pings: [String]
  var outcomes: [HopOutcome]
  var testDescription: String { name }

  init(_ name: String, _ script: [String: Reply], pings: [String], outcomes: [HopOutcome]) {
    self.name = name
    self.script = script.mapValues { [$0] }
    self.pings = pings
    self.outcomes = outcomes
  }

  /// The tag wraps `http://a`, which answers as given.
  static func behindWrapper(
    _ name: String, _ answer: Reply, pings: [String] = [], code: Int? = nil, outcome: HopOutcome
  ) -> FailureCase {
    FailureCase(
      name, ["http://tag": .ok(vast(wrapper("W", to: "http://a"))), "http://a": answer],
      pings: pings + (code.map { ["\($0) http://e/W"] } ?? []), outcomes: [.ads, outcome])
  }
}

@Suite("Who is told about a failure") struct FailureTests {
  static let cases: [FailureCase] = [
    .behindWrapper("A wrapper that answers 204 owes 303", .status(204), code: 303, outcome: .noAd),
    .behindWrapper("An empty body is no ad", .ok(""), code: 303, outcome: .noAd),
    .behindWrapper("A body of blanks is no ad", .ok(" \r\n "), code: 303, outcome: .noAd),
    .behindWrapper(
      "An empty document is told at its root as well", .ok(vast(root: "http://e/root")),
      pings: ["303 http://e/W", "303 http://e/root"], outcome: .noAd),
    .behindWrapper("Malformed XML is 100", .ok("<VAST><Ad>"), code: 100, outcome: .unreadable),
    .behindWrapper("Another root element is 101", .ok("<html/>"), code: 101, outcome: .unreadable),
    .behindWrapper("VAST 1 is 102", .ok("<VideoAdServingTemplate/>"), code: 102, outcome: .unreadable),
    .behindWrapper("A playlist behind a wrapper is 101", .ok("<VMAP version=\"1.0\"/>"), code: 101, outcome: .vmap),
    .behindWrapper("404 is 301", .status(404), code: 301, outcome: .status),
    .behindWrapper("A redirect that leads nowhere is 301", .status(302), code: 301, outcome: .status),
    .behindWrapper("A time-out is 301", .failure(.timeout, sent: .unknown), code: 301, outcome: .timeout),
    .behindWrapper("A reset is 301", .failure(.reset, sent: .unknown), code: 301, outcome: .unreachable),
    .behindWrapper("A refused address is 301", .failure(.refusedByPolicy), code: 301, outcome: .unreachable),
    FailureCase(
      "A direct answer without an ad is told at its root only", ["http://tag": .ok(vast(root: "http://e/root"))],
      pings: ["303 http://e/root"], outcomes: [.noAd]),
    FailureCase("A direct 204 has nobody to tell", ["http://tag": .status(204)], pings: [], outcomes: [.noAd]),
    FailureCase(
      "Every ancestor is told, outermost first, with one code",
      [
        "http://tag": .ok(vast(wrapper("W1", to: "http://a"), root: "http://e/not-me")),
        "http://a": .ok(vast(wrapper("W2", to: "http://b"), root: "http://e/nor-me")), "http://b": .status(500),
      ],
      pings: ["301 http://e/W1", "301 http://e/W2"], outcomes: [.ads, .ads, .status]),
    FailureCase(
      "A wrapper without a tag is 101 to itself and above",
      [
        "http://tag": .ok(vast(wrapper("W1", to: "http://a"))), "http://a": .ok(vast(wrapper("W2", to: ""))),
      ],
      pings: ["101 http://e/W1", "101 http://e/W2"], outcomes: [.ads, .ads]),
    FailureCase(
      "An InLine without media is 403 to the whole chain",
      [
        "http://tag": .ok(vast(wrapper("W", to: "http://a"))),
        "http://a": .ok(vast(inLine("I", creative: linearWithoutMedia))),
      ],
      pings: ["403 http://e/W", "403 http://e/I"], outcomes: [.ads, .ads]),
    FailureCase(
      "An overlay in a linear break is 201", ["http://tag": .ok(vast(inLine("I", creative: overlay)))],
      pings: ["201 http://e/I"], outcomes: [.ads]),
    FailureCase(
      "An InLine without creatives is 101", ["http://tag": .ok(vast(inLine("I", creative: "")))],
      pings: ["101 http://e/I"], outcomes: [.ads]),
    FailureCase(
      "A blocked category is 205 to the whole chain",
      [
        "http://tag": .ok(
          vast(
            wrapper(
              "W", to: "http://a",
              more: "<BlockedAdCategories authority=\"https://iab.com/\">IAB1, IAB2</BlockedAdCategories>"))),
        "http://a": .ok(vast(inLine("I", more: "<Category authority=\"iab.com\">IAB2</Category>"))),
      ],
      pings: ["205 http://e/W", "205 http://e/I"], outcomes: [.ads, .ads]),
  ]

  @Test("A failure owes exactly these pings", arguments: cases)
  func failure(_ failure: FailureCase) async {
    let (resolution, _) = await resolve(failure.script)
    #expect(resolution.pings == failure.pings)
    #expect(resolution.outcomes == failure.outcomes)
    #expect(resolution.result.ads.isEmpty)
  }

  @Test("An authority of another name blocks nothing")
  func otherAuthority() async {
    let blocks = "<BlockedAdCategories authority=\"iab.com\">IAB2</BlockedAdCategories>"
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", more: blocks)))],
      "http://a": [.ok(vast(inLine("I", more: "<Category authority=\"other.com\">IAB2</Category>")))],
    ])
    #expect(resolution.adIDs == ["I"])
    #expect(resolution.pings == [])
  }

  @Test("A required category that is missing is 204, a conditional ad 408")
  func policies() async {
    let script = ["http://tag": [Reply.ok(vast(inLine("I", attributes: "conditionalAd=\"true\"")))]]
    let (categories, _) = await resolve(script, options: ResolveOptions { $0.requiresCategory = true })
    let (conditional, _) = await resolve(script, options: ResolveOptions { $0.rejectsConditionalAds = true })
    #expect(categories.pings == ["204 http://e/I"])
    #expect(conditional.pings == ["408 http://e/I"])
  }

  @Test(
    "A first document that can't be had has a VAST and a VMAP code",
    arguments: [
      (Reply.status(500), 301, 1008), (.failure(.dns), 301, 1008), (.failure(.timeout, sent: .unknown), 301, 1007),
      (.ok("<VAST"), 100, 1006), (.ok("<html/>"), 101, 1006),
    ])
  func firstHop(_ reply: Reply, code: Int, vmapCode: Int) async {
    let (resolution, _) = await resolve(["http://tag": [reply]])
    #expect(resolution.errorCode?.rawValue == code)
    #expect(resolution.vmapCode?.rawValue == vmapCode)
    #expect(resolution.pings == [])
    #expect(resolution.hops.first?.errorCode?.rawValue == code)
  }

  @Test("The code of a later hop is not that of the break")
  func laterHop() async {
    let (resolution, _) = await resolve(["http://tag": [.ok(vast(wrapper("W", to: "http://a")))]])
    #expect(resolution.errorCode == nil)
    #expect(resolution.vmapCode == nil)
  }

  @Test("No impression of a failed wrapper is left for another ad")
  func noImpressionOfFailedWrapper() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://gone"), inLine("I")))]
    ])
    #expect(resolution.adIDs == ["I"])
    #expect(resolution.result.ads.first?.ad.impressions.map(\.url.string) == ["http://i/I"])
    #expect(resolution.pings == ["301 http://e/W"])
  }

  @Test("Several ads tried for one place tell their wrapper once, with the code that says most")
  func oneCodeForOnePlace() async {
    let (resolution, _) = await resolve([
      "http://tag": [.ok(vast(wrapper("W", to: "http://a", flags: "allowMultipleAds=\"true\"")))],
      "http://a": [.ok(vast(wrapper("A", to: "http://b"), wrapper("B", to: "http://c"), wrapper("C", to: "http://b")))],
      "http://b": [.status(204)], "http://c": [.status(404)],
    ])
    #expect(
      resolution.pings == ["303 http://e/A", "301 http://e/W", "301 http://e/B", "303 http://e/C"])
    #expect(resolution.result.failures.map(\.id) == ["W", "W", "W"])
  }
}
