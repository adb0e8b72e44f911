public import AdModel
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time as a dispatcher sees it.
public protocol BeaconClock: Sendable {
  /// The calendar time.
  var now: WallTime { get }
  /// The time that only moves forward.
  var monotonic: MonotonicTime { get }
  /// Returns once the monotonic time is reached.
  /// - Throws: `CancellationError` when the task is cancelled before.
  func sleep(until time: MonotonicTime) async throws
}

/// The clock of the machine.
public struct SystemBeaconClock: BeaconClock {
  private let origin = ContinuousClock.now

  /// Makes a clock that starts now.
  public init() {}

  /// The calendar time.
  public var now: WallTime { WallTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  /// The time that only moves forward.
  public var monotonic: MonotonicTime {
    let (seconds, attoseconds) = (ContinuousClock.now - origin).components
    return MonotonicTime(sinceStart: .seconds(seconds) + Milliseconds(attoseconds / 1_000_000_000_000_000))
  }

  /// Returns once the time is reached; see `BeaconClock`.
  public func sleep(until time: MonotonicTime) async throws {
    // The reading is rounded down, so one millisecond more makes sure that it has been reached.
    let wait = Duration.milliseconds(min(time.sinceStart.rawValue, .max - 1) + 1)
    try await Task.sleep(until: origin + wait, clock: .continuous)
  }
}
