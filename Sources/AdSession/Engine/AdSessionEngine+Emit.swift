import AdModel

extension AdSessionEngine {
  mutating func emit(_ output: EngineOutput) { outputs.append(output) }

  mutating func warnUnexpected(_ input: String) { emit(.warning(.unexpected(input: input))) }

  /// Emits a beacon, unless nobody asked for it.
  mutating func emitBeacon(
    _ tracker: DueBeacon.Tracker, of owner: DueBeacon.Owner, urls: [Text], context: BeaconContext
  ) {
    guard !urls.isEmpty else { return }
    let slot = SessionState.BeaconSlot(owner: owner, tracker: tracker)
    let ordinal = state.ordinals[slot, default: 0]
    state.ordinals[slot] = ordinal + urls.count
    emit(.beacon(DueBeacon(owner: owner, tracker: tracker, urls: urls, ordinal: ordinal, context: context)))
  }

  mutating func emitBreakBeacon(
    _ tracker: DueBeacon.Tracker, of index: Int, urls: [Text], context: BeaconContext? = nil
  ) {
    emitBeacon(tracker, of: .adBreak(state.records[index].id), urls: urls, context: context ?? breakContext(of: index))
  }

  /// What the beacons of a break know. During a break content stands at the break's offset.
  func breakContext(of index: Int) -> BeaconContext {
    var context = BeaconContext()
    context.contentPlayhead = state.records[index].time ?? state.position
    context.breakPosition = position(of: index)
    return context
  }

  // MARK: The current ad

  mutating func emitAd(_ event: AdEvent) {
    guard let key = state.phase.running?.current?.key else { return }
    emit(.event(.ad(key, event)))
  }

  mutating func emitAdCommand(_ command: (AdKey) -> EngineCommand) {
    guard let key = state.phase.running?.current?.key else { return }
    emit(.command(command(key)))
  }

  mutating func measure(_ message: MeasurementMessage) {
    guard let current = state.phase.running?.current, current.isMeasured else { return }
    emit(.measurement(current.key, message))
  }

  /// Emits a beacon of the current ad with what is true now, as changed by `adjust`.
  mutating func emitAdBeacon(
    _ tracker: DueBeacon.Tracker, urls: [Text]? = nil, adjust: (inout BeaconContext) -> Void = { _ in }
  ) {
    guard let running = state.phase.running, let current = running.current else { return }
    var context = breakContext(of: running.record)
    context.breakPosition = running.position
    context.adPlayhead = current.stage == .playing ? current.position : nil
    context.podSequence = current.ad.ad.sequence
    context.adCount = running.currentRecord.ordinal
    adjust(&context)
    emitBeacon(tracker, of: .ad(current.key), urls: urls ?? current.ad.urls(of: tracker), context: context)
  }

  /// Emits the beacon of a tracking event, at most once in a presentation where the event may be sent only once.
  mutating func track(_ event: TrackingEvent) {
    if event.frequency != .everyTime {
      guard let latched = state.phase.running?.currentRecord.latched, !latched.contains(event) else { return }
      // A break that starts again may end an ad the other way; it was counted once already.
      if let opposite = event.opposite, latched.contains(opposite) { return }
      state.phase.running?.currentRecord.latched.insert(event)
    }
    emitAdBeacon(.event(event))
  }
}

extension TrackingEvent {
  /// The event that can't be sent for the same presentation.
  fileprivate var opposite: TrackingEvent? {
    switch self {
    case .complete: .skip
    case .skip: .complete
    default: nil
    }
  }
}
