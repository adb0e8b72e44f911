import AdModel
import AdSchedule

extension AdSessionEngine {
  /// Takes a report about the current ad.
  mutating func adReported(_ report: AdInput) {
    guard let current = state.phase.running?.current else { return warnUnexpected(report.name) }
    guard state.interruption == nil else { return keep(report) }
    switch (report, current.stage) {
    case (.loaded(let duration), .loading): adLoaded(duration: duration, andPlay: true)
    case (.started, .loading):
      adLoaded(duration: nil, andPlay: false)
      adStarted()
    case (.started, .loaded): adStarted()
    case (.failed(let code), _): failAd(code: code ?? .mediaDisplay, isReportedByPlayer: true)
    case (.progress(let position), .playing): adProgressed(to: position)
    case (.ended, .playing): adEnded()
    case (_, .playing): adChanged(report)
    default: warnUnexpected(report.name)
    }
  }

  /// Loads the ad of the current slot, or ends the break after the last one.
  mutating func loadSlot() {
    guard let running = state.phase.running else { return }
    guard running.slot < running.slots.count else {
      return endBreak(running.impressions > 0 ? .completed : .failed)
    }
    load(running.slots[running.slot])
  }

  private mutating func load(_ adIndex: Int) {
    guard var running = state.phase.running else { return }
    let ad = resolution(of: running.record).ads[adIndex]
    let key = AdKey(breakID: state.records[running.record].id, index: adIndex)
    let written = ad.linear?.duration?.time
    running.current = CurrentAd(key: key, ad: ad, duration: written.flatMap { $0 > .zero ? $0 : nil })
    running.currentRecord.wasUsed = true
    if !running.currentRecord.hadImpression { running.currentRecord.ordinal = running.impressions + 1 }
    state.phase.running = running
    emit(.command(.loadAd(key, ad)))
    openMeasurement()
    state.deadline = Deadline(kind: .adLoad, at: state.now + config.adLoadTimeout)
  }

  /// Tells vendors whose verification can't run, and opens a measurement session for the others (VAST 4.1 §3.17).
  private mutating func openMeasurement() {
    guard let current = state.phase.running?.current else { return }
    var accepted: [AcceptedVerification] = []
    for one in current.ad.ad.verifications {
      switch verification.decide(one) {
      case .accepted(let resource): accepted.append(resource)
      case .refused(let reason):
        guard state.phase.running?.currentRecord.reportedVerifications == false else { continue }
        let urls = one.tracking.filter { $0.event == .verificationNotExecuted }.map(\.url)
        emitAdBeacon(.event(.verificationNotExecuted), urls: urls) { $0.reason = reason }
      }
    }
    state.phase.running?.currentRecord.reportedVerifications = true
    guard !accepted.isEmpty else { return }
    state.phase.running?.current?.isMeasured = true
    measure(.sessionStart(accepted))
  }

  private var canSkipCurrent: Bool {
    state.phase.running.map { !scheduledBreak($0.record).restrictions.noSkip } ?? false
  }

  private mutating func adLoaded(duration: Milliseconds?, andPlay: Bool) {
    guard var running = state.phase.running, var current = running.current else { return }
    current.stage = .loaded
    if let duration, duration > .zero { current.duration = duration }
    running.current = current
    if running.currentRecord.firedMilestones == 0 {
      running.currentRecord.milestones = Milestone.all(
        of: current.ad, duration: current.duration, canSkip: canSkipCurrent)
    }
    state.phase.running = running
    emitAd(.loaded)
    track(.loaded)
    measure(.loaded(skipOffset: current.skipOffset(canSkip: canSkipCurrent), position: running.position))
    if andPlay { emitAdCommand(EngineCommand.playAd) }
  }

  private mutating func adStarted() {
    state.deadline = nil
    state.phase.running?.current?.stage = .playing
    if state.phase.running?.currentRecord.hadImpression == false {
      state.phase.running?.currentRecord.hadImpression = true
      state.phase.running?.impressions += 1
      emitAd(.impression)
      emitAdBeacon(.impression)
    }
    measure(.impression)
    emitAd(.started)
    track(.creativeView)
    track(.start)
    measure(.start(duration: state.phase.running?.current?.duration ?? .zero, volume: state.audibleVolume))
    if state.playerState != .normal { measure(.playerStateChange(state.playerState)) }
    reachMilestones(upTo: .zero)
  }

  private mutating func adProgressed(to position: Milliseconds) {
    guard let current = state.phase.running?.current, position >= current.position else { return }
    reachMilestones(upTo: position)
    state.phase.running?.current?.position = position
  }

  /// Fires every milestone up to a position that has not fired, each as at its own position.
  private mutating func reachMilestones(upTo position: Milliseconds) {
    guard let running = state.phase.running, let current = running.current else { return }
    let milestones = running.currentRecord.milestones
    var next = current.nextMilestone
    var fired = running.currentRecord.firedMilestones
    while next < milestones.count, milestones[next].time <= position {
      let milestone = milestones[next]
      // A break that starts again counts nothing twice, but the viewer may skip again.
      if next >= fired || milestone.kind == .skippable {
        state.phase.running?.current?.position = max(current.position, milestone.time)
        reach(milestone)
      }
      next += 1
      fired = max(fired, next)
    }
    state.phase.running?.current?.nextMilestone = next
    state.phase.running?.currentRecord.firedMilestones = fired
  }

  private mutating func reach(_ milestone: Milestone) {
    switch milestone.kind {
    case .skippable: emitAd(.skippable)
    case .quartile(1): passQuartile(.firstQuartile, .firstQuartile, .firstQuartile)
    case .quartile(2): passQuartile(.midpoint, .midpoint, .midpoint)
    case .quartile: passQuartile(.thirdQuartile, .thirdQuartile, .thirdQuartile)
    case .progress(let written): emitAdBeacon(.progress(written))
    }
  }

  private mutating func passQuartile(_ event: AdEvent, _ tracker: TrackingEvent, _ message: MeasurementMessage) {
    emitAd(event)
    track(tracker)
    measure(message)
  }

  // MARK: The end of an ad

  private mutating func adEnded() {
    if let current = state.phase.running?.current {
      let end = current.duration ?? current.position
      reachMilestones(upTo: end)
      state.phase.running?.current?.position = max(current.position, end)
    }
    emitAd(.completed)
    track(.complete)
    measure(.complete)
    closeAd(.completed)
    nextAd()
  }

  mutating func skip() {
    guard let running = state.phase.running, let current = running.current, state.interruption == nil,
      current.stage == .playing, let offset = current.skipOffset(canSkip: canSkipCurrent), current.position >= offset
    else { return emit(.event(.skipRejected)) }
    emitAd(.skipped)
    track(.skip)
    measure(.skipped)
    emitAdCommand(EngineCommand.stopAd)
    closeAd(.skipped)
    scheduledBreak(running.record).restrictions.skipsAsGroup ? endBreak(.skipped) : nextAd()
  }

  mutating func failAd(code: ErrorCode, isReportedByPlayer: Bool) {
    guard let current = state.phase.running?.current else { return }
    if !isReportedByPlayer { emitAdCommand(EngineCommand.stopAd) }
    emitAd(.error(code))
    emitAdBeacon(.error(code)) { $0.errorCode = code }
    measure(.sessionError(code))
    closeAd(.error)
    if current.stage != .playing, let running = state.phase.running, running.usedSpares < running.spares.count {
      state.phase.running?.usedSpares += 1
      load(running.spares[running.usedSpares])
    } else {
      nextAd()
    }
  }

  /// Ends the current ad: exactly once for each `loadAd`. `isFinal` is false if the same ad may be shown again.
  mutating func closeAd(_ reason: AdEndReason, isFinal: Bool = true) {
    guard let record = state.phase.running?.currentRecord, state.phase.running?.current != nil else { return }
    if isFinal && record.hadImpression && !record.hadViewability {
      state.phase.running?.currentRecord.hadViewability = true
      emitAdBeacon(.viewUndetermined)
    }
    measure(.sessionFinish)
    emitAd(.ended(reason))
    state.phase.running?.current = nil
    state.deadline = nil
    state.interruption?.deadline = nil
  }

  private mutating func nextAd() {
    state.phase.running?.slot += 1
    loadSlot()
  }
}
