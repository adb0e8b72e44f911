import AdModel
import AdSchedule

/// An output taken apart for logs, transcripts and reports: what it is called, what it is about, what else it says.
public struct OutputWords: Sendable, Hashable {
  /// The name: `breakStarted`, `loadAd`, `error(303)`, …
  public var name: String
  /// The ad break it is about.
  public var breakID: String?
  /// The ad it is about.
  public var ad: AdKey?
  /// What else it says, in order.
  public var details: [String]

  init(_ name: String, breakID: String? = nil, ad: AdKey? = nil, _ details: String...) {
    self.name = name
    self.breakID = breakID ?? ad?.breakID
    self.ad = ad
    self.details = details
  }
}

extension EngineOutput {
  /// The output in words.
  public var words: OutputWords {
    switch self {
    case .command(let command): command.words
    case .event(let event): event.words
    case .beacon(let beacon):
      OutputWords(beacon.tracker.name, breakID: beacon.owner.breakID, ad: beacon.owner.adKey)
    case .measurement(let key, let message): message.words(of: key)
    case .warning(let warning): warning.words
    }
  }
}

extension EngineCommand {
  fileprivate var words: OutputWords {
    switch self {
    case .pauseContent: OutputWords("pauseContent")
    case .resumeContent: OutputWords("resumeContent")
    case .seekContent(let target): OutputWords("seekContent", target.secondsText)
    case .fetchBreak(let id, _, _): OutputWords("fetchBreak", breakID: id)
    case .cancelFetch(let id): OutputWords("cancelFetch", breakID: id)
    case .loadAd(let key, _): OutputWords("loadAd", ad: key)
    case .playAd(let key): OutputWords("playAd", ad: key)
    case .stopAd(let key): OutputWords("stopAd", ad: key)
    case .resumeAd(let key): OutputWords("resumeAd", ad: key)
    }
  }
}

extension EngineEvent {
  fileprivate var words: OutputWords {
    switch self {
    case .cuePoints(let points):
      OutputWords("cuePoints", points.isEmpty ? "none" : points.map(\.secondsText).joined(separator: ","))
    case .breakReady(let id): OutputWords("breakReady", breakID: id)
    case .breakStarted(let id, let position, let totalAds):
      OutputWords("breakStarted", breakID: id, position.name, String(totalAds))
    case .breakEnded(let id, let outcome): OutputWords("breakEnded", breakID: id, outcome.rawValue)
    case .breakEmpty(let id): OutputWords("breakEmpty", breakID: id)
    case .breakFailed(let id, let code): OutputWords("breakFailed", breakID: id, code.description)
    case .breakSkipped(let id, let reason): OutputWords("breakSkipped", breakID: id, reason.rawValue)
    case .nonLinearBreakDue(let id): OutputWords("nonLinearBreakDue", breakID: id)
    case .breakInterrupted(let id): OutputWords("breakInterrupted", breakID: id)
    case .breakResumed(let id): OutputWords("breakResumed", breakID: id)
    case .ad(let key, let event): event.words(of: key)
    case .skipRejected: OutputWords("skipRejected")
    case .seekRejected(let target): OutputWords("seekRejected", target.secondsText)
    case .seekDeferred(let target): OutputWords("seekDeferred", target.secondsText)
    case .allAdsCompleted: OutputWords("allAdsCompleted")
    case .sessionEnded: OutputWords("sessionEnded")
    }
  }
}

extension AdEvent {
  fileprivate func words(of key: AdKey) -> OutputWords {
    switch self {
    case .loaded: OutputWords("adLoaded", ad: key)
    case .impression: OutputWords("adImpression", ad: key)
    case .started: OutputWords("adStarted", ad: key)
    case .skippable: OutputWords("adSkippable", ad: key)
    case .firstQuartile: OutputWords("adFirstQuartile", ad: key)
    case .midpoint: OutputWords("adMidpoint", ad: key)
    case .thirdQuartile: OutputWords("adThirdQuartile", ad: key)
    case .completed: OutputWords("adCompleted", ad: key)
    case .skipped: OutputWords("adSkipped", ad: key)
    case .error(let code): OutputWords("adError", ad: key, code.description)
    case .ended(let reason): OutputWords("adEnded", ad: key, reason.rawValue)
    case .paused: OutputWords("adPaused", ad: key)
    case .resumed: OutputWords("adResumed", ad: key)
    case .buffering(let isOn): OutputWords("adBuffering", ad: key, isOn ? "on" : "off")
    case .muted: OutputWords("adMuted", ad: key)
    case .unmuted: OutputWords("adUnmuted", ad: key)
    case .fullscreen: OutputWords("adFullscreen", ad: key)
    case .exitFullscreen: OutputWords("adExitFullscreen", ad: key)
    case .clicked: OutputWords("adClicked", ad: key)
    }
  }
}

extension MeasurementMessage {
  fileprivate func words(of key: AdKey) -> OutputWords {
    switch self {
    case .start(let duration, let volume): OutputWords(name, ad: key, duration.secondsText, volume.description)
    case .playerStateChange(let playerState): OutputWords(name, ad: key, playerState.rawValue)
    case .volumeChange(let volume): OutputWords(name, ad: key, volume.description)
    case .adUserInteraction(let interaction): OutputWords(name, ad: key, interaction.rawValue)
    default: OutputWords(name, ad: key)
    }
  }
}

extension EngineWarning {
  fileprivate var words: OutputWords {
    switch self {
    case .notInitialized: OutputWords("notInitialized")
    case .startIgnored: OutputWords("startIgnored")
    case .unexpected(let input): OutputWords("unexpected", input)
    case .duplicateComplete: OutputWords("duplicateComplete")
    case .lateResponse(let id): OutputWords("lateResponse", breakID: id)
    case .unknownBreak(let id): OutputWords("unknownBreak", breakID: id)
    case .schedule(.repeatIgnored(let id)): OutputWords("repeatIgnored", breakID: id)
    case .schedule(.repeatsCapped(let id)): OutputWords("repeatsCapped", breakID: id)
    case .schedule(.unreachable(let id)): OutputWords("unreachable", breakID: id)
    }
  }
}
