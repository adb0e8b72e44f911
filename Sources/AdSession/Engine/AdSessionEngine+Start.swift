import AdModel
import AdSchedule

extension AdSessionEngine {
  mutating func initialize(startPosition: Milliseconds, duration: Milliseconds?, isLive: Bool) {
    guard case .idle = state.phase else { return warnUnexpected("init") }
    let start = max(startPosition, .zero)
    state.phase = .ready
    state.position = start
    state.lastReport = state.now
    state.scope = Timeline.Scope(
      duration: duration, markers: config.markers, isLive: isLive, from: isLive ? start : .zero,
      until: start + config.liveExpandAhead)
    layOut()
    reportKnownFailures()
    if schedule.breaks.isEmpty { sendAllAdsCompleted() }
    for index in state.playingOrder where isBeforeFirstAllowed(index) { consume(index, .skippedStart) }
    queueStart(at: start)
    prefetch()
  }

  /// Breaks that were dropped and ads that failed before the session began are owed their error beacons now.
  private mutating func reportKnownFailures() {
    for (index, dropped) in schedule.droppedBreaks.enumerated() {
      var context = BeaconContext()
      context.errorCode = dropped.code
      let id = dropped.id.flatMap { $0.isEmpty ? nil : $0.string } ?? "dropped-\(index + 1)"
      emitBeacon(.error(dropped.code), of: .adBreak(id), urls: dropped.errors, context: context)
    }
    for index in state.playingOrder where state.records[index].occurrence.key.instance == 0 {
      reportFailures(of: index)
    }
  }

  private mutating func queueStart(at start: Milliseconds) {
    let open = state.playingOrder.filter { !state.records[$0].isConsumed }
    guard config.mode == .rules else {
      state.queue = open
      return
    }
    let prerolls = open.filter { position(of: $0) == .preroll }
    let midrolls: [(id: Int, time: Milliseconds)] = state.midrolls.compactMap { index in
      guard !state.records[index].isConsumed, let time = state.records[index].time else { return nil }
      return (index, time)
    }
    state.queue = policy.resolveStart(at: start, isLive: state.scope.isLive, prerolls: prerolls, midrolls: midrolls)
    guard start > .zero else { return }
    let chosen = Set(state.queue)
    for index in prerolls + midrolls.filter({ $0.time <= start }).map(\.id) where !chosen.contains(index) {
      consume(index, .skippedStart)
    }
  }

  mutating func play() {
    switch state.phase {
    case .ready:
      state.phase = .content
      guard config.mode == .rules else {
        releaseContent()
        return checkAllDone()
      }
      startNext()
    case .content, .late:
      guard state.isUserPaused else { return }
      state.isUserPaused = false
      state.lastReport = state.now
      guard !state.deferred.isEmpty else { return }
      enqueue(state.deferred)
      state.deferred = []
      if case .content = state.phase { startNext() }
    default: break
    }
  }

  mutating func startAds() {
    switch state.phase {
    case .ready, .content:
      guard config.mode == .immediate, !state.queue.isEmpty else { fallthrough }
      state.phase = .content
      startNext()
    default: emit(.warning(.startIgnored))
    }
  }
}
