import AdModel
import AdSchedule
import AdSession
import Testing

@Suite("Beacons")
struct BeaconTests {
  private func ad(_ trackers: [(TrackingEvent, String)], offset: String? = nil) -> ResolvedAd {
    var linear = Linear()
    linear.duration = WrittenTime(written: "00:00:20", time: .seconds(20))
    linear.tracking = trackers.map {
      Tracking(
        event: $0.0, name: Text($0.0.name),
        offset: $0.0 == .progress ? TimeOffset(written: "00:00:05", value: .time(.seconds(5))) : nil, url: Text($0.1))
    }
    linear.clickTracking = [TrackedURL(url: "c")]
    var creative = Creative()
    creative.linear = linear
    var ad = Ad()
    ad.sequence = 3
    ad.impressions = [TrackedURL(url: "outer"), TrackedURL(url: "inner")]
    ad.errors = [TrackedURL(url: "err")]
    ad.creatives = [creative]
    return ResolvedAd(ad: ad)
  }

  @Test("The URLs of one tracker come together, outermost wrapper first, and are numbered")
  func urlsAndOrdinals() {
    var session = TestSession(ads: [ad([(.progress, "p-outer"), (.pause, "p1"), (.progress, "p-inner")])])
    _ = session.give(.initialize(), .play)
    let start = session.give(.ad(.started), .ad(.progress(.seconds(6)))).compactMap(\.beacon)
    #expect(start.map(\.tracker.name) == ["impression", "progress-00:00:05"])
    #expect(start.map(\.urls) == [["outer", "inner"], ["p-outer", "p-inner"]])
    let clicks = session.give(.ad(.clicked), .ad(.clicked)).compactMap(\.beacon)
    #expect(clicks.map(\.ordinal) == [0, 1])
    #expect(clicks.allSatisfy { $0.owner == .ad(AdKey(breakID: "b0", index: 0)) })
  }

  @Test("A beacon's context is that of its own milestone, not of the report that reached it")
  func context() {
    var session = TestSession(ads: [ad([(.firstQuartile, "q1"), (.midpoint, "q2"), (.pause, "p")])])
    _ = session.give(.initialize(), .play, .ad(.started))
    let milestones = session.give(.ad(.progress(.seconds(12)))).compactMap(\.beacon)
    #expect(milestones.map(\.context.adPlayhead) == [.seconds(5), .seconds(10)])
    let pause = session.give(.ad(.paused)).compactMap(\.beacon)
    #expect(pause.map(\.context.adPlayhead) == [.seconds(12)])
    #expect(pause.map(\.context.breakPosition) == [.preroll])
    #expect(pause.map(\.context.podSequence) == [3])
    #expect(pause.map(\.context.adCount) == [1])
    #expect(pause.map(\.context.contentPlayhead) == [.zero])
    let error = session.give(.ad(.failed(code: 405))).compactMap(\.beacon)
    #expect(error.first?.context.errorCode == 405)
    #expect(error.last?.tracker == .breakEnd)
  }

  @Test("A break that is not resolved in time owes VAST 301 and VMAP 1007")
  func fetchTimeout() {
    var session = TestSession([.preroll(.tags(["https://tag"]))])
    let fetch = session.give(.initialize(), .play).compactMap(\.command)
    #expect(fetch.contains { if case .fetchBreak("b0", _, budget: .seconds(8)) = $0 { true } else { false } })
    let outputs = session.give(.tick, after: .seconds(8))
    #expect(outputs.first?.command == .cancelFetch(breakID: "b0"))
    let beacon = outputs.compactMap(\.beacon).first
    #expect(beacon?.tracker == .error(301))
    #expect(beacon?.context.errorCode == 301)
    #expect(beacon?.context.vmapErrorCode == 1007)
    #expect(session.engine.nextDeadline == nil)
  }

  @Test("A fetch in good time may take what is left until the break is due and more, up to ten seconds")
  func fetchBudget() {
    var session = TestSession([.midroll("m", at: .seconds(1), .tags(["https://tag"]))])
    let commands = session.give(.initialize()).compactMap(\.command)
    #expect(commands.contains { if case .fetchBreak("m", _, budget: .seconds(9)) = $0 { true } else { false } })
  }

  @Test("A break without a source fires its own trackers and never pauses content")
  func trackingOnly() {
    var session = TestSession([.preroll(.none)])
    let outputs = session.give(.initialize(), .play)
    #expect(outputs.compactMap(\.beacon).map(\.tracker) == [.breakStart, .breakEnd])
    #expect(outputs.compactMap(\.command) == [.resumeContent])
  }

  @Test("Custom ad data can't be played: VMAP 1005, without a pause")
  func customData() {
    var session = TestSession([.preroll(.unusable(1005))])
    let outputs = session.give(.initialize(), .play)
    #expect(outputs.compactMap(\.beacon).map(\.tracker) == [.error(1005)])
    #expect(outputs.compactMap(\.command) == [.resumeContent])
  }

  @Test("A break without linear ads is announced and content goes on")
  func nonLinear() {
    var overlay = ScheduledBreak.preroll(.tags(["https://tag"]))
    overlay.types = [.nonLinear]
    var session = TestSession([overlay])
    let outputs = session.give(.initialize(), .play)
    #expect(outputs.compactMap(\.event).contains(.nonLinearBreakDue(breakID: "b0")))
    #expect(outputs.compactMap(\.command) == [.resumeContent])
  }

  @Test("Failures that came with the schedule are reported when the session begins")
  func knownFailures() {
    let resolution = BreakResolution(
      ads: [ad([])], failures: [FailedAd(id: "w", code: 303, errorURLs: ["w1", "w2"])],
      pings: [OwedPing(url: "root", code: 303)])
    var session = TestSession([.preroll(.resolved(resolution))])
    let beacons = session.give(.initialize()).compactMap(\.beacon)
    #expect(beacons.map(\.urls) == [["w1", "w2"], ["root"]])
    #expect(beacons.map(\.owner) == [.ad(AdKey(breakID: "b0", index: 1)), .adBreak("b0")])
    #expect(session.engine.failedAd(for: AdKey(breakID: "b0", index: 1))?.id == "w")
    #expect(session.engine.ad(for: AdKey(breakID: "b0", index: 0)) != nil)
    #expect(session.engine.ad(for: AdKey(breakID: "b0", index: Int.min)) == nil)
    #expect(session.engine.failedAd(for: AdKey(breakID: "b0", index: Int.min)) == nil)
  }
}
