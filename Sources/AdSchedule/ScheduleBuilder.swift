public import AdModel

/// Makes schedules from documents: what a VMAP says about when ads play, or one VAST at one position.
///
/// URLs are taken as they are: those of a document that may hold relative ones are made absolute before.
public enum ScheduleBuilder {
  /// The schedule of a playlist (VMAP 1.0.1 §2.3), with what was changed on the way.
  ///
  /// - Ids become unique: `breakId` or `break-<n>`, a repetition gains `#2`, `#3`, ….
  /// - Consecutive breaks with one offset, `breakId` and type are the slots of one break, as Google Ad Manager lists
  ///   them; its bumpers are left out.
  /// - Breaks at `start` come first; all others stay in document order.
  public static func schedule(from document: VMAPDocument) -> (schedule: Schedule, diagnostics: [Diagnostic]) {
    var slots = BreakSlots()
    for (index, adBreak) in document.adBreaks.enumerated() { slots.add(adBreak, number: index + 1) }
    slots.checkOpportunities()
    let atStart = slots.breaks.filter { $0.offset.value == .start }
    let others = slots.breaks.filter { $0.offset.value != .start }
    return (Schedule(breaks: atStart + others, droppedBreaks: document.droppedBreaks), slots.diagnostics)
  }

  /// A schedule of one break that a response fills.
  /// - Parameters:
  ///   - resolution: what the response came to.
  ///   - offset: where the break stands.
  ///   - types: what it may show.
  public static func schedule(
    from resolution: BreakResolution, at offset: BreakOffset, types: [BreakType] = [.linear]
  ) -> Schedule {
    Schedule(breaks: [ScheduledBreak(id: "break-1", offset: offset, types: types, source: .resolved(resolution))])
  }
}
