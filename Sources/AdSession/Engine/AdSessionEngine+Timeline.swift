import AdModel
import AdSchedule

extension AdSessionEngine {
  /// The content's duration; nil while unknown and for live streams.
  var duration: Milliseconds? {
    guard !state.scope.isLive, let duration = state.scope.duration, duration > .zero else { return nil }
    return duration
  }

  /// Works out the occurrences again and tells the host where they stand if that changed.
  mutating func layOut() {
    let timeline = Timeline(schedule, in: state.scope)
    var known: [Timeline.Occurrence.Key: Int] = [:]
    for index in state.records.indices {
      known[state.records[index].occurrence.key] = index
      state.records[index].isReachable = false
    }
    state.playingOrder = timeline.occurrences.map { occurrence in
      if let index = known[occurrence.key] {
        state.records[index].occurrence = occurrence
        state.records[index].isReachable = true
        return index
      }
      let needsFetch = timeline.scheduledBreak(of: occurrence).needsFetch
      state.records.append(BreakRecord(occurrence: occurrence, status: needsFetch ? .pending : .ready))
      return state.records.count - 1
    }
    state.midrolls = state.playingOrder.filter { state.records[$0].isMidroll }
    state.isOpenEnded = timeline.isOpenEnded
    let isFirst = state.cuePoints == nil
    if state.cuePoints != timeline.cuePoints {
      state.cuePoints = timeline.cuePoints
      emit(.event(.cuePoints(timeline.cuePoints)))
    }
    if isFirst {
      for problem in timeline.problems where problem.isWorthAWarning { emit(.warning(.schedule(problem))) }
    }
  }

  /// Without a duration, works out more repetitions as content approaches the last ones.
  mutating func extendTimeline(to position: Milliseconds) {
    let half = Milliseconds(config.liveExpandAhead.rawValue / 2)
    guard state.isOpenEnded, state.scope.until < position + half else { return }
    state.scope.until = position + config.liveExpandAhead
    layOut()
  }

  mutating func durationChanged(_ duration: Milliseconds) {
    guard duration > .zero, !isOver else { return warnUnexpected("dur") }
    let untimed = Set(state.records.indices.filter { state.records[$0].time == nil })
    let known = state.records.count
    state.scope.duration = duration
    layOut()
    guard state.completion == .none else { return }
    for index in state.playingOrder where untimed.contains(index) || index >= known {
      guard let time = state.records[index].time, position(of: index) != .postroll else { continue }
      if time <= state.position && !state.records[index].isConsumed { consume(index, .skippedLate) }
    }
    if state.phase.isFree || state.phase == .ready { prefetch() }
    checkAllDone()
  }
}

extension ScheduledBreak {
  /// Whether somebody must be asked before its ads are known.
  var needsFetch: Bool {
    switch source {
    case .tags(let tags): !tags.isEmpty
    case .inline(let documents): !documents.isEmpty
    case .resolved, .unusable, .none: false
    }
  }
}

extension Timeline.Problem {
  fileprivate var isWorthAWarning: Bool {
    switch self {
    case .repeatIgnored, .repeatsCapped: true
    case .unreachable: false
    }
  }
}
