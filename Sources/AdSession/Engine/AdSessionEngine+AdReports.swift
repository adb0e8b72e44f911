import AdModel

extension AdSessionEngine {
  /// Whether an ad is on the screen, so that changes around it are reported.
  private var isAdOnScreen: Bool {
    state.interruption == nil && state.phase.running?.current?.stage == .playing
  }

  /// Reports about a playing ad that change nothing about what plays next.
  mutating func adChanged(_ report: AdInput) {
    guard let current = state.phase.running?.current else { return }
    switch report {
    case .paused where !current.isPaused:
      state.phase.running?.current?.isPaused = true
      emitAd(.paused)
      track(.pause)
      measure(.pause)
    case .resumed where current.isPaused:
      state.phase.running?.current?.isPaused = false
      emitAd(.resumed)
      track(.resume)
      measure(.resume)
    case .buffering(let isOn) where isOn != current.isBuffering:
      state.phase.running?.current?.isBuffering = isOn
      emitAd(.buffering(isOn))
      measure(isOn ? .bufferStart : .bufferFinish)
      state.deadline = isOn ? Deadline(kind: .adStall, at: state.now + config.adStallTimeout) : nil
    case .paused, .resumed, .buffering: break
    case .clicked:
      emitAd(.clicked)
      emitAdBeacon(.clickTracking)
      measure(.adUserInteraction(.click))
    case .viewability(let verdict):
      guard state.phase.running?.currentRecord.hadViewability == false else { return }
      state.phase.running?.currentRecord.hadViewability = true
      emitAdBeacon(verdict == .viewable ? .viewable : .notViewable)
    case .interaction(let interaction): interacted(interaction, with: current.ad)
    case .loaded, .started, .progress, .ended, .failed: warnUnexpected(report.name)
    }
  }

  private mutating func interacted(_ interaction: AdInteraction, with ad: ResolvedAd) {
    switch interaction {
    case .acceptInvitation:
      // Both spellings are in use for linear ads.
      track(.acceptInvitation)
      track(.acceptInvitationLinear)
      measure(.adUserInteraction(.invitationAccept))
    case .closeLinear: track(ad.urls(of: .event(.closeLinear)).isEmpty ? .close : .closeLinear)
    case .rewind: track(.rewind)
    case .otherAdInteraction: track(.otherAdInteraction)
    case .interactiveStart: track(.interactiveStart)
    }
  }

  /// Changes the volume or the mute flag: an ad is silent through either, and only crossing silence is tracked.
  mutating func changeVolume(_ change: (inout SessionState) -> Void) {
    let before = (isSilent: state.isSilent, volume: state.audibleVolume)
    change(&state)
    guard isAdOnScreen else { return }
    if state.isSilent != before.isSilent {
      emitAd(state.isSilent ? .muted : .unmuted)
      track(state.isSilent ? .mute : .unmute)
    }
    if state.audibleVolume != before.volume { measure(.volumeChange(state.audibleVolume)) }
  }

  mutating func changePlayerState(to playerState: PlayerState) {
    let before = state.playerState
    state.playerState = playerState
    guard isAdOnScreen, before != playerState else { return }
    if playerState == .fullscreen {
      emitAd(.fullscreen)
      track(.fullscreen)
      track(.playerExpand)
    } else if before == .fullscreen {
      emitAd(.exitFullscreen)
      track(.exitFullscreen)
      track(.playerCollapse)
    }
    measure(.playerStateChange(playerState))
  }
}
