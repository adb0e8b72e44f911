public import AdBeacon
public import AdModel
import Synchronization

/// A clock that stands still until it is moved by hand: monotonic time for delays, wall time for dates.
///
/// Sleepers wake in the order of their deadlines; those of one deadline in the order in which they went to sleep.
/// All members may be called from anywhere at any time. A clock that jumps keeps nobody waiting: a sleep moves it to the
/// deadline at once.
public final class ManualClock: BeaconClock {
  private let state: Mutex<ManualClockState>
  private let jumps: Bool

  /// Makes a clock.
  /// - Parameters:
  ///   - monotonic: where the monotonic time begins.
  ///   - now: where the wall time begins.
  ///   - jumps: whether a sleep moves the clock to its deadline instead of waiting for someone to move it.
  public init(
    monotonic: MonotonicTime = .start, now: WallTime = WallTime(milliseconds: 0), jumps: Bool = false
  ) {
    self.jumps = jumps
    state = Mutex(ManualClockState(now: monotonic, wall: now))
  }

  /// The monotonic time.
  public var monotonic: MonotonicTime { state.withLock { $0.now } }
  /// The wall time.
  public var now: WallTime { state.withLock { $0.wall } }
  /// The next deadline of a sleeper.
  public var nextDeadline: MonotonicTime? { state.withLock { $0.sleepers.first?.deadline } }
  /// How many sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves both times on, stopping at every deadline on the way to wake its sleepers. A negative span moves nothing.
  ///
  /// It does not wait for those it wakes: where they go to sleep again, use ``advanceToNextDeadline()`` and
  /// ``waitForSleepers(_:)`` step by step.
  public func advance(by span: Milliseconds) {
    let end = state.withLock { $0.now + max(span, .zero) }
    while let sleepers = state.withLock({ $0.step(upTo: end) }) {
      for sleeper in sleepers { sleeper.resume(returning: true) }
    }
  }

  /// Moves both times on to the next deadline and wakes its sleepers.
  /// - Returns: Whether anyone slept.
  @discardableResult
  public func advanceToNextDeadline() -> Bool {
    guard let deadline = nextDeadline else { return false }
    advance(by: deadline - monotonic)
    return true
  }

  /// Sets the wall time alone, also backwards: what happens when someone mends a computer's clock.
  public func setWall(_ wall: WallTime) { state.withLock { $0.wall = wall } }

  /// Sleeps until the clock has reached the time.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(until deadline: MonotonicTime) async throws {
    if jumps {
      try Task.checkCancellation()
      return state.withLock { $0.move(to: deadline) }
    }
    let id = state.withLock { $0.newID() }
    let isTime = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (answer, watchers) = state.withLock { $0.add(id, until: deadline, continuation) }
        if let answer { continuation.resume(returning: answer) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      state.withLock { $0.remove(id) }?.resume(returning: false)
    }
    if !isTime { throw CancellationError() }
  }

  /// Sleeps for so long.
  /// - Throws: `CancellationError` when the task is cancelled first.
  public func sleep(for span: Milliseconds) async throws { try await sleep(until: monotonic + span) }

  /// Waits until at least so many sleep, so that a test moves the clock only when those it means are asleep.
  public func waitForSleepers(_ count: Int) async { await wait(for: .count(count)) }

  /// Waits until someone sleeps until exactly that time.
  public func waitForSleeper(until deadline: MonotonicTime) async { await wait(for: .deadline(deadline)) }

  private func wait(for wish: ManualClockState.Wish) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { $0.watch(for: wish, continuation) }
      if isThere { continuation.resume() }
    }
  }
}
