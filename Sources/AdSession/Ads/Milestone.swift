import AdModel

/// A position in an ad at which something becomes due.
struct Milestone: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case skippable
    case quartile(Int)
    case progress(Text)

    /// The order at one position.
    fileprivate var rank: Int {
      switch self {
      case .skippable: 0
      case .quartile: 1
      case .progress: 2
      }
    }
  }

  var time: Milliseconds
  var kind: Kind

  /// The milestones of an ad by position: without a duration there are no quartiles and no percentages.
  static func all(of ad: ResolvedAd, duration: Milliseconds?, canSkip: Bool) -> [Milestone] {
    var milestones: [Milestone] = []
    func add(_ kind: Kind, at time: Milliseconds?) {
      guard let time, time >= .zero, duration.map({ time <= $0 }) ?? true else { return }
      milestones.append(Milestone(time: time, kind: kind))
    }
    if canSkip, let offset = ad.linear?.skipOffset { add(.skippable, at: offset.time(inDuration: duration)) }
    if let duration {
      for quartile in 1...3 { add(.quartile(quartile), at: Percent(Int32(25 * quartile)).of(duration)) }
    }
    var seen: Set<Text> = []
    for tracking in ad.linear?.tracking ?? [] where tracking.event == .progress {
      guard let offset = tracking.offset, seen.insert(offset.written).inserted else { continue }
      add(.progress(offset.written), at: offset.time(inDuration: duration))
    }
    return milestones.enumerated()
      .sorted {
        ($0.element.time, $0.element.kind.rank, $0.offset) < ($1.element.time, $1.element.kind.rank, $1.offset)
      }
      .map(\.element)
  }
}
