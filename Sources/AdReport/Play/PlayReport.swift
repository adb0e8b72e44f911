public import AdBeacon
public import AdClient
public import AdModel
public import AdSession

/// One output of a session as a row: a line of NDJSON for scripts, a line of text for people.
public struct PlayRow: Sendable, Hashable {
  /// What kind of output it is.
  public enum Kind: String, Sendable, Hashable {
    case event, command, beacon, measurement, warning
  }

  /// The session time.
  public var time: Milliseconds
  /// What kind of output it is.
  public var kind: Kind
  /// Its name.
  public var name: String
  /// The ad break it belongs to.
  public var adBreak: String?
  /// The ad it belongs to.
  public var ad: String?
  /// What else there is to say, in a few words.
  public var detail: String?
  /// A beacon's URL.
  public var url: String?

  /// The row as a member of the NDJSON stream of `vastctl play`.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("t_ms", .integer(time.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("name", .string(name)),
      .init("break", .string(adBreak)),
      .init("ad", .string(ad)),
      .init("url", .string(url)),
    ]
    if let detail { members.append(.init("detail", .string(detail))) }
    return .object(members)
  }

  /// The row for a person.
  public func text(urls: URLDisplay, palette: Palette) -> String {
    let owner = [adBreak, ad].compactMap { $0 }.map(Terminal.printable).joined(separator: " ")
    let head = palette.faint(time.timecode) + "  " + Terminal.padded(kind.rawValue, to: 8) + Terminal.padded(name, to: 22)
    let shown =
      switch kind {
      case .event: name == "adError" || name == "breakFailed" ? palette.bad(head) : palette.strong(head)
      case .warning: palette.warning(head)
      case .beacon, .command, .measurement: head
      }
    let rest = [owner, detail ?? "", url.map(urls.text) ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    return (shown + " " + rest)
  }
}

extension PlayRow {
  /// The rows of one output: one, or for a beacon one per URL.
  public static func rows(of output: ClientSession.Output) -> [PlayRow] {
    let time = output.time.sinceStart
    switch output.output {
    case .beacon:
      return output.beacons.map {
        PlayRow(time: time, kind: .beacon, name: $0.event, adBreak: $0.adBreak, ad: $0.ad, url: $0.url)
      }
    case .command(let command): return [row(command, time)]
    case .event(let event): return [row(event, time)]
    case .warning(let warning):
      let (name, detail) = words(of: warning)
      return [PlayRow(time: time, kind: .warning, name: name, detail: detail)]
    case .measurement(let key, let message):
      return [
        PlayRow(time: time, kind: .measurement, name: message.name, adBreak: key.breakID, ad: key.description)
      ]
    }
  }

  private static func row(_ command: EngineCommand, _ time: Milliseconds) -> PlayRow {
    func row(_ name: String, _ adBreak: String? = nil, ad: String? = nil, _ detail: String? = nil) -> PlayRow {
      PlayRow(time: time, kind: .command, name: name, adBreak: adBreak, ad: ad, detail: detail)
    }
    return switch command {
    case .pauseContent: row("pauseContent")
    case .resumeContent: row("resumeContent")
    case .seekContent(let position): row("seekContent", nil, position.secondsText)
    case .fetchBreak(let id, _, _): row("fetchBreak", id)
    case .cancelFetch(let id): row("cancelFetch", id)
    case .loadAd(let key, let ad):
      row("loadAd", key.breakID, ad: BeaconFactory.name(of: ad, key: key), ad.ad.title?.string)
    case .playAd(let key): row("playAd", key.breakID, ad: key.description)
    case .stopAd(let key): row("stopAd", key.breakID, ad: key.description)
    case .resumeAd(let key): row("resumeAd", key.breakID, ad: key.description)
    }
  }

  private static func row(_ event: EngineEvent, _ time: Milliseconds) -> PlayRow {
    func row(_ name: String, _ adBreak: String? = nil, ad: AdKey? = nil, _ detail: String? = nil) -> PlayRow {
      PlayRow(time: time, kind: .event, name: name, adBreak: adBreak ?? ad?.breakID, ad: ad?.description, detail: detail)
    }
    func described(_ code: ErrorCode) -> String { "\(code)" + (code.meaning.map { " " + $0 } ?? "") }
    switch event {
    case .cuePoints(let points):
      return row("cuePoints", nil, points.isEmpty ? "none" : points.map(\.secondsText).joined(separator: " "))
    case .breakReady(let id): return row("breakReady", id)
    case .breakStarted(let id, let position, let ads): return row("breakStarted", id, "\(position.name), \(counted(ads, "ad"))")
    case .breakEnded(let id, let outcome): return row("breakEnded", id, outcome.rawValue)
    case .breakEmpty(let id): return row("breakEmpty", id)
    case .breakFailed(let id, let code): return row("breakFailed", id, described(code))
    case .breakSkipped(let id, let reason): return row("breakSkipped", id, reason.rawValue)
    case .nonLinearBreakDue(let id): return row("nonLinearBreakDue", id)
    case .breakInterrupted(let id): return row("breakInterrupted", id)
    case .breakResumed(let id): return row("breakResumed", id)
    case .skipRejected: return row("skipRejected")
    case .seekRejected(let position): return row("seekRejected", nil, position.secondsText)
    case .seekDeferred(let position): return row("seekDeferred", nil, position.secondsText)
    case .allAdsCompleted: return row("allAdsCompleted", nil, "ALL_ADS_COMPLETED")
    case .sessionEnded: return row("sessionEnded")
    case .ad(let key, let event):
      let (name, detail) = words(of: event, described)
      return row(name, ad: key, detail)
    }
  }

  private static func words(
    of event: AdEvent, _ described: (ErrorCode) -> String
  ) -> (name: String, detail: String?) {
    switch event {
    case .loaded: ("adLoaded", nil)
    case .impression: ("adImpression", nil)
    case .started: ("adStarted", nil)
    case .skippable: ("adSkippable", nil)
    case .firstQuartile: ("adFirstQuartile", nil)
    case .midpoint: ("adMidpoint", nil)
    case .thirdQuartile: ("adThirdQuartile", nil)
    case .completed: ("adCompleted", nil)
    case .skipped: ("adSkipped", nil)
    case .error(let code): ("adError", described(code))
    case .ended(let reason): ("adEnded", reason.rawValue)
    case .paused: ("adPaused", nil)
    case .resumed: ("adResumed", nil)
    case .buffering(let isOn): ("adBuffering", isOn ? "on" : "off")
    case .muted: ("adMuted", nil)
    case .unmuted: ("adUnmuted", nil)
    case .fullscreen: ("adFullscreen", nil)
    case .exitFullscreen: ("adExitFullscreen", nil)
    case .clicked: ("adClicked", nil)
    }
  }

  private static func words(of warning: EngineWarning) -> (name: String, detail: String?) {
    switch warning {
    case .notInitialized: ("notInitialized", nil)
    case .startIgnored: ("startIgnored", nil)
    case .unexpected(let input): ("unexpected", input)
    case .duplicateComplete: ("duplicateComplete", nil)
    case .lateResponse(let id): ("lateResponse", id)
    case .unknownBreak(let id): ("unknownBreak", id)
    case .schedule(let problem): ("schedule", "\(problem)")
    }
  }
}
