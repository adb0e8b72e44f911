import AdModel
import AdTestKit
import Foundation
import Testing

@Suite struct BeaconCollectorTests {
  private func request(_ target: String) -> ServerRequest { ServerRequest(target: target, host: "h") }
  private let taken = ReceivedRequest.Answer(status: 204)

  @Test("Only requests under the collector's paths are noted, in order, with the time")
  func records() {
    let clock = ManualClock()
    let collector = BeaconCollector([.exact("/b"), .prefix("/b/")], clock: clock)
    for target in ["/b?1", "/break.xml", "/b/2", "/"] {
      collector.record(request(target), answer: taken)
      clock.advance(by: Milliseconds(10))
    }
    #expect(collector.requests.map(\.target) == ["/b?1", "/b/2"])
    #expect(collector.requests.map(\.number) == [1, 2])
    #expect(collector.requests.map(\.at) == [.start, MonotonicTime(milliseconds: 20)])
    #expect(collector.requests(at: .prefix("/b/")).map(\.target) == ["/b/2"])
    #expect(collector.counts.paths == ["/b": 1, "/b/2": 1])
  }

  @Test("Duplicates go by the bytes of the target")
  func duplicates() {
    let collector = BeaconCollector()
    for target in ["/b?x=[", "/b?x=%5B", "/b?y", "/b?x=%5b", "/b?x=%5B", "/b?y"] {
      collector.record(request(target), answer: taken)
    }
    let duplicates = collector.duplicates()
    #expect(duplicates.map(\.target) == ["/b?x=%5B", "/b?y"])
    #expect(duplicates.map { $0.requests.map(\.number) } == [[2, 5], [3, 6]])
  }

  @Test("A bounded collector keeps the newest and still counts all", arguments: [1, 3, 7])
  func bounded(_ capacity: Int) {
    let collector = BeaconCollector(capacity: capacity)
    for number in 1...20 { collector.record(request("/b?\(number)"), answer: taken) }
    #expect(collector.requests.map(\.number) == Array((21 - capacity)...20))
    #expect(collector.counts.total == 20)
    #expect(collector.counts.dropped == 20 - capacity)
    #expect(!LedgerMatcher().match([], against: collector).balances)
  }

  @Test("Waiting ends with the request that makes the count, at these paths")
  func waits() async {
    let collector = BeaconCollector()
    collector.record(request("/b/x"), answer: taken)
    #expect(await collector.waitUntil(count: 1, timeout: .zero))
    async let isThere = collector.waitUntil(count: 2, at: .exact("/b/y"))
    collector.record(request("/b/y?1"), answer: taken)
    collector.record(request("/b/x"), answer: taken)
    collector.record(request("/b/y?2"), answer: taken)
    let isDone = await isThere
    #expect(isDone)
  }

  @Test("Waiting gives up when the time is over or the task is cancelled")
  func givesUp() async {
    let collector = BeaconCollector()
    #expect(await !collector.waitUntil(count: 1, timeout: Milliseconds(1)))
    let task = Task { await collector.waitUntil(count: 1, timeout: .seconds(600)) }
    task.cancel()
    #expect(await !task.value)
  }

  @Test("clear() forgets records and counts; numbers go on")
  func clears() {
    let collector = BeaconCollector()
    collector.record(request("/b"), answer: taken)
    collector.clear()
    #expect(collector.counts == BeaconCounts())
    collector.record(request("/b"), answer: taken)
    #expect(collector.requests.map(\.number) == [2])
  }

  @Test("The control endpoints show, count and forget; they are never noted or spoiled themselves")
  func control() async throws {
    let collector = BeaconCollector([.prefix("/")])
    let server = LoopbackServer(faults: FaultScript([FaultRule(.prefix("/"), .reset)]), collector: collector)
    try await withServer(server) { _, origin in
      _ = try await Curl.get(origin + "/b?q=[1]", arguments: ["-H", "X-Device-IP: 203.0.113.7"])
      let ledger = try await Curl.get(origin + "/_/ledger")
      #expect(ledger.status == 200)
      #expect(ledger.text.hasPrefix(#"{"schema":"vastctl.received/1","#))
      let lines = ledger.text.split(separator: "\n")
      #expect(lines.count == 1)
      let record = try JSONDecoder().decode(ReceivedRequest.self, from: Data(lines[0].utf8))
      #expect(record == collector.requests.first)
      #expect(record.target == "/b?q=[1]")
      #expect(record.url == origin + "/b?q=[1]")
      #expect(record.header("x-device-ip") == "203.0.113.7")

      let counts = try await Curl.get(origin + "/_/counts")
      #expect(counts.text.hasPrefix(#"{"schema":"vastctl.counts/1","#))
      let read = try JSONDecoder().decode(BeaconCounts.self, from: Data(counts.output))
      #expect(read == collector.counts)
      #expect(read.answers == ["reset": 1])

      let refused = try await Curl.get(origin + "/_/counts", arguments: ["-X", "DELETE"])
      #expect(refused.status == 405)
      let unknown = try await Curl.get(origin + "/_/nothing")
      #expect(unknown.status == 404)
      let forgotten = try await Curl.get(origin + "/_/ledger", arguments: ["-X", "DELETE"])
      #expect(forgotten.status == 204)
      let empty = try await Curl.get(origin + "/_/ledger")
      #expect(empty.status == 200)
      #expect(empty.output.isEmpty)
    }
  }
}
