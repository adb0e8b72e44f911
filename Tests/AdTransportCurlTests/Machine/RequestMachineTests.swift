import AdTransport
import Testing

@testable import AdTransportCurl

@Suite("One request through its redirects")
struct RequestMachineTests {
  private func machine(
    _ url: String, _ policy: RequestPolicy = .server, headers: [TransportRequest.Header] = []
  ) throws -> RequestMachine {
    try RequestMachine(
      TransportRequest(url: url, headers: headers, purpose: .beacon), policy: policy, limits: .test, now: .zero)
  }

  @Test(
    "Under the server policy a redirect to a special address is refused in any spelling",
    arguments: [
      "http://127.0.0.1/", "http://0x7f.1/", "http://2130706433/", "//169.254.169.254/latest/meta-data",
      "http://[::1]/",
      "http://[::ffff:10.0.0.1]/", "http://192.168.0.1/", "http://93.184.216.34:6379/",
    ])
  func inside(_ place: String) throws {
    var machine = try machine("http://93.184.216.34/a")
    _ = machine.start(at: .zero)
    guard case .finish(let outcome) = machine.ended(.answer("HTTP/1.1 302 X", "Location: \(place)"), at: .seconds(1))
    else {
      Issue.record("followed")
      return
    }
    #expect(outcome.failure?.kind == .refusedByPolicy)
    #expect(outcome.failure?.status == 302)
    #expect(outcome.hops.map(\.sent) == [.yes, .no])
  }

  @Test("The time budget starts with the first transfer and is one for all hops")
  func budget() throws {
    var machine = try machine("http://a.example/1")
    let first = machine.start(at: .seconds(100))
    #expect(first.remaining == TransportLimits.test.totalTimeout)
    guard case .wait = machine.ended(.answer("HTTP/1.1 302 X", "Location: /2"), at: .seconds(110)) else {
      Issue.record("not followed")
      return
    }
    let second = machine.start(at: .seconds(115))
    #expect(second.remaining == TransportLimits.test.totalTimeout - .seconds(15))
    guard case .finish(let outcome) = machine.ended(.answer("HTTP/1.1 200 X"), at: .seconds(120)) else {
      Issue.record("not finished")
      return
    }
    #expect(outcome.elapsed == .seconds(120), "from the call, the wait before the first transfer included")
    #expect(outcome.hops.map(\.url) == ["http://a.example/1", "http://a.example/2"])
  }

  @Test(
    "Headers that may name the viewer stay with the origin",
    arguments: [
      ("http://a.example/2", 4), ("/2", 4), ("http://a.example:80/2", 4), ("http://b.example/", 3),
      ("https://a.example/", 3), ("http://A.example./", 4),
    ])
  func headers(_ place: String, _ count: Int) throws {
    var machine = try machine(
      "http://a.example/1",
      headers: [
        .init("X-Device-IP", "1"), .init("user-agent", "2"), .init("Accept", "3"), .init("ACCEPT-LANGUAGE", "4"),
      ])
    _ = machine.start(at: .zero)
    _ = machine.ended(.answer("HTTP/1.1 307 X", "Location: \(place)"), at: .zero)
    #expect(machine.start(at: .zero).headers.count == count)
  }

  @Test("A request that ends from outside keeps the hops it had")
  func abandon() throws {
    var waiting = try machine("http://a.example/1")
    let never = waiting.abandon(TransportFailure(.cancelled, "x"), at: .zero)
    #expect(never.hops.map(\.sent) == [.no])

    var running = try machine("http://a.example/1")
    _ = running.start(at: .zero)
    let during = running.abandon(
      TransportFailure(.cancelled, "x"), during: HopReport(code: 42, mayBeSent: true), at: .zero)
    #expect(during.hops.map(\.sent) == [.unknown])

    var redirected = try machine("http://a.example/1")
    _ = redirected.start(at: .zero)
    _ = redirected.ended(.answer("HTTP/1.1 302 X", "Location: /2"), at: .zero)
    let between = redirected.abandon(TransportFailure(.cancelled, "x"), at: .zero)
    #expect(between.hops.map(\.sent) == [.yes, .no])
    #expect(between.hops.last?.url == "http://a.example/2")
  }
}
