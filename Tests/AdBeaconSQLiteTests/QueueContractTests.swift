import AdBeacon
import AdBeaconSQLite
import AdModel
import AdTestKit
import Testing

/// What every queue promises, asked of the queue in memory and of the queue in a file.
@Suite("Every queue", .timeLimit(.minutes(2)))
struct QueueContractTests {
  enum Kind: String, CaseIterable, Sendable {
    case memory, file, safeFile
  }

  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func queue(_ kind: Kind, capacity: Int = 1_000_000) async throws -> any BeaconQueue {
    switch kind {
    case .memory: MemoryBeaconQueue(capacity: capacity)
    case .file:
      try await SQLiteBeaconQueue(path: folder.queue, options: .init(capacity: capacity), now: start)
    case .safeFile:
      try await SQLiteBeaconQueue(
        path: folder.queue, options: .init(survivesPowerLoss: true, capacity: capacity), now: start)
    }
  }

  static let attempt = DeliveryAttempt(at: start, status: 204, error: nil, elapsed: Milliseconds(3))
  static let failure = DeliveryAttempt(at: start, status: nil, error: "reset", elapsed: Milliseconds(3))

  @Test("An id is taken once, in one batch and over several", arguments: Kind.allCases)
  func duplicates(kind: Kind) async throws {
    let queue = try await queue(kind)
    let first = try await queue.record([.init(.sample(1)), .init(.sample(2)), .init(.sample(1))])
    #expect(first == [.recorded, .recorded, .duplicate])
    #expect(try await queue.record([.init(.sample(2)), .init(.sample(3))]) == [.duplicate, .recorded])
    #expect(try await queue.pendingCount() == 3)
    let leases = try await queue.lease(request(3))
    try await queue.settle(leases.map { Settlement($0.token, .delivered, attempt: Self.attempt) })
    #expect(try await queue.record([.init(.sample(1))]) == [.duplicate])
    #expect(try await queue.pendingCount() == 0)
  }

  @Test("A beacon comes back as it was recorded", arguments: Kind.allCases)
  func same(kind: Kind) async throws {
    let queue = try await queue(kind)
    let beacons = [Beacon.sample(1), .sample(2, guarantee: .atMostOnce), .sample(3, guarantee: .fireOnce)]
    _ = try await queue.record(beacons.map { .init($0) })
    let leases = try await queue.lease(request(9))
    #expect(leases.map(\.beacon) == beacons)
    #expect(leases.allSatisfy { $0.expires == start + .seconds(3600) && $0.attempts.isEmpty && $0.resume == nil })
  }

  @Test("A claimed beacon is nobody else's until it is settled or its claim ends", arguments: Kind.allCases)
  func leases(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record((0..<4).map { .init(.sample($0, guarantee: $0 == 1 ? .atMostOnce : .atLeastOnce)) })
    let first = try await queue.lease(request(2))
    #expect(first.map(\.beacon.due.rawValue) == [0, 1])
    #expect(try await queue.lease(request(9)).map(\.beacon.due.rawValue) == [2, 3])
    #expect(try await queue.lease(request(9)).isEmpty)
    let later = start + .seconds(60)
    let again = try await queue.lease(request(9, at: later, until: later + .seconds(60)))
    #expect(again.map(\.beacon.due.rawValue) == [0, 2, 3])
    #expect(again.allSatisfy { $0.attempts.map(\.error) == ["interrupted"] })
    let ledger = try await queue.ledger()
    #expect(ledger[1].state == .dead)
    #expect(ledger[1].reason == .ambiguous)
    // The first claim has ended, so it settles nothing, but what it knows is kept.
    #expect(try await queue.settle([Settlement(first[0].token, .dead(.expired))]) == [false])
    #expect(try await queue.settle([Settlement(first[1].token, .delivered, attempt: Self.attempt)]) == [false])
    #expect(try await queue.settle([Settlement(again[0].token, .delivered, attempt: Self.attempt)]) == [true])
    #expect(try await queue.ledger().map(\.state) == [.delivered, .delivered, .pending, .pending])
    #expect(try await queue.pendingCount() == 2)
    #expect(try await queue.summary().isBalanced)
  }

  @Test("A delivery that is told after the claim ended stops the next attempt", arguments: Kind.allCases)
  func lateDelivery(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record([.init(.sample(0)), .init(.sample(1, host: "b"))])
    let first = try await queue.lease(request(1))
    let later = start + .seconds(60)
    // Ends the claim, and leaves the beacon ready.
    _ = try await queue.lease(request(9, perHost: 1, occupied: ["http://a:80": 1], at: later, until: later))
    #expect(try await queue.settle([Settlement(first[0].token, .delivered, attempt: Self.attempt)]) == [false])
    #expect(try await queue.pendingCount() == 1)
    #expect(try await queue.lease(request(9, at: later)).map(\.beacon.due.rawValue) == [1])
    #expect(try await queue.summary().delivered == 1)
  }

  @Test("A retry waits for its time, keeps its attempts, and goes on from the redirect", arguments: Kind.allCases)
  func retries(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record([.init(.sample(0))])
    for round in 0..<3 as Range<Int64> {
      let now = start + .seconds(round * 10)
      let leases = try await queue.lease(request(9, at: now, until: now + .seconds(60)))
      #expect(leases.map(\.attempts.count) == [Int(round)])
      #expect(leases.map(\.url) == [round == 0 ? "http://a/0?1" : "http://b/x"])
      let next = now + .seconds(10)
      try await queue.settle(
        leases.map { Settlement($0.token, .retry(at: next, resume: "http://b/x"), attempt: Self.failure) })
      #expect(try await queue.nextDue(after: now) == next)
      #expect(try await queue.lease(request(9, at: next + Milliseconds(-1))).isEmpty)
    }
    let full = request(9, perHost: 1, occupied: ["http://b:80": 1], at: start + .seconds(99))
    #expect(try await queue.lease(full).isEmpty, "the place of the redirect's host counts")
    #expect(try await queue.ledger().map(\.attempts) == [[Self.failure, Self.failure, Self.failure]])
    #expect(try await queue.summary().retried == 1)
  }

  @Test("A released beacon has lost no attempt", arguments: Kind.allCases)
  func release(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record([.init(.sample(0, guarantee: .atMostOnce))])
    let lease = try #require(try await queue.lease(request(1)).first)
    try await queue.settle([Settlement(lease.token, .released(at: start))])
    let again = try #require(try await queue.lease(request(1)).first)
    #expect(again.attempts.isEmpty)
    #expect(again.token != lease.token)
  }

  @Test("A dead beacon can be revived, its attempts kept", arguments: Kind.allCases)
  func revive(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record((0..<3).map { .init(.sample($0)) })
    let leases = try await queue.lease(request(3))
    try await queue.settle(leases.map { Settlement($0.token, .dead(.attemptsExhausted), attempt: Self.failure) })
    #expect(try await queue.pendingCount() == 0)
    let later = start + .seconds(5)
    #expect(try await queue.revive(ids: [Beacon.sample(1).id, "unknown"], at: later, expires: later) == 1)
    #expect(try await queue.revive(ids: nil, at: later, expires: later) == 2)
    #expect(try await queue.pendingCount() == 3)
    #expect(try await queue.lease(request(9)).isEmpty)
    let revived = try await queue.lease(request(9, at: later))
    #expect(revived.count == 3)
    #expect(revived.allSatisfy { $0.attempts.isEmpty && $0.expires == later })
    #expect(try await queue.ledger().allSatisfy { $0.state == .pending && $0.attempts.count == 1 && $0.reason == nil })
  }

  @Test("A full queue takes none of a batch", arguments: Kind.allCases)
  func full(kind: Kind) async throws {
    let queue = try await queue(kind, capacity: 3)
    _ = try await queue.record([.init(.sample(0)), .init(.sample(1))])
    let error = await #expect(throws: BeaconQueueError.self) {
      try await queue.record([.init(.sample(2)), .init(.sample(3))])
    }
    #expect(error?.kind == .full)
    #expect(try await queue.pendingCount() == 2)
    #expect(try await queue.record([.init(.sample(2))]) == [.recorded])
  }

  @Test("The ledger comes in pages, in the order of recording", arguments: Kind.allCases)
  func pages(kind: Kind) async throws {
    let queue = try await queue(kind)
    _ = try await queue.record((0..<7).map { .init(.sample($0)) })
    var cursor: Int64?
    var sizes: [Int] = []
    var dues: [Int64] = []
    repeat {
      let page = try await queue.entries(from: cursor, limit: 3)
      sizes.append(page.entries.count)
      dues += page.entries.map(\.due.rawValue)
      cursor = page.next
    } while cursor != nil
    #expect(sizes == [3, 3, 1])
    #expect(dues == Array(0..<7))
  }

  @Test("Writers at the same time share the beacons without taking one twice", arguments: Kind.allCases)
  func race(kind: Kind) async throws {
    let queue = try await queue(kind)
    let recorded = try await withThrowingTaskGroup(of: Int.self) { group in
      for writer in 0..<8 {
        group.addTask {
          var recorded = 0
          for n in 0..<50 {
            // Half of the ids are everybody's.
            let id = n.isMultiple(of: 2) ? n : 1000 * (writer + 1) + n
            if try await queue.record([.init(.sample(id))]) == [.recorded] { recorded += 1 }
          }
          return recorded
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(recorded == 25 + 8 * 25)
    let leased = try await withThrowingTaskGroup(of: [LeasedBeacon].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var mine: [LeasedBeacon] = []
          while case let leases = try await queue.lease(request(7)), !leases.isEmpty { mine += leases }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(leased.count == recorded)
    #expect(Set(leased.map(\.beacon.id)).count == recorded)
  }

  @Test("A closed queue says so", arguments: Kind.allCases)
  func closed(kind: Kind) async throws {
    let queue = try await queue(kind)
    try await queue.close()
    try await queue.close()
    let error = await #expect(throws: BeaconQueueError.self) { try await queue.record([.init(.sample(0))]) }
    #expect(error?.kind == .closed)
  }
}
