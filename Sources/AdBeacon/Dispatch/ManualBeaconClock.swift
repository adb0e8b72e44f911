public import AdModel
import Synchronization

/// A clock that stands still until it is moved: for tests and simulated time.
public final class ManualBeaconClock: BeaconClock {
  private struct Sleeper {
    var until: MonotonicTime
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var elapsed = Milliseconds.zero
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [(until: MonotonicTime, continuation: CheckedContinuation<Void, Never>)] = []
    var nextID = 0
  }

  private let start: WallTime
  private let jumps: Bool
  private let state = Mutex(State())

  /// Makes a clock.
  /// - Parameters:
  ///   - start: the calendar time at its start.
  ///   - jumps: whether whoever sleeps moves the clock to the end of the sleep at once.
  public init(start: WallTime = WallTime(rawValue: 1_767_225_600_000), jumps: Bool = false) {
    self.start = start
    self.jumps = jumps
  }

  /// The calendar time.
  public var now: WallTime { start + state.withLock { $0.elapsed } }
  /// The time that only moves forward.
  public var monotonic: MonotonicTime { MonotonicTime(sinceStart: state.withLock { $0.elapsed }) }

  /// Moves the clock forward and wakes those whose time has come.
  public func advance(by time: Milliseconds) {
    let woken = state.withLock { state in
      state.elapsed += max(time, .zero)
      let due = state.sleepers.filter { $0.value.until.sinceStart <= state.elapsed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.until < $1.until }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns once somebody sleeps until exactly that time.
  public func sleeper(until time: MonotonicTime) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.sleepers.values.contains { $0.until == time }
        if !isThere { state.watchers.append((time, continuation)) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }

  /// Returns once the time is reached; see `BeaconClock`.
  public func sleep(until time: MonotonicTime) async throws {
    if jumps {
      try Task.checkCancellation()
      advance(by: time - monotonic)
      return
    }
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let watchers: [CheckedContinuation<Void, Never>]? = state.withLock { state in
          if Task.isCancelled || time.sinceStart <= state.elapsed { return nil }
          state.sleepers[id] = Sleeper(until: time, continuation: continuation)
          let served = state.watchers.filter { $0.until == time }
          state.watchers.removeAll { $0.until == time }
          return served.map(\.continuation)
        }
        if let watchers {
          for watcher in watchers { watcher.resume() }
        } else if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
