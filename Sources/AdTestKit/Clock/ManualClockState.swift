import AdModel

/// The times of a manual clock and who sleeps on it. Whoever is returned is to be woken outside the lock.
struct ManualClockState {
  typealias Sleeper = CheckedContinuation<Bool, Never>
  typealias Watcher = CheckedContinuation<Void, Never>

  private(set) var now: MonotonicTime
  var wall: WallTime
  /// Those asleep, the earliest deadline first.
  private(set) var sleepers: [(id: Int, deadline: MonotonicTime, continuation: Sleeper)] = []
  private var watchers: [(count: Int, continuation: Watcher)] = []
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
  ///   who waited for so many sleepers.
  mutating func add(_ id: Int, until deadline: MonotonicTime, _ continuation: Sleeper) -> (Bool?, [Watcher]) {
    guard expected.remove(id) != nil else { return (false, []) }
    guard deadline > now else { return (true, []) }
    let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert((id, deadline, continuation), at: place)
    let count = sleepers.count
    let satisfied = watchers.filter { $0.count <= count }.map(\.continuation)
    watchers.removeAll { $0.count <= count }
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

  /// Keeps a watcher, unless so many sleep already.
  mutating func watch(for count: Int, _ continuation: Watcher) -> Bool {
    if sleepers.count >= count { return true }
    watchers.append((count, continuation))
    return false
  }

  private mutating func move(to time: MonotonicTime) {
    guard time > now else { return }
    wall = wall + (time - now)
    now = time
  }
}
