import AdModel
import AdSchedule

extension AdSessionEngine {
  /// Asks for the ads of breaks that come near.
  mutating func prefetch() {
    guard state.completion == .none else { return }
    if case .ready = state.phase { for index in state.queue { fetchIfPending(index) } }
    guard config.mode == .rules else { return }
    let horizon = state.position + config.prefetchLead
    for index in midrolls(after: state.position, through: horizon) where isEligible(index) { fetchIfPending(index) }
    guard let duration, duration <= horizon else { return }
    for index in state.playingOrder where position(of: index) == .postroll { fetchIfPending(index) }
  }

  /// Asks for a break's ads. The budget ends when the break would have to be given up.
  mutating func fetchIfPending(_ index: Int) {
    guard state.records[index].status == .pending, isLinear(index) else { return }
    state.records[index].status = .fetching
    let lead = max((state.records[index].time ?? state.position) - state.position, .zero)
    let budget = min(config.maximumFetchBudget, lead + config.breakReadyTimeout)
    emit(.command(.fetchBreak(breakID: state.records[index].id, scheduledBreak(index), budget: budget)))
  }

  mutating func breakResolved(_ id: String, _ resolution: BreakResolution) {
    guard let index = fetchingBreak(id) else { return }
    state.records[index].status = .ready
    state.records[index].fetched = resolution
    reportFailures(of: index)
    let isAwaited = state.phase.awaited == index
    if resolution.ads.isEmpty {
      emit(.event(.breakEmpty(breakID: id)))
      consume(index, .empty)
      isAwaited ? stopWaiting() : checkAllDone()
    } else if isAwaited {
      state.queue.insert(index, at: 0)
      stopWaiting()
    } else if state.records[index].isOverdue {
      offer(index)
    }
  }

  mutating func breakFetchFailed(_ id: String, code: ErrorCode, vmapCode: ErrorCode?) {
    guard let index = fetchingBreak(id) else { return }
    state.records[index].status = .ready
    let isAwaited = state.phase.awaited == index
    fail(index, code: code, vmapCode: vmapCode)
    isAwaited ? stopWaiting() : checkAllDone()
  }

  private mutating func fetchingBreak(_ id: String) -> Int? {
    guard let index = index(of: id) else {
      emit(.warning(.unknownBreak(breakID: id)))
      return nil
    }
    guard state.records[index].status == .fetching else {
      emit(.warning(.lateResponse(breakID: id)))
      return nil
    }
    return index
  }

  /// Goes on with the queue after a wait, or leaves it for later if the viewer paused content meanwhile.
  mutating func stopWaiting() {
    state.deadline = nil
    state.interruption?.deadline = nil
    let wasLate = if case .late = state.phase { true } else { false }
    if wasLate && state.isUserPaused {
      state.phase = .content
      for index in state.queue where !state.deferred.contains(index) { state.deferred.append(index) }
      state.queue = []
      return checkAllDone()
    }
    state.phase = .content
    startNext()
  }

  /// Ads that did not become playable and documents without ads are owed their error beacons.
  mutating func reportFailures(of index: Int) {
    let resolution = resolution(of: index)
    let id = state.records[index].id
    for (offset, failure) in resolution.failures.enumerated() {
      let key = AdKey(breakID: id, index: resolution.ads.count + offset)
      emit(.event(.ad(key, .error(failure.code))))
      var context = breakContext(of: index)
      context.errorCode = failure.code
      emitBeacon(.error(failure.code), of: .ad(key), urls: failure.errorURLs, context: context)
    }
    for ping in resolution.pings {
      var context = breakContext(of: index)
      context.errorCode = ping.code
      emitBreakBeacon(.error(ping.code), of: index, urls: [ping.url], context: context)
    }
  }
}
