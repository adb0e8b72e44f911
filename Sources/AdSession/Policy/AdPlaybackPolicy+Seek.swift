public import AdModel

/// A mid-roll as a seek sees it.
public struct SeekCandidate: Sendable, Hashable {
  /// What the caller calls it.
  public var id: Int
  /// Its content time.
  public var time: Milliseconds
  /// Whether it would play if content came by.
  public var isEligible: Bool
  /// Whether a seek over it must play it, even if it was watched (`X-RESTRICT="JUMP"`, unless spent by `CUE="ONCE"`).
  public var forcesPlay: Bool
  /// How much content it stands in for: a target inside that range plays it.
  public var replaces: Milliseconds

  /// Makes a candidate.
  public init(
    id: Int, time: Milliseconds, isEligible: Bool = true, forcesPlay: Bool = false, replaces: Milliseconds = .zero
  ) {
    self.id = id
    self.time = time
    self.isEligible = isEligible
    self.forcesPlay = forcesPlay
    self.replaces = replaces
  }

  fileprivate func isMet(at target: Milliseconds) -> Bool {
    isEligible && (time == target || (time < target && target < time + replaces))
  }
}

extension AdPlaybackPolicy {
  /// Chooses the breaks that a seek plays, in playing order.
  ///
  /// `candidates` are the mid-rolls by time, those of one time in document order. A break exactly at the target always
  /// plays. Breaks that are not chosen stay as they are.
  public func resolveSeek(from: Milliseconds, to: Milliseconds, candidates: [SeekCandidate]) -> [Int] {
    let isForward = to >= from
    var chosen = chosenByRule(from: from, to: to, candidates: candidates)
    if isForward {
      let forced = candidates.filter { $0.forcesPlay && from < $0.time && $0.time < to }
      if let last = forced.last, !chosen.contains(where: forced.contains) { chosen.append(last) }
    }
    for candidate in candidates where candidate.isMet(at: to) && !chosen.contains(candidate) {
      chosen.append(candidate)
    }
    guard isForward else { return chosen.map(\.id) }
    let ids = Set(chosen.map(\.id))
    return candidates.lazy.map(\.id).filter(ids.contains)
  }

  private func chosenByRule(
    from: Milliseconds, to: Milliseconds, candidates: [SeekCandidate]
  ) -> [SeekCandidate] {
    let passed: [SeekCandidate]
    let rule: SeekRule
    if to >= from {
      passed = candidates.filter { $0.isEligible && from < $0.time && $0.time <= to }
      rule = fastForward
    } else {
      passed = candidates.enumerated()
        .filter { $0.element.isEligible && to < $0.element.time && $0.element.time <= from }
        .sorted { ($1.element.time, $0.offset) < ($0.element.time, $1.offset) }
        .map(\.element)
      rule = rewind
    }
    switch rule {
    case .playAll: return passed
    case .playFirst: return passed.filter { $0.time == passed.first?.time }
    case .playLast: return passed.filter { $0.time == passed.last?.time }
    case .skipAll: return []
    }
  }
}
