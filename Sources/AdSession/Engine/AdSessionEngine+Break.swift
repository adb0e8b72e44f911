import AdModel
import AdSchedule

extension AdSessionEngine {
  /// Begins the next break of the queue, or lets content go on: the only place where a break begins.
  mutating func startNext() {
    guard state.interruption == nil else {
      state.interruption?.startsNext = true
      return
    }
    while !state.queue.isEmpty {
      let index = state.queue.removeFirst()
      rearm(index)
      if start(index) { return }
    }
    drained()
  }

  /// Begins breaks that became due; while the viewer paused content they wait.
  mutating func begin(_ indices: [Int]) {
    guard !indices.isEmpty else { return }
    if case .late = state.phase { return enqueue(indices) }
    if state.isUserPaused && config.autoPlayBreaks {
      for index in indices where !state.deferred.contains(index) { state.deferred.append(index) }
      return
    }
    enqueue(indices)
    startNext()
  }

  /// Makes a consumed break ready for another presentation, if it may have one.
  private mutating func rearm(_ index: Int) {
    guard state.records[index].isConsumed, isRepeatable(index) || forcesPlay(index) else { return }
    if scheduledBreak(index).needsFetch {
      state.records[index].status = .pending
      state.records[index].fetched = nil
    } else if !resolution(of: index).ads.isEmpty {
      state.records[index].status = .ready
    }
  }

  /// Begins one break, or deals with one that has nothing to begin. True if the queue has to wait for it.
  private mutating func start(_ index: Int) -> Bool {
    let isEdge = position(of: index) != .midroll
    switch state.records[index].status {
    case .consumed, .running, .offered:
      return false
    case .pending, .fetching:
      guard isLinear(index) else { return passNonLinear(index) }
      if !config.autoPlayBreaks && !isEdge {
        state.records[index].isOverdue = true
        fetchIfPending(index)
        return false
      }
      wait(for: index, holding: config.holdWhileFetching || isEdge)
      return true
    case .ready:
      guard isLinear(index) else { return passNonLinear(index) }
      guard !resolution(of: index).ads.isEmpty else {
        passWithoutAds(index)
        return false
      }
      if !config.autoPlayBreaks {
        if isEdge {
          holdContent()
          state.phase = .offering(index)
        }
        offer(index)
        return isEdge
      }
      run(index)
      return true
    }
  }

  private mutating func passNonLinear(_ index: Int) -> Bool {
    consume(index, .passed)
    emit(.event(.nonLinearBreakDue(breakID: state.records[index].id)))
    return false
  }

  /// A break that is known to play nothing never pauses content.
  private mutating func passWithoutAds(_ index: Int) {
    switch scheduledBreak(index).source {
    case .none:
      emitBreakBeacon(.breakStart, of: index, urls: scheduledBreak(index).breakStart)
      emitBreakBeacon(.breakEnd, of: index, urls: scheduledBreak(index).breakEnd)
      consume(index, .passed)
    case .unusable(let code):
      fail(index, code: code, vmapCode: code)
    case .resolved, .tags, .inline:
      emit(.event(.breakEmpty(breakID: state.records[index].id)))
      consume(index, .empty)
    }
  }

  private mutating func wait(for index: Int, holding: Bool) {
    // Content that is held, or over, has nothing to go on with meanwhile.
    if holding || state.hold == .held || state.completion != .none {
      holdContent()
      state.phase = .waiting(index)
    } else {
      releaseContent()
      state.phase = .late(index)
    }
    fetchIfPending(index)
    state.deadline = Deadline(kind: .breakReady, at: state.now + config.breakReadyTimeout)
  }

  mutating func run(_ index: Int) {
    holdContent()
    let running = RunningBreak(record: index, position: position(of: index), resolution: resolution(of: index))
    state.records[index].status = .running
    state.records[index].isOverdue = false
    state.phase = .running(running)
    emit(
      .event(
        .breakStarted(
          breakID: state.records[index].id, position: running.position, totalAds: running.slots.count)))
    emitBreakBeacon(.breakStart, of: index, urls: scheduledBreak(index).breakStart)
    loadSlot()
  }

  mutating func endBreak(_ outcome: BreakOutcome) {
    guard let running = state.phase.running else { return }
    let index = running.record
    let id = state.records[index].id
    reportUnusedSpares(of: running)
    emitBreakBeacon(.breakEnd, of: index, urls: scheduledBreak(index).breakEnd)
    emit(.event(.breakEnded(breakID: id, outcome: outcome)))
    state.phase = .content
    consume(index, .ended(outcome))
    if state.completion == .afterBreak { state.queue = [] }
    startNext()
  }

  private mutating func reportUnusedSpares(of running: RunningBreak) {
    let ads = resolution(of: running.record).ads
    for spare in running.spares where !running.ads[spare].wasUsed && ads.indices.contains(spare) {
      let key = AdKey(breakID: state.records[running.record].id, index: spare)
      emitBeacon(
        .event(.notUsed), of: .ad(key), urls: ads[spare].urls(of: .event(.notUsed)),
        context: breakContext(of: running.record))
    }
  }

  /// Nothing is left to play: the only place that lets content go on after breaks.
  private mutating func drained() {
    state.phase = .content
    switch state.completion {
    case .done: return finalize()
    case .afterBreak, .afterQueue: return finishContent()
    case .none: break
    }
    if let seek = state.deferredSeek {
      state.deferredSeek = nil
      let chosen = breaks(passedFrom: state.target ?? state.position, to: seek)
      state.target = seek
      if !chosen.isEmpty {
        enqueue(chosen)
        return startNext()
      }
    }
    if let target = state.target {
      state.target = nil
      if (target - state.position).magnitude > config.resumeEpsilon { moveContent(to: target) }
    }
    releaseContent()
    prefetch()
    checkAllDone()
  }

  // MARK: Content

  mutating func holdContent() {
    guard state.hold != .held else { return }
    state.hold = .held
    emit(.command(.pauseContent))
  }

  mutating func releaseContent() {
    guard state.hold != .released else { return }
    state.hold = .released
    state.lastReport = state.now
    emit(.command(.resumeContent))
  }

  mutating func moveContent(to target: Milliseconds) {
    emit(.command(.seekContent(target)))
    state.position = target
    state.pendingSeek = target
    state.lastReport = state.now
  }
}
