import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Logging
import Synchronization
import Testing

@Suite("How a dispatcher ends", .timeLimit(.minutes(2)))
struct DispatcherEndTests {
  func dispatcher(_ queue: any BeaconQueue, _ transport: any AdTransport, _ clock: ManualClock) -> BeaconDispatcher {
    BeaconDispatcher(
      queue: queue, transport: transport, clock: clock, random: { 0 },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test("Whoever shuts it down, or waits for it, while it shuts down returns when all requests have ended")
  func shutdownTwice() async throws {
    let queue = MemoryBeaconQueue()
    let gate = Gate()
    let notes = Notes()
    let transport = ScriptedTransport { request, _ in
      await gate.wait()
      notes.hasEnded.withLock { $0 = true }
      return .status(200, hops: [request.url])
    }
    let clock = ManualClock()
    let dispatcher = dispatcher(queue, transport, clock)
    _ = try await dispatcher.submit([.sample()])
    await transport.waitForRequests(1)
    let first = Task { await dispatcher.shutdown() }
    // The first is in its grace period.
    await clock.waitForSleepers(1)
    let second = Task {
      await dispatcher.shutdown()
      notes.noteReturn()
    }
    let third = Task {
      _ = await dispatcher.drain()
      notes.noteReturn()
    }
    // A cancelled caller does not cut the others' grace short.
    first.cancel()
    for _ in 0..<200 { await Task.yield() }
    #expect(notes.returns.withLock { $0.isEmpty })
    gate.open()
    await first.value
    await second.value
    await third.value
    #expect(notes.returns.withLock { $0 } == [true, true])
    #expect(try await queue.summary().delivered == 1)
    #expect(await dispatcher.drain().isDrained)
  }

  @Test("A wait that can't come to its end ends with the shutdown")
  func drainDuringShutdown() async throws {
    let queue = MemoryBeaconQueue()
    let transport = ScriptedTransport { request, _ in .failure(.connect, sent: .no, hops: [request.url]) }
    let clock = ManualClock()
    let dispatcher = dispatcher(queue, transport, clock)
    _ = try await dispatcher.submit([.sample()])
    await clock.waitForSleepers(1)
    let drain = Task { await dispatcher.drain() }
    await dispatcher.shutdown()
    #expect(await drain.value.pending == 1)
    #expect(await dispatcher.drain().pending == 1)
  }

  @Test(
    "A queue that belongs to somebody else now is asked no more, and nobody waits for it",
    arguments: [BeaconQueueError.Kind.takenOver, .closed])
  func lostQueue(kind: BeaconQueueError.Kind) async throws {
    let queue = LostQueue(kind)
    let transport = ScriptedTransport { request, _ in .status(200, hops: [request.url]) }
    let clock = ManualClock()
    let dispatcher = dispatcher(queue, transport, clock)
    _ = try await dispatcher.submit([.sample()])
    #expect(await dispatcher.drain().pending == nil)
    let asked = queue.leases
    #expect(asked == 1)
    #expect(clock.sleeperCount == 0, "no timer is set")
    #expect(await dispatcher.drain().pending == nil)
    await dispatcher.shutdown()
    #expect(queue.leases == asked)
  }
}

/// Who returned when.
private final class Notes: Sendable {
  let hasEnded = Mutex(false)
  /// For each caller that returned, whether the request had ended by then.
  let returns = Mutex<[Bool]>([])

  func noteReturn() { returns.withLock { $0.append(hasEnded.withLock { $0 }) } }
}

/// A queue that takes beacons and then belongs to somebody else.
private final class LostQueue: BeaconQueue {
  private let kind: BeaconQueueError.Kind
  private let asked = Mutex(0)

  init(_ kind: BeaconQueueError.Kind) { self.kind = kind }

  var leases: Int { asked.withLock { $0 } }
  var durability: QueueDurability { .none }
  private var lost: BeaconQueueError { BeaconQueueError(kind, "scripted") }

  func record(_ records: [BeaconRecord]) async throws -> [RecordResult] { records.map { _ in .recorded } }
  func lease(_ request: LeaseRequest) async throws -> [LeasedBeacon] {
    asked.withLock { $0 += 1 }
    throw lost
  }
  func settle(_ settlements: [Settlement]) async throws -> [Bool] { throw lost }
  func nextDue(after time: WallTime) async throws -> WallTime? { throw lost }
  func pendingCount() async throws -> Int { throw lost }
  func summary() async throws -> LedgerSummary { throw lost }
  func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage { throw lost }
  func revive(ids: Set<String>?, at time: WallTime, expires: WallTime) async throws -> Int { throw lost }
  func close() async throws {}
}
