import AdModel

/// Makes the ads of a transcript: `id:dur[sSKIP][o][pP;P]`, each with a URL of its own for every tracker it declares.
struct TranscriptAds {
  /// Trackers beside the default ones.
  var extraTrackers: [String] = []

  private static let defaultTrackers: [TrackingEvent] = [
    .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .pause, .resume, .mute, .unmute,
  ]

  func url(_ owner: String, _ tracker: String) -> Text { Text("https://t.example/\(owner)/\(tracker)") }

  func list(_ text: String, _ words: TranscriptWords) throws(TranscriptError) -> [ResolvedAd] {
    var ads: [ResolvedAd] = []
    for part in text.split(separator: ",") { ads.append(try ad(part, words)) }
    return ads.filter { !$0.isSpare } + ads.filter(\.isSpare)
  }

  /// `id:code,…`: ads that failed.
  func failures(_ text: String, _ words: TranscriptWords) throws(TranscriptError) -> [FailedAd] {
    var failures: [FailedAd] = []
    for part in text.split(separator: ",") {
      let (id, code) = try pair(part, words)
      failures.append(
        FailedAd(id: Text(id), code: try words.code(code), errorURLs: [url(id, "error")]))
    }
    return failures
  }

  private func pair(
    _ text: Substring, _ words: TranscriptWords
  ) throws(TranscriptError) -> (id: String, rest: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw words.error("\(text) is not id:value") }
    return (String(parts[0]), String(parts[1]))
  }

  private func ad(_ text: Substring, _ words: TranscriptWords) throws(TranscriptError) -> ResolvedAd {
    var (id, rest) = try pair(text, words)
    let isSpare = id.hasSuffix("+")
    if isSpare { id.removeLast() }
    var linear = Linear()
    var ad = Ad()
    ad.id = Text(id)

    func take(while isPart: (Character) -> Bool) -> String {
      let part = String(rest.prefix(while: isPart))
      rest.removeFirst(part.count)
      return part
    }
    func isDecimal(_ character: Character) -> Bool { character.isNumber || character == "." }
    if rest.hasPrefix("?") {
      rest.removeFirst()
    } else {
      let duration = take(while: isDecimal)
      linear.duration = WrittenTime(written: Text(duration), time: try words.seconds(duration))
    }
    if rest.hasPrefix("s") {
      rest.removeFirst()
      linear.skipOffset = try offset(take { isDecimal($0) || $0 == "%" }, words)
    }
    if rest.hasPrefix("o") {
      rest.removeFirst()
      ad.verifications = [verification(of: id)]
    }
    linear.tracking = (Self.defaultTrackers.map(\.name) + extraTrackers).map { tracking($0, of: id) }
    if rest.hasPrefix("p") {
      for part in rest.dropFirst().split(separator: ";") {
        let name = TrackingEvent.progress.name
        linear.tracking.append(
          Tracking(
            event: .progress, name: Text(name), offset: try offset(String(part), words),
            url: url(id, "\(name)-\(part)")))
      }
    } else if !rest.isEmpty {
      throw words.error("\(rest) is not part of an ad")
    }
    linear.clickTracking = [TrackedURL(url: url(id, "clickTracking"))]
    ad.impressions = [TrackedURL(url: url(id, "impression"))]
    ad.errors = [TrackedURL(url: url(id, "error"))]
    ad.viewableImpression = viewableImpression(of: id)
    var creative = Creative()
    creative.linear = linear
    ad.creatives = [creative]
    return ResolvedAd(ad: ad, isSpare: isSpare)
  }

  private func offset(_ text: String, _ words: TranscriptWords) throws(TranscriptError) -> TimeOffset {
    TimeOffset(
      written: Text(text),
      value: text.hasSuffix("%") ? .percent(try words.percent(text)) : .time(try words.seconds(text)))
  }

  private func tracking(_ name: String, of id: String) -> Tracking {
    Tracking(event: TrackingEvent(named: name), name: Text(name), url: url(id, name))
  }

  private func viewableImpression(of id: String) -> ViewableImpression? {
    var viewable = ViewableImpression()
    if extraTrackers.contains("viewable") { viewable.viewable = [url(id, "viewable")] }
    if extraTrackers.contains("notViewable") { viewable.notViewable = [url(id, "notViewable")] }
    if extraTrackers.contains("viewUndetermined") { viewable.viewUndetermined = [url(id, "viewUndetermined")] }
    return viewable == ViewableImpression() ? nil : viewable
  }

  private func verification(of id: String) -> Verification {
    var resource = VerificationResource(kind: .javaScript, url: url(id, "verification.js"))
    resource.browserOptional = true
    var verification = Verification()
    verification.resources = [resource]
    verification.tracking = [tracking(TrackingEvent.verificationNotExecuted.name, of: id)]
    return verification
  }
}
