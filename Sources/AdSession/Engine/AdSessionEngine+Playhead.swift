import AdModel
import AdSchedule

extension AdSessionEngine {
  /// Tells normal play from jitter, stale reports and seeks that nobody announced.
  mutating func playhead(_ reported: Milliseconds) {
    guard state.phase.isFree, state.hold == .released, state.completion == .none, !state.isUserPaused,
      state.interruption == nil
    else { return }
    let position = max(reported, .zero)
    if let pending = state.pendingSeek {
      guard (position - pending).magnitude <= config.landTolerance else { return }
      state.pendingSeek = nil
    }
    let step = position - state.position
    let elapsed = state.now - state.lastReport
    if step < .zero {
      if step.magnitude > config.backTolerance { seek(to: position, isExplicit: false) }
    } else if step > config.seekThreshold + elapsed * config.maximumRate {
      seek(to: position, isExplicit: false)
    } else {
      advance(to: position)
    }
  }

  private mutating func advance(to position: Milliseconds) {
    let from = state.position
    state.lastReport = state.now
    state.position = position
    extendTimeline(to: position)
    let due = midrolls(after: from, through: position).filter(isEligible)
    prefetch()
    begin(due)
  }

  /// An opportunity for `#m` breaks: the next one, or that of a number.
  mutating func opportunity(_ number: Int?) {
    guard state.phase.isFree, state.hold == .released, state.completion == .none else { return warnUnexpected("opp") }
    state.opportunities = number ?? (state.opportunities < .max ? state.opportunities + 1 : .max)
    begin(
      state.playingOrder.filter {
        state.records[$0].occurrence.opportunity == state.opportunities && isEligible($0)
      })
  }
}
