public import AdModel

extension AdPlaybackPolicy {
  /// Chooses the breaks that play before content starts at a position, in playing order.
  ///
  /// `prerolls` and `midrolls` are the breaks that may still play, in playing order. A start at zero, and joining a live
  /// stream, plays the pre-rolls whatever the rule.
  public func resolveStart(
    at position: Milliseconds, isLive: Bool, prerolls: [Int], midrolls: [(id: Int, time: Milliseconds)]
  ) -> [Int] {
    guard position > .zero, !isLive else { return prerolls }
    let passed = midrolls.filter { $0.time <= position }
    let met = passed.filter { $0.time == position }.map(\.id)
    switch autoSeek {
    case .playAll: return prerolls + passed.map(\.id)
    case .playPreroll: return prerolls + met
    case .playLast: return passed.isEmpty ? prerolls : passed.filter { $0.time == passed.last?.time }.map(\.id)
    case .skipAll: return met
    }
  }
}
