import AdModel

extension AdSessionEngine {
  /// The content player reached the end by itself.
  mutating func contentEnded() {
    switch state.phase {
    case .ended: return emit(.warning(.duplicateComplete))
    case .ready: return finishContent()
    case .content, .late: break
    default: return warnUnexpected("ended")
    }
    guard state.completion == .none else { return emit(.warning(.duplicateComplete)) }
    guard state.hold != .held else { return warnUnexpected("ended") }
    if case .late(let index) = state.phase {
      state.deadline = nil
      state.phase = .content
      consume(index, .skippedEnd)
      state.queue = []
    }
    guard let duration, duration - state.position <= config.completeSlack, config.autoPlayBreaks else {
      return finishContent()
    }
    let due = midrolls(after: state.position, through: duration).filter(isEligible)
    guard !due.isEmpty else { return finishContent() }
    state.position = max(state.position, duration)
    state.completion = .afterQueue
    enqueue(due)
    startNext()
  }

  /// The host says that content is over.
  mutating func contentComplete() {
    guard state.completion == .none else { return emit(.warning(.duplicateComplete)) }
    if case .running = state.phase {
      state.completion = .afterBreak
    } else {
      finishContent()
    }
  }

  /// Gives up what has not played and begins the post-rolls.
  mutating func finishContent() {
    state.completion = .done
    state.deadline = nil
    state.interruption?.deadline = nil
    state.target = nil
    state.pendingSeek = nil
    state.deferredSeek = nil
    state.phase = .content
    let isPostroll = { (index: Int, engine: Self) in
      engine.config.mode == .rules && engine.position(of: index) == .postroll
    }
    let unreachable = state.records.indices.filter { !state.records[$0].isReachable }
    for index in state.playingOrder + unreachable where !state.records[index].isConsumed && !isPostroll(index, self) {
      consume(index, .skippedEnd)
    }
    state.deferred = []
    state.queue = state.playingOrder.filter { !state.records[$0].isConsumed }
    startNext()
  }

  mutating func finalize() {
    sendAllAdsCompleted()
    state.phase = .ended
    emit(.event(.sessionEnded))
  }

  mutating func sendAllAdsCompleted() {
    guard !state.sentAllAdsCompleted else { return }
    state.sentAllAdsCompleted = true
    emit(.event(.allAdsCompleted))
  }

  /// Tells the host as soon as no break can become due any more.
  mutating func checkAllDone() {
    guard !state.sentAllAdsCompleted, state.queue.isEmpty, state.deferred.isEmpty, state.deferredSeek == nil else {
      return
    }
    switch state.phase {
    case .ready: break
    case .content where state.hold == .released && state.completion == .none: break
    default: return
    }
    guard !state.isOpenEnded, !state.playingOrder.contains(where: mayStillPlay) else { return }
    sendAllAdsCompleted()
  }

  private func mayStillPlay(_ index: Int) -> Bool {
    guard state.records[index].isConsumed else { return true }
    guard config.mode == .rules, position(of: index) == .midroll else { return false }
    return isRepeatable(index) || forcesPlay(index)
  }

  /// Takes the ad away and falls silent.
  mutating func destroy() {
    emitAdCommand(EngineCommand.stopAd)
    closeAd(.destroyed)
    state.phase = .destroyed
    state.deadline = nil
  }
}
