import AdModel
public import AdTransport
public import Logging

/// Sends the beacons of a queue: each is recorded before it is sent and settled after, and sent again when its
/// guarantee allows and its time has come.
///
/// Nothing runs while nothing is due. Every change (a submission, the end of a request, a timer) makes it take a turn:
/// write down what has ended, claim what is due and has a place, set the timer for what comes next.
public actor BeaconDispatcher {
  /// What came of each attempt, in the order they were written down. For one reader at a time; a reader that falls more
  /// than 4,096 behind misses the oldest. The ledger misses nothing.
  public nonisolated let outcomes: AsyncStream<BeaconOutcome>

  let queue: any BeaconQueue
  let logger: Logger
  private let transport: any AdTransport
  private let machine: RetryMachine
  private let limits: DispatchLimits
  private let random: @Sendable () -> UInt64
  let clock: any BeaconClock
  private let anchor: (wall: WallTime, monotonic: MonotonicTime)
  private let outcomeSink: AsyncStream<BeaconOutcome>.Continuation

  private var slots: HostSlots
  var requests: [LeaseToken: Task<Void, Never>] = [:]
  private(set) var finished: [(settlement: Settlement, outcome: BeaconOutcome)] = []
  private(set) var isStopping = false
  private(set) var isStopped = false
  /// Whether the queue belongs to somebody else now, or is closed.
  private(set) var isQueueLost = false
  private var stopping: Task<Void, Never>?
  private var isTurning = false
  private var needsTurn = false
  private var timer: (at: WallTime, task: Task<Void, Never>)?
  var waiters: [Int: Waiter] = [:]
  var nextWaiter = 0

  /// Makes a dispatcher over a queue. What the queue already holds is sent from the first turn on; `resume()` or the
  /// first submission starts it.
  /// - Parameters:
  ///   - queue: where beacons are recorded. The dispatcher doesn't close it.
  ///   - transport: what sends them.
  ///   - policy: how hard each is tried.
  ///   - limits: how much is done at once.
  ///   - clock: the time.
  ///   - random: 64 random bits for each call.
  ///   - logger: where trouble is told. URLs are never logged.
  public init(
    queue: any BeaconQueue, transport: any AdTransport, policy: DeliveryPolicy = DeliveryPolicy(),
    limits: DispatchLimits = DispatchLimits(), clock: any BeaconClock = SystemBeaconClock(),
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }, logger: Logger
  ) {
    self.queue = queue
    self.transport = transport
    machine = RetryMachine(policy: policy)
    // A claim must not end before its request does, or the beacon could be sent twice.
    var limits = limits
    let (seconds, _) = policy.limits.totalTimeout.components
    limits.leaseTime = max(limits.leaseTime, .seconds(seconds) * 2 + .seconds(10))
    self.limits = limits
    self.clock = clock
    self.random = random
    self.logger = logger
    anchor = (clock.now, clock.monotonic)
    slots = HostSlots(limits: limits)
    (outcomes, outcomeSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4096))
  }

  /// The calendar time at the start, moved on by the time that went by since: a clock that is set meanwhile neither
  /// ages beacons nor hurries them.
  private var now: WallTime { anchor.wall + (clock.monotonic - anchor.monotonic) }

  /// Records beacons, all or none, and returns once they are as safe as the queue makes them. Sending follows by
  /// itself.
  /// - Throws: `BeaconQueueError`, and then none of them will be sent.
  public func submit(_ beacons: [Beacon]) async throws -> [BeaconReceipt] {
    guard !isStopping else { throw BeaconQueueError(.closed, "the dispatcher is shut down") }
    guard !beacons.isEmpty else { return [] }
    let now = now
    let results = try await queue.record(
      beacons.map { BeaconRecord($0, recordedAt: now, expires: machine.policy.expiry(of: $0, recordedAt: now)) })
    takeTurn()
    let durability = queue.durability
    return zip(beacons, results).map { BeaconReceipt(id: $0.id, result: $1, durability: durability) }
  }

  /// Starts sending what the queue holds from an earlier run.
  public func resume() { takeTurn() }

  /// Takes no more beacons, lets requests under way finish for a while, ends those that don't, and writes down what
  /// came of them. What is still owed stays in the queue, which is not closed. Every caller returns when all that is
  /// done, whoever called first, and cancelling a caller does not hurry it.
  public func shutdown() async {
    let task = stopping ?? Task { await stop() }
    isStopping = true
    stopping = task
    await task.value
  }

  private func stop() async {
    setTimer(nil)
    takeTurn()
    await wait(for: .quiet, atMost: limits.shutdownGrace)
    for request in requests.values { request.cancel() }
    await wait(for: .quiet, atMost: .seconds(1))
    if !requests.isEmpty || !finished.isEmpty {
      logger.error(
        "beacon dispatcher stopped with open ends",
        metadata: ["under_way": "\(requests.count)", "not_settled": "\(finished.count)"])
    }
    setTimer(nil)
    isStopped = true
    outcomeSink.finish()
    endWaits { _ in true }
  }

  /// Asks for a turn now, or right after the one that is being taken.
  func takeTurn() {
    needsTurn = true
    guard !isTurning else { return }
    isTurning = true
    Task {
      while needsTurn {
        needsTurn = false
        await turn()
      }
      isTurning = false
    }
  }

  private func turn() async {
    if isQueueLost { return giveUp() }
    do {
      try await settleFinished()
      let now = now
      if !isStopping { try await claim(now: now) }
      let pending = finished.isEmpty && requests.isEmpty ? try await queue.pendingCount() : 0
      let isQuiet = finished.isEmpty && requests.isEmpty
      endWaits { $0 == .quiet ? isQuiet : isQuiet && pending == 0 }
      guard !isStopping else { return }
      var due = try await queue.nextDue(after: now)
      // What is pending and neither due nor under way is claimed by somebody who may be gone.
      if due == nil && isQuiet && pending > 0 { due = now + limits.leaseTime }
      setTimer([due, slots.nextResume(after: now)].compactMap(\.self).min())
    } catch let error as BeaconQueueError where error.kind.isFinal {
      logger.error("beacon queue lost", metadata: ["error": "\(error)"])
      isQueueLost = true
      setTimer(nil)
      giveUp()
    } catch {
      logger.error("beacon queue failed", metadata: ["error": "\(error)"])
      if !isStopped { setTimer(now + .seconds(1)) }
    }
  }

  /// What is left to do without a queue: nobody waits for what can't come any more.
  private func giveUp() {
    for one in finished { logLost(one.outcome) }
    finished.removeAll()
    endWaits { $0 == .drained || requests.isEmpty }
  }

  private func logLost(_ outcome: BeaconOutcome) {
    logger.error("beacon lease was lost", metadata: ["id": "\(outcome.beacon.id)"])
  }

  private func settleFinished() async throws {
    while !finished.isEmpty {
      let batch = finished
      let held = try await queue.settle(batch.map(\.settlement))
      finished.removeFirst(batch.count)
      for (one, isHeld) in zip(batch, held) {
        if isHeld {
          outcomeSink.yield(one.outcome)
        } else {
          logLost(one.outcome)
        }
      }
    }
  }

  private func claim(now: WallTime) async throws {
    while true {
      let request = slots.request(now: now)
      guard request.limit > 0 else { return }
      let leases = try await queue.lease(request)
      for lease in leases { start(lease) }
      if leases.count < request.limit { return }
    }
  }

  private func start(_ lease: LeasedBeacon) {
    let now = now
    guard now <= lease.expires else { return finish(lease, DeliveryRuling(.dead(.expired), attempt: nil)) }
    let host = HostKey.of(lease.url)
    slots.begin(host)
    let request = TransportRequest(
      url: lease.url, headers: lease.headers, purpose: .beacon, limits: machine.policy.limits, neverResend: true)
    requests[lease.token] = Task { [transport] in
      let outcome = await transport.send(request)
      self.end(lease, host: host, startedAt: now, outcome)
    }
  }

  private func end(_ lease: LeasedBeacon, host: String, startedAt start: WallTime, _ outcome: TransportOutcome) {
    let now = now
    requests[lease.token] = nil
    var ruling = machine.rule(on: outcome, of: lease, startedAt: start, now: now, random: random())
    // After a redirect it is the last host that answered or failed, not the one that holds the place.
    let lastHost = outcome.hops.last.map { HostKey.of($0.url) } ?? host
    if let until = ruling.hostPause { slots.pause(lastHost, until: until) }
    if lastHost != host { ruling.isConnectFailure = false }
    slots.end(host, ruling, now: now)
    finish(lease, ruling)
  }

  private func finish(_ lease: LeasedBeacon, _ ruling: DeliveryRuling) {
    let outcome = BeaconOutcome(
      beacon: lease.beacon, attempt: ruling.attempt, number: lease.attempts.count + (ruling.attempt == nil ? 0 : 1),
      verdict: ruling.verdict)
    finished.append((Settlement(lease.token, ruling.verdict, attempt: ruling.attempt), outcome))
    if case .dead(let reason) = ruling.verdict {
      logger.warning("beacon given up", metadata: ["id": "\(lease.beacon.id)", "reason": "\(reason)"])
    }
    takeTurn()
  }

  private func setTimer(_ time: WallTime?) {
    guard timer?.at != time else { return }
    timer?.task.cancel()
    timer = time.map { time in
      let until = anchor.monotonic + (time - anchor.wall)
      let task = Task { [clock] in
        guard (try? await clock.sleep(until: until)) != nil else { return }
        self.timerEnded(time)
      }
      return (time, task)
    }
  }

  private func timerEnded(_ time: WallTime) {
    guard timer?.at == time else { return }
    timer = nil
    takeTurn()
  }
}
