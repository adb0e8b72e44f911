import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Logging
import Synchronization
import Testing

@Suite("The dispatcher", .timeLimit(.minutes(2)))
struct BeaconDispatcherTests {
  let queue = MemoryBeaconQueue()
  /// Claims that outlast any jump of the clock.
  static let patient = DispatchLimits(leaseTime: .seconds(1 << 40))

  func dispatcher(
    _ transport: any AdTransport, policy: DeliveryPolicy = DeliveryPolicy(),
    limits: DispatchLimits = patient, clock: ManualClock = ManualClock(jumps: true),
    random: UInt64 = 0
  ) -> BeaconDispatcher {
    BeaconDispatcher(
      queue: queue, transport: transport, policy: policy, limits: limits, clock: clock, random: { random },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  func entries() async throws -> [LedgerEntry] { try await queue.entries(from: nil, limit: .max - 1).entries }

  @Test("Each beacon is sent once as it is, and delivered")
  func delivers() async throws {
    let transport = ScriptedTransport { _, _ in .status(204) }
    let dispatcher = dispatcher(transport)
    let headers = [TransportRequest.Header("X-Device-IP", "203.0.113.7")]
    let receipts = try await dispatcher.submit([.sample(0, headers: headers), .sample(1), .sample(0)])
    #expect(receipts.map(\.result) == [.recorded, .recorded, .duplicate])
    #expect(receipts.map(\.durability) == [.none, .none, .none])
    let result = await dispatcher.drain()
    #expect(result.isDrained)
    #expect(Set(transport.requests.map(\.url)) == ["http://a/0?1", "http://a/1?1"])
    #expect(transport.requests.count == 2)
    #expect(transport.requests.allSatisfy { $0.neverResend && $0.purpose == .beacon })
    #expect(transport.requests.first { $0.url == "http://a/0?1" }?.headers == headers)
    #expect(try await dispatcher.submit([.sample(0)]).map(\.result) == [.duplicate])
    _ = await dispatcher.drain()
    #expect(transport.requests.count == 2)
  }

  @Test("Retries are the same bytes, at the time the machine says")
  func retries() async throws {
    let clock = ManualClock()
    let transport = ScriptedTransport { _, time in time < 3 ? .failure(.reset, sent: .unknown) : .status(200) }
    let dispatcher = dispatcher(transport, clock: clock, random: .max)
    _ = try await dispatcher.submit([.sample(0, headers: [.init("A", "b")])])
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 1_000))
    clock.advance(by: Milliseconds(999))
    #expect(transport.requests.count == 1)
    clock.advance(by: Milliseconds(1))
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 3_000))
    clock.advance(by: .seconds(2))
    #expect(await dispatcher.drain().isDrained)
    #expect(Set(transport.requests).count == 1)
    let attempts = try await entries()[0].attempts
    #expect(attempts.map(\.status) == [nil, nil, 200])
    #expect(attempts.map { $0.at - clock.now } == [.seconds(-3), .seconds(-2), .zero])
  }

  @Test("A retry that goes on from a redirect to another host tells it no more than the redirect would have")
  func resume() async throws {
    let transport = ScriptedTransport { request, _ in
      request.url.hasPrefix("http://a/")
        ? .failure(.connect, sent: .no, hops: [request.url, "http://b/x"]) : .status(200, hops: [request.url])
    }
    let dispatcher = dispatcher(transport)
    let headers = [TransportRequest.Header("X-Device-IP", "203.0.113.7"), .init("User-Agent", "u")]
    _ = try await dispatcher.submit([.sample(0, headers: headers)])
    #expect(await dispatcher.drain().isDrained)
    #expect(transport.requests.map(\.url) == ["http://a/0?1", "http://b/x"])
    #expect(transport.requests.map(\.headers) == [headers, [.init("User-Agent", "u")]])
  }

  @Test("A host that asks for rest gets it for all its beacons, and others go on")
  func retryAfter() async throws {
    let clock = ManualClock()
    let transport = ScriptedTransport { request, time in
      request.url.hasPrefix("http://busy/") && time == 1
        ? .status(429, headers: [.init("Retry-After", "30")], hops: ["http://busy/"])
        : .status(200, hops: [request.url])
    }
    let dispatcher = dispatcher(transport, limits: DispatchLimits(perHost: 1), clock: clock)
    _ = try await dispatcher.submit([
      .sample(0, url: "http://busy/0"), .sample(1, url: "http://busy/1"), .sample(2, url: "http://free/2"),
    ])
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 30_000))
    #expect(Set(transport.requests.map(\.url)) == ["http://busy/0", "http://free/2"])
    clock.advance(by: .seconds(30))
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 60_000))
    clock.advance(by: .seconds(30))
    #expect(await dispatcher.drain().isDrained)
    #expect(try await entries().map(\.state) == [.delivered, .delivered, .delivered])
  }

  @Test("A hanging host holds its own places only")
  func hangingHost() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { request, _ in
      if request.url.hasPrefix("http://hang/") { await gate.wait() }
      return .status(200, hops: [request.url])
    }
    let dispatcher = dispatcher(transport, limits: DispatchLimits(concurrency: 8, perHost: 2))
    _ = try await dispatcher.submit((0..<50).map { .sample($0, url: "http://hang/\($0)") })
    _ = try await dispatcher.submit((50..<100).map { .sample($0, url: "http://free/\($0)") })
    var outcomes = dispatcher.outcomes.makeAsyncIterator()
    for _ in 0..<50 { #expect(await outcomes.next()?.beacon.url.hasPrefix("http://free/") == true) }
    #expect(transport.requests.count { $0.url.hasPrefix("http://hang/") } == 2)
    gate.open()
    #expect(await dispatcher.drain().isDrained)
    #expect(try await entries().allSatisfy { $0.state == .delivered })
  }

  @Test("Never more requests under way than the places, over all and for each host")
  func caps() async throws {
    struct Load {
      var now: [String: Int] = [:]
      var most = 0
      var mostOfOne = 0
    }
    let load = Mutex(Load())
    // The first requests wait until all places are taken.
    let full = Gate()
    let transport = ScriptedTransport { request, _ in
      let host = HostKey.of(request.url)
      load.withLock { load in
        load.now[host, default: 0] += 1
        load.most = max(load.most, load.now.values.reduce(0, +))
        load.mostOfOne = max(load.mostOfOne, load.now[host] ?? 0)
        if load.most >= 5 { full.open() }
      }
      await full.wait()
      load.withLock { $0.now[host, default: 0] -= 1 }
      return .status(200, hops: [request.url])
    }
    let dispatcher = dispatcher(transport, limits: DispatchLimits(concurrency: 5, perHost: 2))
    _ = try await dispatcher.submit((0..<200).map { .sample($0, url: "http://h\($0 % 3)/\($0)") })
    #expect(await dispatcher.drain().isDrained)
    #expect(load.withLock { $0.most } == 5)
    #expect(load.withLock { $0.mostOfOne } == 2)
  }

  @Test("A beacon that is too old when its turn comes is not sent")
  func expiry() async throws {
    let clock = ManualClock()
    let gate = Gate()
    let transport = ScriptedTransport.held(by: gate)
    let dispatcher = dispatcher(
      transport, policy: DeliveryPolicy(timeToLive: .seconds(10)), limits: DispatchLimits(concurrency: 1), clock: clock)
    _ = try await dispatcher.submit([.sample(0), .sample(1)])
    await transport.waitForRequests(1)
    clock.advance(by: .seconds(11))
    gate.open()
    #expect(await dispatcher.drain().isDrained)
    #expect(try await entries().map(\.state) == [.delivered, .dead])
    #expect(try await entries().map(\.reason) == [nil, .expired])
    #expect(try await entries()[1].attempts.isEmpty)
    #expect(transport.requests.count == 1)
  }

  @Test("A wait for an empty queue ends at its deadline and says what is left")
  func drainDeadline() async throws {
    let clock = ManualClock()
    let gate = Gate()
    let transport = ScriptedTransport.held(by: gate)
    let dispatcher = dispatcher(transport, clock: clock)
    _ = try await dispatcher.submit([.sample(0), .sample(1)])
    await transport.waitForRequests(2)
    async let result = dispatcher.drain(deadline: .seconds(5))
    await clock.waitForSleeper(until: MonotonicTime(milliseconds: 5_000))
    clock.advance(by: .seconds(5))
    let early = await result
    #expect(!early.isDrained)
    #expect(early.pending == 2)
    #expect(early.summary?.isBalanced == true)
    gate.open()
    #expect(await dispatcher.drain().isDrained)
  }

  @Test("A cancelled wait for an empty queue ends")
  func drainCancelled() async throws {
    let gate = Gate()
    let transport = ScriptedTransport.held(by: gate)
    let dispatcher = dispatcher(transport, clock: ManualClock())
    _ = try await dispatcher.submit([.sample()])
    let drain = Task { await dispatcher.drain() }
    drain.cancel()
    #expect(await drain.value.pending == 1)
    gate.open()
    #expect(await dispatcher.drain().isDrained)
  }

  @Test("Shutting down lets requests finish, takes no more, and leaves the rest to the next dispatcher")
  func shutdown() async throws {
    let gate = Gate()
    let first = ScriptedTransport.held(by: gate)
    let stopped = dispatcher(first, limits: DispatchLimits(concurrency: 2), clock: ManualClock())
    _ = try await stopped.submit((0..<5).map { .sample($0) })
    await first.waitForRequests(2)
    async let shutdown: Void = stopped.shutdown()
    gate.open()
    await shutdown
    await #expect(throws: BeaconQueueError.self) { try await stopped.submit([.sample(9)]) }
    #expect(try await entries().map(\.state) == [.delivered, .delivered, .pending, .pending, .pending])

    let second = ScriptedTransport { request, _ in .status(200, hops: [request.url]) }
    let next = dispatcher(second)
    await next.resume()
    #expect(await next.drain().isDrained)
    #expect(second.requests.count == 3)
    #expect(LedgerSummary(try await entries()).isBalanced)
  }

  @Test("A request that does not end in time is ended at shutdown: what may have left counts, what did not does not")
  func shutdownCancels() async throws {
    let transport = ScriptedTransport { request, _ in
      let gate = Gate()
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        gate.open()
      }
      return .failure(.cancelled, sent: request.url.hasSuffix("0?1") ? .no : .unknown, hops: [request.url])
    }
    let dispatcher = dispatcher(transport)
    _ = try await dispatcher.submit([
      .sample(0, guarantee: .atMostOnce), .sample(1, guarantee: .atMostOnce), .sample(2),
    ])
    await transport.waitForRequests(3)
    await dispatcher.shutdown()
    let entries = try await entries()
    #expect(entries.map(\.state) == [.pending, .dead, .pending])
    #expect(entries.map(\.attempts.count) == [0, 1, 1])
    #expect(entries[1].reason == .ambiguous)
    #expect(try await queue.pendingCount() == 2)
  }

  @Test("A queue that fails to write down an end is asked again, and nothing is sent twice meanwhile")
  func failingQueue() async throws {
    let transport = ScriptedTransport { request, _ in .status(200, hops: [request.url]) }
    let faulty = FaultyQueue(queue, failures: 3)
    let dispatcher = BeaconDispatcher(
      queue: faulty, transport: transport, clock: ManualClock(jumps: true),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    _ = try await dispatcher.submit((0..<20).map { .sample($0) })
    #expect(await dispatcher.drain().isDrained)
    #expect(transport.requests.count == 20)
    #expect(faulty.failuresLeft == 0)
  }

  @Test("Ten thousand beacons over a transport that fails three in ten: the ledger balances")
  func balance() async throws {
    let transport = UnreliableTransport()
    let dispatcher = dispatcher(transport, random: .max)
    try await withThrowingTaskGroup { group in
      for part in 0..<10 {
        group.addTask {
          let beacons = (part * 1000..<(part + 1) * 1000).map { n in
            Beacon.sample(
              n, url: "http://h\(n % 17)/\(n)", guarantee: n % 3 == 0 ? .atMostOnce : .atLeastOnce)
          }
          for start in stride(from: 0, to: 1000, by: 50) {
            _ = try await dispatcher.submit(Array(beacons[start..<start + 50]))
          }
        }
      }
      try await group.waitForAll()
    }
    let result = await dispatcher.drain()
    #expect(result.isDrained)
    let entries = try await entries()
    let summary = LedgerSummary(entries)
    #expect(summary == result.summary)
    #expect(summary.isBalanced)
    #expect(summary.owed == 10_000)
    #expect(summary.pending == 0)
    #expect(summary.retried > 0 && summary.dead > 0)
    #expect(transport.taken == entries.reduce(into: [:]) { if $1.state == .delivered { $0[$1.url] = 1 } })
    let unsent = ["dns", "connect", "connect_timeout"]
    #expect(entries.allSatisfy { $0.attempts.count { !unsent.contains($0.error ?? "") } <= 5 })
    #expect(entries.allSatisfy { ($0.state == .dead) == ($0.reason != nil) })
  }
}
