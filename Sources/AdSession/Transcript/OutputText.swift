import AdModel
import AdSchedule

/// Outputs in the words of transcripts; ads are named by their VAST id.
struct OutputText {
  let engine: AdSessionEngine

  func line(_ output: EngineOutput) -> String {
    switch output {
    case .command(let command): "cmd " + text(command)
    case .event(let event): "ev " + text(event)
    case .beacon(let beacon): "px \(name(beacon.owner)) \(beacon.tracker.name)"
    case .measurement(let key, let message): "om \(name(key)) " + text(message)
    case .warning(let warning): "warn " + text(warning)
    }
  }

  private func name(_ key: AdKey) -> String {
    (engine.ad(for: key)?.ad.id ?? engine.failedAd(for: key)?.id)?.string ?? key.description
  }

  private func name(_ owner: Beacon.Owner) -> String {
    switch owner {
    case .adBreak(let id): id
    case .ad(let key): name(key)
    }
  }

  private func text(_ command: EngineCommand) -> String {
    switch command {
    case .pauseContent: "pauseContent"
    case .resumeContent: "resumeContent"
    case .seekContent(let target): "seekContent \(target.secondsText)"
    case .fetchBreak(let id, _, _): "fetch \(id)"
    case .cancelFetch(let id): "cancelFetch \(id)"
    case .loadAd(let key, _): "loadAd \(name(key))"
    case .playAd(let key): "playAd \(name(key))"
    case .stopAd(let key): "stopAd \(name(key))"
    case .resumeAd(let key): "resumeAd \(name(key))"
    }
  }

  private func text(_ event: EngineEvent) -> String {
    switch event {
    case .cuePoints(let points):
      "cuePoints " + (points.isEmpty ? "none" : points.map(\.secondsText).joined(separator: ","))
    case .breakReady(let id): "breakReady \(id)"
    case .breakStarted(let id, let position, let totalAds): "breakStarted \(id) \(position.shortName) \(totalAds)"
    case .breakEnded(let id, let outcome): "breakEnded \(id) \(outcome.rawValue)"
    case .breakEmpty(let id): "breakEmpty \(id)"
    case .breakFailed(let id, let code): "breakFailed \(id) \(code)"
    case .breakSkipped(let id, let reason): "breakSkipped \(id) \(reason.rawValue)"
    case .nonLinearBreakDue(let id): "nonLinearBreakDue \(id)"
    case .breakInterrupted(let id): "breakInterrupted \(id)"
    case .breakResumed(let id): "breakResumed \(id)"
    case .ad(let key, let event): text(event, of: name(key))
    case .skipRejected: "skipRejected"
    case .seekRejected(let target): "seekRejected \(target.secondsText)"
    case .seekDeferred(let target): "seekDeferred \(target.secondsText)"
    case .allAdsCompleted: "allAdsCompleted"
    case .sessionEnded: "sessionEnded"
    }
  }

  private func text(_ event: AdEvent, of ad: String) -> String {
    switch event {
    case .loaded: "adLoaded \(ad)"
    case .impression: "adImpression \(ad)"
    case .started: "adStarted \(ad)"
    case .skippable: "adSkippable \(ad)"
    case .firstQuartile: "adFirstQuartile \(ad)"
    case .midpoint: "adMidpoint \(ad)"
    case .thirdQuartile: "adThirdQuartile \(ad)"
    case .completed: "adCompleted \(ad)"
    case .skipped: "adSkipped \(ad)"
    case .error(let code): "adError \(ad) \(code)"
    case .ended(let reason): "adEnded \(ad) \(reason.rawValue)"
    case .paused: "adPaused \(ad)"
    case .resumed: "adResumed \(ad)"
    case .buffering(let isOn): "adBuffering \(ad) \(isOn ? "on" : "off")"
    case .muted: "adMuted \(ad)"
    case .unmuted: "adUnmuted \(ad)"
    case .fullscreen: "adFullscreen \(ad)"
    case .exitFullscreen: "adExitFullscreen \(ad)"
    case .clicked: "adClicked \(ad)"
    }
  }

  private func text(_ message: MeasurementMessage) -> String {
    switch message {
    case .start(let duration, let volume): "start \(duration.secondsText) \(volume)"
    case .playerStateChange(let playerState): "playerStateChange \(playerState.rawValue)"
    case .volumeChange(let volume): "volumeChange \(volume)"
    case .adUserInteraction(let interaction): "adUserInteraction \(interaction.rawValue)"
    default: message.name
    }
  }

  private func text(_ warning: EngineWarning) -> String {
    switch warning {
    case .notInitialized: "notInitialized"
    case .startIgnored: "startIgnored"
    case .unexpected(let input): "unexpected \(input)"
    case .duplicateComplete: "duplicateComplete"
    case .lateResponse(let id): "lateResponse \(id)"
    case .unknownBreak(let id): "unknownBreak \(id)"
    case .schedule(.repeatIgnored(let id)): "repeatIgnored \(id)"
    case .schedule(.repeatsCapped(let id)): "repeatsCapped \(id)"
    case .schedule(.unreachable(let id)): "unreachable \(id)"
    }
  }
}

extension BreakPosition {
  fileprivate var shortName: String {
    switch self {
    case .preroll: "pre"
    case .midroll: "mid"
    case .postroll: "post"
    }
  }
}
