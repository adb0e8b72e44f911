import AdModel
import AdSchedule

extension AdSessionEngine {
  func index(of id: String) -> Int? { state.records.firstIndex { $0.id == id } }

  func scheduledBreak(_ index: Int) -> ScheduledBreak {
    schedule.breaks[state.records[index].occurrence.key.breakIndex]
  }

  /// The ads of a break as far as they are known.
  func resolution(of index: Int) -> BreakResolution {
    if let fetched = state.records[index].fetched { return fetched }
    if case .resolved(let resolution) = scheduledBreak(index).source { return resolution }
    return BreakResolution()
  }

  func position(of index: Int) -> BreakPosition { state.records[index].occurrence.position ?? .midroll }

  /// A break of a type that interrupts content.
  func isLinear(_ index: Int) -> Bool {
    let types = scheduledBreak(index).types
    return types.isEmpty || types.contains(.linear)
  }

  /// Whether a break would play if content came by.
  func isEligible(_ index: Int) -> Bool {
    let record = state.records[index]
    guard config.mode == .rules, record.isReachable else { return false }
    return !record.isConsumed || isRepeatable(index)
  }

  /// Whether a consumed break plays again because breaks may repeat.
  func isRepeatable(_ index: Int) -> Bool {
    guard case .consumed(let consumption) = state.records[index].status else { return false }
    return policy.repeatRule == .always && consumption.mayRepeat && !scheduledBreak(index).restrictions.once
      && !isBeforeFirstAllowed(index)
  }

  /// Whether `playAdsAfterTime` rules a break out.
  func isBeforeFirstAllowed(_ index: Int) -> Bool {
    guard let limit = config.playAdsAfterTime, limit >= .zero, position(of: index) != .postroll,
      let time = state.records[index].time
    else { return false }
    return time <= limit
  }

  /// Whether a seek over a break plays it whatever the policy says.
  func forcesPlay(_ index: Int) -> Bool {
    let restrictions = scheduledBreak(index).restrictions
    return restrictions.noJump && state.records[index].isReachable
      && !(restrictions.once && state.records[index].isConsumed)
  }

  /// The mid-rolls with lower < time ≤ upper, in playing order.
  func midrolls(after lower: Milliseconds, through upper: Milliseconds) -> ArraySlice<Int> {
    func firstIndex(after time: Milliseconds) -> Int {
      var low = 0
      var high = state.midrolls.count
      while low < high {
        let middle = (low + high) / 2
        if let midrollTime = state.records[state.midrolls[middle]].time, midrollTime > time {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return low
    }
    let start = firstIndex(after: lower)
    return state.midrolls[start..<max(start, firstIndex(after: upper))]
  }

  /// Ends a break's part in the session; a fetch that is under way is cancelled.
  mutating func consume(_ index: Int, _ consumption: BreakRecord.Consumption) {
    if state.records[index].status == .fetching { emit(.command(.cancelFetch(breakID: state.records[index].id))) }
    state.records[index].status = .consumed(consumption)
    state.records[index].isOverdue = false
    state.queue.removeAll { $0 == index }
    state.deferred.removeAll { $0 == index }
  }

  /// A break whose ads could not be had.
  mutating func fail(_ index: Int, code: ErrorCode, vmapCode: ErrorCode?) {
    consume(index, .failed)
    emit(.event(.breakFailed(breakID: state.records[index].id, code: code)))
    var context = breakContext(of: index)
    context.errorCode = code
    context.vmapErrorCode = vmapCode
    emitBreakBeacon(.error(code), of: index, urls: scheduledBreak(index).errors, context: context)
  }

  mutating func enqueue(_ indices: some Sequence<Int>) {
    for index in indices where !state.queue.contains(index) { state.queue.append(index) }
  }
}
