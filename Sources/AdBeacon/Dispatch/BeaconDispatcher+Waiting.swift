public import AdModel

extension BeaconDispatcher {
  /// What somebody waits for.
  enum Goal: Sendable {
    /// No request is under way and every end is written down.
    case quiet
    /// Besides, nothing in the queue is pending.
    case drained
  }

  struct Waiter {
    var goal: Goal
    var continuation: CheckedContinuation<Void, Never>
  }

  /// Waits until nothing in the queue is pending, and at most so long. Beacons may be submitted meanwhile. Cancelling
  /// the task ends the wait, and so does the end of a shutdown or the loss of the queue.
  /// - Parameter deadline: how long to wait; nil for as long as it takes, which the policy's attempts and time to live
  ///   bound.
  public func drain(deadline: Milliseconds? = nil) async -> DrainResult {
    await wait(for: .drained, atMost: deadline)
    return DrainResult(pending: try? await queue.pendingCount(), summary: try? await queue.summary())
  }

  func wait(for goal: Goal, atMost time: Milliseconds?) async {
    nextWaiter += 1
    let id = nextWaiter
    let expiry = time.map { time in
      Task { [clock] in
        guard (try? await clock.sleep(until: clock.monotonic + time)) != nil else { return }
        self.endWait(id)
      }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled || isStopped {
          continuation.resume()
        } else {
          waiters[id] = Waiter(goal: goal, continuation: continuation)
          takeTurn()
        }
      }
    } onCancel: {
      Task { await self.endWait(id) }
    }
    expiry?.cancel()
  }

  func endWait(_ id: Int) {
    waiters.removeValue(forKey: id)?.continuation.resume()
  }

  func endWaits(where isReached: (Goal) -> Bool) {
    for (id, waiter) in waiters where isReached(waiter.goal) { endWait(id) }
  }
}
