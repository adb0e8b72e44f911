import AdModel
import Testing

@testable import AdBeacon

@Suite("Who may send now")
struct HostSlotsTests {
  static let now = WallTime(rawValue: 1_000_000)
  static let failure = DeliveryRuling(
    .retry(at: now, resume: nil), attempt: .interrupted(at: now), isConnectFailure: true)
  static let success = DeliveryRuling(.delivered, attempt: .interrupted(at: now))

  @Test("Places are counted over all hosts and for each")
  func places() {
    var slots = HostSlots(limits: DispatchLimits(concurrency: 3, perHost: 2))
    slots.begin("a")
    slots.begin("a")
    #expect(slots.request(now: Self.now).limit == 1)
    #expect(slots.request(now: Self.now).occupied == ["a": 2])
    slots.begin("b")
    #expect(slots.request(now: Self.now).limit == 0)
    slots.end("a", Self.success, now: Self.now)
    #expect(slots.request(now: Self.now).limit == 1)
    #expect(slots.request(now: Self.now).occupied == ["a": 1, "b": 1])
  }

  @Test("A host that asked for rest gets nothing until then, and the longest rest holds")
  func pause() {
    var slots = HostSlots(limits: DispatchLimits(perHost: 2))
    slots.pause("a", until: Self.now + Milliseconds(20))
    slots.pause("a", until: Self.now + Milliseconds(10))
    #expect(slots.request(now: Self.now + Milliseconds(19)).occupied == ["a": 2])
    #expect(slots.request(now: Self.now + Milliseconds(20)).occupied.isEmpty)
    #expect(slots.nextResume(after: Self.now) == Self.now + Milliseconds(20))
    #expect(slots.nextResume(after: Self.now + Milliseconds(20)) == nil)
  }

  @Test("After failures in a row a host rests, then one request tries, and each failure doubles the rest")
  func rest() {
    let limits = DispatchLimits(
      perHost: 4, restAfterFailures: 2, rest: Milliseconds(10), restCap: Milliseconds(30))
    var slots = HostSlots(limits: limits)
    var time = Self.now
    for rest in [0, 10, 20, 30, 30] as [Int64] {
      #expect((slots.request(now: time).occupied["a"] ?? 0) < 4)
      slots.begin("a")
      slots.end("a", Self.failure, now: time)
      if rest > 0 { #expect(slots.nextResume(after: time) == time + Milliseconds(rest)) }
      time = time + Milliseconds(rest)
    }
    #expect(slots.request(now: time).occupied == ["a": 3])
    slots.begin("a")
    #expect(slots.request(now: time).occupied == ["a": 4])
    slots.end("a", Self.success, now: time)
    #expect(slots.request(now: time).occupied.isEmpty)
  }

  @Test("A failure between successes is no reason to rest")
  func noRest() {
    var slots = HostSlots(limits: DispatchLimits(restAfterFailures: 2))
    for ruling in [Self.failure, Self.success, Self.failure, Self.success, Self.failure] {
      slots.begin("a")
      slots.end("a", ruling, now: Self.now)
    }
    #expect(slots.nextResume(after: Self.now) == nil)
  }

  @Test(
    "Beacons are grouped by scheme, host and port",
    arguments: [
      ("http://A.example/x?y", "http://a.example:80"), ("https://a.example?x/y", "https://a.example:443"),
      ("http://a.example:8080#f", "http://a.example:8080"), ("ftp://a/", ""), ("", ""), ("http://", ""),
      ("http://u@a/", ""),
    ])
  func hostKey(url: String, key: String) { #expect(HostKey.of(url) == key) }

  @Test("The index gives the oldest first, within the places of each host")
  func index() {
    var index = ReadyIndex()
    for sequence in 0..<10 as Range<Int64> {
      index.insert(
        sequence: sequence, host: sequence < 6 ? "a" : "b", due: Self.now + Milliseconds((sequence * 7) % 10))
    }
    func take(_ limit: Int, _ perHost: Int, _ occupied: [String: Int], at offset: Int64) -> [Int64] {
      index.take(
        LeaseRequest(
          limit: limit, perHost: perHost, occupied: occupied, now: Self.now + Milliseconds(offset), until: Self.now)
      ).map(\.item.sequence)
    }
    // Due after: 0:0 1:7 2:4 3:1 4:8 5:5 for a, 6:2 7:9 8:6 9:3 for b.
    #expect(take(3, 9, [:], at: 9) == [0, 3, 6])
    #expect(take(9, 3, ["a": 2], at: 9) == [9, 2, 8, 7])
    #expect(index.nextDue(after: Self.now) == Self.now + Milliseconds(5))
    #expect(take(9, 9, [:], at: 6) == [5])
    #expect(index.count == 2)
    #expect(take(0, 9, [:], at: 9).isEmpty)
    #expect(take(9, 9, [:], at: 9) == [1, 4])
    #expect(index.nextDue(after: Self.now) == nil)
  }
}
