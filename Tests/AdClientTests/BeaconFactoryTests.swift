import AdBeacon
import AdClient
import AdModel
import AdSession
import Testing

@Suite("Beacons made from what is due")
struct BeaconFactoryTests {
  static func ad(id: String?) -> ResolvedAd {
    var ad = Ad()
    ad.id = id.map { Text($0) }
    ad.adServingId = "serving-1"
    var linear = Linear()
    var low = MediaFile(url: "https://m/low.mp4")
    (low.width, low.height, low.bitrate, low.type) = (640, 360, 500, "video/mp4")
    var high = MediaFile(url: "https://m/high.mp4")
    (high.width, high.height, high.bitrate, high.type) = (1280, 720, 2000, "video/mp4")
    linear.mediaFiles = [low, high]
    var creative = Creative()
    creative.linear = linear
    creative.universalAdIds = [UniversalAdId(value: "X 1", registry: "ad-id.org")]
    ad.creatives = [creative]
    return ResolvedAd(ad: ad)
  }

  static func due(_ tracker: DueBeacon.Tracker, _ urls: [Text], ordinal: Int = 0) -> DueBeacon {
    var context = BeaconContext()
    context.adPlayhead = Milliseconds(2500)
    context.breakPosition = .midroll
    context.errorCode = 401
    return DueBeacon(
      owner: .ad(AdKey(breakID: "mid", index: 1)), tracker: tracker, urls: urls, ordinal: ordinal, context: context)
  }

  static func make(_ due: DueBeacon..., ad: ResolvedAd = ad(id: "a1"), seed: UInt64 = 1) -> [Beacon] {
    var factory = BeaconFactory(session: "s", seed: seed)
    return due.flatMap { due in
      if let key = due.owner.adKey { factory.meet(key, ad) }
      return factory.beacons(for: due, ad: ad, at: MonotonicTime(milliseconds: 9000), wallTime: WallTime(rawValue: 0))
    }
  }

  @Test("Ids differ for each URL and each occurrence, and are those of the session played again")
  func ids() {
    let twice = [Self.due(.impression, ["https://t/1", "https://t/2"]), Self.due(.impression, ["https://t/1"])]
    let first = Self.make(twice[0], twice[1])
    #expect(first.map(\.id) == Self.make(twice[0], twice[1], seed: 99).map(\.id))
    #expect(Set(first.map(\.id)).count == 3)
    #expect(
      first.allSatisfy { $0.session == "s" && $0.adBreak == "mid" && $0.ad == "a1" && $0.due == Milliseconds(9000) })
  }

  @Test("An ad keeps its ids when another one before it fails this time, or a wrapper adds a URL")
  func idsWithoutPlaces() {
    let alone = Self.make(Self.due(.impression, ["https://t/inline"]))
    var second = Self.due(.impression, ["https://w/wrapper", "https://t/inline"], ordinal: 3)
    second.owner = .ad(AdKey(breakID: "mid", index: 7))
    #expect(Self.make(second).map(\.id).contains(alone[0].id))
  }

  @Test("Another ad in the same place owes beacons of its own")
  func otherAd() {
    let due = Self.due(.impression, ["https://t/1"])
    #expect(Self.make(due)[0].id != Self.make(due, ad: Self.ad(id: "a2"))[0].id)
  }

  @Test("Two ads with one VAST id have beacons of their own")
  func repeatedAdIds() {
    var other = Self.due(.impression, ["https://t/1"])
    other.owner = .ad(AdKey(breakID: "mid", index: 2))
    let both = Self.make(Self.due(.impression, ["https://t/1"]), other)
    #expect(both[0].id != both[1].id)
  }

  @Test(
    "Macros have the value of the moment and of the playing ad",
    arguments: [
      ("[ADPLAYHEAD]", "00%3A00%3A02.500"), ("[BREAKPOSITION]", "2"), ("[ADSERVINGID]", "serving-1"),
      ("[UNIVERSALADID]", "ad-id.org%20X%201"), ("[ASSETURI]", "https%3A%2F%2Fm%2Fhigh.mp4"), ("[ADTYPE]", "video"),
      ("[TIMESTAMP]", "1970-01-01T00%3A00%3A00.000Z"), ("[CONTENTPLAYHEAD]", "-1"), ("[UNLISTED]", "[UNLISTED]"),
    ])
  func macros(_ macro: String, _ value: String) {
    let beacon = Self.make(Self.due(.impression, [Text("https://t/?v=" + macro)]))[0]
    #expect(beacon.template == "https://t/?v=" + macro)
    #expect(beacon.url == "https://t/?v=" + value)
  }

  @Test("ERRORCODE has a value in error URLs and none elsewhere")
  func errorCode() {
    #expect(Self.make(Self.due(.error(401), ["https://t/?c=[ERRORCODE]"]))[0].url == "https://t/?c=401")
    #expect(Self.make(Self.due(.impression, ["https://t/?c=[ERRORCODE]"]))[0].url == "https://t/?c=-1")
  }

  @Test("The same seed gives the same random numbers, another gives others; every URL has its own")
  func random() {
    let due = Self.due(.impression, ["https://t/?[CACHEBUSTING]", "https://t/?[CACHEBUSTING]"])
    let first = Self.make(due).map(\.url)
    #expect(first == Self.make(due).map(\.url))
    #expect(first[0] != first[1])
    #expect(first != Self.make(due, seed: 2).map(\.url))
  }

  @Test("An ad without an id goes by its place in the session")
  func unnamed() {
    #expect(Self.make(Self.due(.impression, ["https://t/"]), ad: Self.ad(id: nil))[0].ad == "mid/1")
  }
}

@Suite("Which media file is played")
struct MediaChoiceTests {
  struct File: Sendable {
    var url: String
    var size = (0, 0)
    var bitrate: Int?
    var type: String? = "video/mp4"
    var api: String?

    var file: MediaFile {
      var file = MediaFile(url: Text(url))
      (file.width, file.height) = size
      file.bitrate = bitrate
      file.type = type.map { Text($0) }
      file.apiFramework = api.map { Text($0) }
      return file
    }
  }

  static let cases: [(name: String, files: [File], best: String?)] = [
    ("the larger picture", [File(url: "s", size: (2, 2)), File(url: "l", size: (4, 4))], "l"),
    ("the higher bitrate of one size", [File(url: "l", bitrate: 1), File(url: "h", bitrate: 2)], "h"),
    ("document order in the end", [File(url: "1"), File(url: "2")], "1"),
    ("never VPAID", [File(url: "v", size: (9, 9), type: "application/javascript", api: "VPAID"), File(url: "m")], "m"),
    ("only VPAID", [File(url: "v", type: "application/javascript", api: "VPAID")], nil),
    ("a stream", [File(url: "m3u8", type: "application/x-mpegURL; charset=utf-8")], "m3u8"),
    ("audio", [File(url: "a", type: "audio/mpeg")], "a"),
    ("Flash is not played", [File(url: "f", type: "application/x-shockwave-flash")], nil),
    ("no type is taken for playable", [File(url: "x", type: nil)], "x"),
    ("absurd sizes don't trap", [File(url: "b", size: (.max, .max))], "b"),
    ("nothing", [], nil),
  ]

  @Test("The choice", arguments: cases.indices)
  func choice(_ index: Int) {
    let row = Self.cases[index]
    let best = MediaChoice.best(of: row.files.map(\.file))
    #expect(best?.url.string == row.best, "\(row.name)")
  }
}
