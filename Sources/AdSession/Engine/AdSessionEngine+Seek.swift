import AdModel

extension AdSessionEngine {
  mutating func seekRequested(to requested: Milliseconds) {
    let target = max(requested, .zero)
    if case .ended = state.phase { return moveContent(to: target) }
    guard state.hold != .held else {
      guard config.seekDuringAd == .defer, state.completion == .none else {
        return emit(.event(.seekRejected(to: target)))
      }
      state.deferredSeek = target
      return emit(.event(.seekDeferred(to: target)))
    }
    guard state.phase.isFree, state.completion == .none else {
      moveContent(to: target)
      return prefetch()
    }
    seek(to: target, isExplicit: true)
  }

  /// Content goes, or went, elsewhere: the policy says which breaks play on the way.
  mutating func seek(to target: Milliseconds, isExplicit: Bool) {
    extendTimeline(to: target)
    let chosen = breaks(passedFrom: state.position, to: target)
    let isLate = if case .late = state.phase { true } else { false }
    state.pendingSeek = nil
    state.lastReport = state.now
    if chosen.isEmpty || isLate || state.isUserPaused || !config.autoPlayBreaks {
      if isExplicit { moveContent(to: target) } else { state.position = target }
      prefetch()
    } else if isExplicit {
      state.target = target
    } else {
      state.position = target
    }
    begin(chosen)
  }

  /// The breaks that a seek plays, in playing order.
  func breaks(passedFrom from: Milliseconds, to target: Milliseconds) -> [Int] {
    guard config.mode == .rules else { return [] }
    let lower = min(from, target) - Milliseconds(1)
    let candidates = midrolls(after: lower, through: max(from, target)).compactMap { index in
      state.records[index].time.map { time in
        SeekCandidate(
          id: index, time: time, isEligible: isEligible(index), forcesPlay: forcesPlay(index))
      }
    }
    return policy.resolveSeek(from: from, to: target, candidates: candidates)
  }
}
