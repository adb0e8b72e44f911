import AdModel
import AdTestKit
import Testing

@Suite struct ManualClockTests {
  @Test("Both times move on by hand alone; only the wall can be set back")
  func moves() {
    let clock = ManualClock(monotonic: MonotonicTime(milliseconds: 5), now: WallTime(milliseconds: 1000))
    clock.advance(by: Milliseconds(20))
    clock.advance(by: Milliseconds(-20))
    #expect(clock.monotonic == MonotonicTime(milliseconds: 25))
    #expect(clock.now == WallTime(milliseconds: 1020))
    clock.setWall(WallTime(milliseconds: 3))
    clock.advance(by: Milliseconds(1))
    #expect(clock.monotonic == MonotonicTime(milliseconds: 26))
    #expect(clock.now == WallTime(milliseconds: 4))
  }

  @Test("Sleepers wake in the order of their deadlines, each at its own")
  func order() async throws {
    let clock = ManualClock()
    let woken = try await withThrowingTaskGroup(of: Int64.self) { group in
      for deadline in [30, 10, 20] as [Int64] {
        group.addTask {
          try await clock.sleep(until: MonotonicTime(milliseconds: deadline))
          return deadline
        }
      }
      await clock.waitForSleepers(3)
      var woken: [Int64] = []
      while let deadline = clock.nextDeadline {
        #expect(clock.advanceToNextDeadline())
        #expect(clock.monotonic == deadline)
        if let next = try await group.next() { woken.append(next) }
      }
      return woken
    }
    #expect(woken == [10, 20, 30])
    #expect(!clock.advanceToNextDeadline())
  }

  @Test("A long step wakes all on its way, and a deadline that is past needs no sleep")
  func longStep() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: .start)
    try await withThrowingTaskGroup { group in
      for span in 1...100 { group.addTask { try await clock.sleep(for: Milliseconds(span)) } }
      await clock.waitForSleepers(100)
      clock.advance(by: Milliseconds(99))
      for _ in 1...99 { try await group.next() }
      #expect(clock.sleeperCount == 1)
      clock.advance(by: Milliseconds(1))
    }
    #expect(clock.monotonic == MonotonicTime(milliseconds: 100))
  }

  @Test("A cancelled sleeper is gone, before and while it sleeps")
  func cancelled() async {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)

    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A clock that jumps is at the deadline of each sleep at once, and never goes back")
  func jumps() async throws {
    let clock = ManualClock(now: WallTime(milliseconds: 1000), jumps: true)
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(until: MonotonicTime(milliseconds: 500))
    #expect(clock.monotonic == MonotonicTime(milliseconds: 2000))
    #expect(clock.now == WallTime(milliseconds: 3000))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(clock.monotonic == MonotonicTime(milliseconds: 2000))
  }

  @Test("Who waits for a sleeper with one deadline is not served by another")
  func oneDeadline() async throws {
    let clock = ManualClock()
    let deadline = MonotonicTime(milliseconds: 20)
    async let watch: Void = clock.waitForSleeper(until: deadline)
    async let early: Void = clock.sleep(until: MonotonicTime(milliseconds: 10))
    await clock.waitForSleepers(1)
    async let late: Void = clock.sleep(until: deadline)
    await watch
    #expect(clock.sleeperCount == 2)
    await clock.waitForSleeper(until: deadline)
    clock.advance(by: Milliseconds(20))
    _ = try await (early, late)
  }
}
