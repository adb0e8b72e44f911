import AdModel

/// The times of a manual clock and who sleeps on it. Whoever is returned is to be woken outside the lock.
struct ManualClockState {
  typealias Sleeper = CheckedContinuation<Bool, Never>
  typealias Watcher = CheckedContinuation<Void, Never>

  /// Which sleepers a watcher waits for.
  enum Wish {
    case count(Int)
    case deadline(MonotonicTime)
  }

  private(set) var now: MonotonicTime
  var wall: WallTime
  /// Those asleep, the earliest deadline first.
  private(set) var sleepers: [(id: Int, deadline: MonotonicTime, continuation: Sleeper)] = []
  private var watchers: [(wish: Wish, continuation: Watcher)] = []
  private var expected: Set<Int> = []
  private var lastID = 0

  init(now: MonotonicTime, wall: WallTime) {
    self.now = now
    self.wall = wall
  }

  /// An id for someone who is about to sleep.
  mutating func newID() -> Int {
    lastID += 1
    expected.insert(lastID)
    return lastID
  }

  /// Puts a sleeper to bed.
  /// - Returns: true or false for one that is not to sleep, because its time is there or it was cancelled; and those
  ///   who waited for it.
  mutating func add(_ id: Int, until deadline: MonotonicTime, _ continuation: Sleeper) -> (Bool?, [Watcher]) {
    guard expected.remove(id) != nil else { return (false, []) }
    guard deadline > now else { return (true, []) }
    let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert((id, deadline, continuation), at: place)
    let satisfied = watchers.filter { isGranted($0.wish) }.map(\.continuation)
    watchers = watchers.filter { !isGranted($0.wish) }
    return (nil, satisfied)
  }

  /// Takes a sleeper out, also one that has yet to come.
  mutating func remove(_ id: Int) -> Sleeper? {
    expected.remove(id)
    guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: place).continuation
  }

  /// Moves on to the next deadline, or to the end where there is none before.
  /// - Returns: Those to be woken; nil when the end is reached.
  mutating func step(upTo end: MonotonicTime) -> [Sleeper]? {
    guard let deadline = sleepers.first?.deadline, deadline <= end else {
      move(to: end)
      return nil
    }
    move(to: deadline)
    let due = sleepers.prefix { $0.deadline <= deadline }.map(\.continuation)
    sleepers.removeFirst(due.count)
    return due
  }

  /// Keeps a watcher, unless what it waits for is there already.
  mutating func watch(for wish: Wish, _ continuation: Watcher) -> Bool {
    if isGranted(wish) { return true }
    watchers.append((wish, continuation))
    return false
  }

  /// Moves both times on; a time that is past moves nothing. It wakes nobody.
  mutating func move(to time: MonotonicTime) {
    guard time > now else { return }
    wall = wall + (time - now)
    now = time
  }

  private func isGranted(_ wish: Wish) -> Bool {
    switch wish {
    case .count(let count): sleepers.count >= count
    case .deadline(let deadline): sleepers.contains { $0.deadline == deadline }
    }
  }
}
