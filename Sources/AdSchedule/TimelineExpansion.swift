import AdModel

/// Places every break of a schedule and repeats those that repeat.
struct TimelineExpansion {
  let schedule: Schedule
  let scope: Timeline.Scope
  private(set) var problems: [Timeline.Problem] = []
  private(set) var isOpenEnded = false
  private var placed: [Timeline.Occurrence] = []
  private var repetitions: [Timeline.Occurrence] = []

  init(schedule: Schedule, scope: Timeline.Scope) {
    self.schedule = schedule
    self.scope = scope
  }

  mutating func run() {
    for index in schedule.breaks.indices { place(index) }
    let authored = Set(placed.compactMap(\.instant))
    let ids = Set(schedule.breaks.map(\.id))
    for first in placed { repeatBreak(of: first, authored: authored, ids: ids) }
  }

  /// Pre-rolls with the keyword `start` first, timed breaks by time, then the unknown, post-rolls last;
  /// equal places keep document order.
  var inPlayingOrder: [Timeline.Occurrence] {
    (placed + repetitions).map { (rank: rank(of: $0), occurrence: $0) }
      .sorted { $0.rank < $1.rank }
      .map(\.occurrence)
  }

  private func rank(of occurrence: Timeline.Occurrence) -> (Int, Milliseconds, Int, Int) {
    let key = occurrence.key
    let place: (Int, Milliseconds) =
      switch (occurrence.position, occurrence.time) {
      case (.preroll, _): (schedule.breaks[key.breakIndex].offset.value == .start ? 0 : 1, .zero)
      case (.midroll, let time?): (2, time)
      case (.postroll, _): (4, .zero)
      default: (3, .zero)
      }
    return (place.0, place.1, key.breakIndex, key.instance)
  }

  private mutating func place(_ index: Int) {
    let scheduled = schedule.breaks[index]
    func add(_ position: BreakPosition?, _ time: Milliseconds?, opportunity: Int? = nil) {
      placed.append(
        Timeline.Occurrence(
          id: scheduled.id, key: .init(breakIndex: index, instance: 0), position: position, time: time,
          opportunity: opportunity))
    }
    func addTimed(_ time: Milliseconds) {
      if time <= .zero {
        add(.preroll, .zero)
      } else if let duration = scope.knownDuration, time > duration {
        problems.append(.unreachable(id: scheduled.id))
      } else {
        add(.midroll, time)
      }
    }
    switch scheduled.offset.value {
    case .start: add(.preroll, .zero)
    case .end: add(.postroll, scope.knownDuration)
    case .time(let time): addTimed(time)
    case .percent(let percent) where percent <= Percent(0): add(.preroll, .zero)
    case .percent(let percent) where percent >= Percent(100): add(.postroll, scope.knownDuration)
    case .percent(let percent):
      if let duration = scope.knownDuration { addTimed(percent.of(duration)) } else { add(nil, nil) }
    case .opportunity(let number):
      guard let markers = scope.markers else {
        add(nil, nil, opportunity: number)
        break
      }
      if number >= 1, number <= markers.count {
        addTimed(markers[number - 1])
      } else {
        problems.append(.unreachable(id: scheduled.id))
      }
    }
  }

  private mutating func repeatBreak(of first: Timeline.Occurrence, authored: Set<Milliseconds>, ids: Set<String>) {
    guard let interval = schedule.breaks[first.key.breakIndex].repeatAfter else { return }
    let isUnplacedPercent = first.position == nil && first.opportunity == nil
    guard interval >= Timeline.minimumRepeat,
      first.position == .preroll || first.position == .midroll || isUnplacedPercent
    else {
      problems.append(.repeatIgnored(id: first.id))
      return
    }
    if scope.knownDuration == nil { isOpenEnded = true }
    guard let start = first.time else { return }
    let end = scope.knownDuration ?? scope.until + Milliseconds(1)
    var instance = firstInstance(after: start, every: interval)
    var made = 0
    while true {
      let time = start + interval * Int64(instance)
      guard time < end, time.rawValue < .max else { return }
      guard made < Timeline.maximumInstances, repetitions.count < Timeline.maximumRepetitions else {
        problems.append(.repeatsCapped(id: first.id))
        return
      }
      made += 1
      if !authored.contains(time) {
        repetitions.append(
          Timeline.Occurrence(
            id: repetitionID(of: first.id, instance: instance, avoiding: ids),
            key: .init(breakIndex: first.key.breakIndex, instance: instance), position: .midroll, time: time,
            opportunity: nil))
      }
      instance += 1
    }
  }

  /// The first repetition that does not lie before `scope.from`.
  private func firstInstance(after start: Milliseconds, every interval: Milliseconds) -> Int {
    let gap = (scope.from - start).rawValue
    guard gap > interval.rawValue else { return 1 }
    return Int((gap - 1) / interval.rawValue + 1)
  }

  /// `<id>~k`; further marks keep it apart from a break that was given that very id.
  private func repetitionID(of id: String, instance: Int, avoiding ids: Set<String>) -> String {
    var candidate = "\(id)~\(instance)"
    while ids.contains(candidate) { candidate += "~" }
    return candidate
  }
}

extension Timeline.Occurrence {
  /// The content time it stands at; nil for post-rolls and while unknown.
  fileprivate var instant: Milliseconds? { position == .postroll ? nil : time }
}
