import AdModel

extension AdSessionEngine {
  /// Lets every deadline up to a time pass, in order, each at its own time.
  mutating func runDeadlines(until now: MonotonicTime) {
    while let deadline = state.deadline, deadline.at <= now {
      state.deadline = nil
      state.now = max(state.now, deadline.at)
      switch deadline.kind {
      case .breakReady:
        guard let index = state.phase.awaited else { continue }
        fail(index, code: .wrapperUnavailable, vmapCode: .vmapResponseTimeout)
        stopWaiting()
      case .adLoad: failAd(code: .mediaTimeout, isReportedByPlayer: false)
      case .adStall: failAd(code: .mediaDisplay, isReportedByPlayer: false)
      }
    }
  }
}
