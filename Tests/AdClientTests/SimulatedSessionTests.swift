import AdBeacon
import AdClient
import AdModel
import AdParsing
import AdResolve
import AdSchedule
import AdSession
import AdTransport
import Synchronization
import Testing

@Suite("A session with a simulated player")
struct SimulatedSessionTests {
  /// A transport that answers from a table.
  struct Table: AdTransport {
    var answers: [String: (status: Int, body: String)] = [:]

    func send(_ request: TransportRequest) async -> TransportOutcome {
      let answer = answers[request.url] ?? (404, "")
      return TransportOutcome(
        result: .success(TransportResponse(status: answer.status, body: Array(answer.body.utf8))),
        hops: [TransportHop(url: request.url, status: answer.status, sent: .yes)], elapsed: .zero)
    }
  }

  static func vast(_ id: String, seconds: Int = 4, skip: String = "") -> String {
    """
    <VAST version="4.0"><Ad id="\(id)"><InLine><AdTitle>\(id)</AdTitle><Impression>https://t/\(id)/imp</Impression>
    <Error>https://t/\(id)/error?[ERRORCODE]</Error><Creatives><Creative><Linear\(skip)>
    <Duration>00:00:0\(seconds)</Duration><TrackingEvents><Tracking event="complete">https://t/\(id)/complete</Tracking>
    <Tracking event="skip">https://t/\(id)/skip</Tracking></TrackingEvents><MediaFiles><MediaFile delivery="progressive"
    type="video/mp4" width="1" height="1">https://m/\(id).mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """
  }

  static func vmap(_ breaks: [(offset: String, tag: String)]) -> String {
    let items = breaks.map {
      "<AdBreak timeOffset=\"\($0.offset)\" breakType=\"linear\" breakId=\"\($0.tag)\"><AdSource><AdTagURI "
        + "templateType=\"vast3\">https://ads/\($0.tag)</AdTagURI></AdSource></AdBreak>"
    }
    return "<VMAP version=\"1.0\">" + items.joined() + "</VMAP>"
  }

  /// Plays a document to the end and returns the URLs of its beacons and the names of its steps.
  static func play(
    _ document: String, transport: Table, behaviour: SimulatedPlayer.Behaviour, checksMedia: Bool = false
  ) async throws -> (urls: [String], ended: Int) {
    let resolver = AdResolver(transport: transport)
    let loaded = try await ScheduleLoader.load(
      .bytes(Array(document.utf8)), at: BreakOffset(written: "start", value: .start), resolver: resolver)
    let client = ClientSession(
      schedule: loaded.schedule, factory: BeaconFactory(session: "s", seed: 1), resolver: resolver,
      wallClock: { WallTime(rawValue: 0) + $0.sinceStart })
    var session = SimulatedSession(
      client: client, behaviour: behaviour, speed: .unlimited, mediaTransport: checksMedia ? transport : nil)
    let seen = Mutex((urls: [String](), ended: 0))
    try await session.run { step in
      for output in step.outputs {
        seen.withLock { seen in
          seen.urls += output.beacons.map(\.url)
          if case .event(.sessionEnded) = output.output { seen.ended += 1 }
        }
      }
    }
    return seen.withLock { $0 }
  }

  @Test("Tags are fetched when their break comes near, and every beacon comes out in order")
  func tags() async throws {
    let table = Table(answers: [
      "https://ads/pre": (200, Self.vast("pre")), "https://ads/mid": (200, Self.vast("mid")),
      "https://ads/post": (200, Self.vast("post")),
    ])
    let run = try await Self.play(
      Self.vmap([("start", "pre"), ("50%", "mid"), ("end", "post")]), transport: table,
      behaviour: .init(contentDuration: .seconds(30)))
    #expect(
      run.urls == ["pre", "mid", "post"].flatMap { ["https://t/\($0)/imp", "https://t/\($0)/complete"] })
    #expect(run.ended == 1)
  }

  @Test("A viewer who skips ends each ad where it may be skipped")
  func skipping() async throws {
    let run = try await Self.play(
      Self.vast("a", seconds: 8, skip: " skipoffset=\"00:00:02\""), transport: Table(),
      behaviour: .init(contentDuration: .seconds(3), skipsAds: true))
    #expect(run.urls == ["https://t/a/imp", "https://t/a/skip"])
  }

  @Test("Media that is not there fails the ad with 401 before its impression")
  func missingMedia() async throws {
    let run = try await Self.play(
      Self.vast("a"), transport: Table(), behaviour: .init(contentDuration: .seconds(3)), checksMedia: true)
    #expect(run.urls == ["https://t/a/error?401"])
    #expect(run.ended == 1)
  }

  @Test("A tag that fails costs its break, not the session")
  func failingTag() async throws {
    let run = try await Self.play(
      Self.vmap([("start", "gone"), ("00:00:10", "mid")]),
      transport: Table(answers: ["https://ads/mid": (200, Self.vast("mid"))]),
      behaviour: .init(contentDuration: .seconds(20)))
    #expect(run.urls == ["https://t/mid/imp", "https://t/mid/complete"])
    #expect(run.ended == 1)
  }

  @Test("A document that can't be read is an error that tells what was tried")
  func unreadable() async {
    await #expect(throws: UnreadableSource.self) {
      _ = try await ScheduleLoader.load(
        .bytes(Array("no XML".utf8)), at: BreakOffset(written: "start", value: .start),
        resolver: AdResolver(transport: Table()))
    }
  }

  @Test("A break that can't be scheduled, or whose response can't be read, is owed its VMAP error all the same")
  func unusableBreaks() async throws {
    let error = "<TrackingEvents><Tracking event=\"error\">https://t/"
    let run = try await Self.play(
      """
      <VMAP version="1.0"><AdBreak timeOffset="soon" breakType="linear" breakId="a">
      \(error)dropped?[ERROR_CODE]</Tracking></TrackingEvents></AdBreak>
      <AdBreak timeOffset="00:00:02" breakType="linear" breakId="b"><AdSource><VASTAdData><Nothing/></VASTAdData></AdSource>
      \(error)unreadable?[ERROR_CODE]</Tracking></TrackingEvents></AdBreak></VMAP>
      """, transport: Table(), behaviour: .init(contentDuration: .seconds(5)))
    #expect(run.urls == ["https://t/dropped?1000", "https://t/unreadable?1006"])
    #expect(run.ended == 1)
  }
}
