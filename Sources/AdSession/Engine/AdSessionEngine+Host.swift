import AdModel
import AdSchedule

/// What the host decides about breaks: starting offered ones, giving them up.
extension AdSessionEngine {
  mutating func offer(_ index: Int) {
    state.records[index].status = .offered
    state.records[index].isOverdue = false
    emit(.event(.breakReady(breakID: state.records[index].id)))
  }

  mutating func startBreak(_ id: String) {
    guard let index = index(of: id) else { return emit(.warning(.unknownBreak(breakID: id))) }
    guard state.records[index].status == .offered, state.interruption == nil else {
      return warnUnexpected("startBreak")
    }
    switch state.phase {
    case .offering(index), .content: run(index)
    default: warnUnexpected("startBreak")
    }
  }

  /// Gives up the current break, or the next one that is scheduled.
  mutating func discard() {
    switch state.phase {
    case .running:
      emitAdCommand(EngineCommand.stopAd)
      closeAd(.discarded)
      endBreak(.discard)
    case .late(let index), .waiting(let index), .offering(let index):
      giveUp(index)
      stopWaiting()
    case .ready, .content:
      guard let index = nextScheduled else { return }
      giveUp(index)
      checkAllDone()
    case .idle, .ended, .destroyed: break
    }
  }

  private mutating func giveUp(_ index: Int) {
    consume(index, .discarded)
    emit(.event(.breakSkipped(breakID: state.records[index].id, reason: .discard)))
  }

  private var nextScheduled: Int? {
    if let queued = state.queue.first ?? state.deferred.first { return queued }
    func isOpen(_ index: Int) -> Bool { !state.records[index].isConsumed }
    return state.playingOrder.first { state.records[$0].status == .offered }
      ?? midrolls(after: state.position, through: Milliseconds(Int64.max)).first(where: isOpen)
      ?? state.playingOrder.first { state.records[$0].occurrence.position == nil && isOpen($0) }
      ?? state.playingOrder.first { position(of: $0) == .postroll && isOpen($0) }
  }
}
