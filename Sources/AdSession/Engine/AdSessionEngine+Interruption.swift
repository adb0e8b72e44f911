import AdModel

extension AdSessionEngine {
  /// The app left the screen: time stands still for deadlines.
  mutating func background() {
    guard state.interruption == nil, !isOver else { return }
    var interruption = SessionState.Interruption()
    if let deadline = state.deadline {
      interruption.deadline = deadline.kind
      interruption.remaining = deadline.at - state.now
      state.deadline = nil
    }
    state.interruption = interruption
    if let running = state.phase.running {
      emit(.event(.breakInterrupted(breakID: state.records[running.record].id)))
    }
  }

  /// The app is back: a break on the screen goes on as the policy says.
  mutating func foreground() {
    guard let interruption = state.interruption else { return }
    state.interruption = nil
    if let kind = interruption.deadline {
      state.deadline = Deadline(kind: kind, at: state.now + interruption.remaining)
    }
    if let running = state.phase.running {
      switch policy.interrupt {
      case .resume: resume(running, reports: interruption.reports)
      case .restart: restart(running)
      case .skip:
        emitAdCommand(EngineCommand.stopAd)
        closeAd(.interrupted)
        endBreak(.interrupted)
      }
    }
    if interruption.startsNext { startNext() }
  }

  private mutating func resume(_ running: RunningBreak, reports: [AdInput]) {
    emit(.event(.breakResumed(breakID: state.records[running.record].id)))
    if running.current?.stage == .playing && !reports.contains(where: \.isFinal) {
      emitAdCommand(EngineCommand.resumeAd)
    }
    for report in reports { adReported(report) }
  }

  private mutating func restart(_ running: RunningBreak) {
    emitAdCommand(EngineCommand.stopAd)
    closeAd(.interrupted, isFinal: false)
    emit(.event(.breakResumed(breakID: state.records[running.record].id)))
    state.phase.running?.slot = 0
    state.phase.running?.usedSpares = 0
    loadSlot()
  }

  /// Keeps what the ad player reports while the app is away, so that nothing that happened is lost.
  mutating func keep(_ report: AdInput) {
    let kept = state.interruption?.reports ?? []
    guard report.survivesInterruption, !kept.contains(where: { $0.isFinal || $0.name == report.name }) else {
      return warnUnexpected(report.name)
    }
    state.interruption?.reports.append(report)
  }
}

extension AdInput {
  fileprivate var isFinal: Bool {
    switch self {
    case .ended, .failed: true
    default: false
    }
  }

  fileprivate var survivesInterruption: Bool {
    switch self {
    case .loaded, .started, .ended, .failed: true
    default: false
    }
  }
}
