import AdModel
import AdTestKit
import Foundation
import Testing

@Suite struct FaultScriptTests {
  static let faults: [Fault] = [
    .pass, .status(503), .status(429, headers: [HeaderField("Retry-After", "2")], body: "later"),
    .redirect(to: "{{origin}}/x", status: 307), .delay(Milliseconds(5)), .delay(Milliseconds(5), then: .reset), .reset,
    .close, .resetBody(after: 3), .closeBody(after: 0), .truncate(missing: 7), .stall, .stallBody(after: 1),
    .drip(every: Milliseconds(10)), .garbage("\u{1}SSH-2.0\r\n"), .huge(bytes: 1 << 30, declared: false),
    .closeAfter(announced: true),
  ]

  @Test("A fault comes back from JSON as it went in", arguments: faults)
  func roundTrip(_ fault: Fault) throws {
    let calls: [FaultRule.Calls] = [.always, .first(2), .nth(3), .every(4), .probability(0.25)]
    var rules = calls.map { FaultRule(.prefix("/b"), calls: $0, counting: .target, fault) }
    rules.append(FaultRule(.exact("/x"), fault))
    let script = FaultScript(seed: .max, rules)
    #expect(try FaultScript(json: JSONEncoder().encode(script)) == script)
  }

  @Test("Every kind of fault has a round trip above")
  func complete() {
    #expect(Set(Self.faults.map(\.kind)) == Set(Fault.Kind.allCases))
  }

  @Test("A script as a person writes it")
  func written() throws {
    let json = """
      {"schema": "vastctl.faults/1", "seed": 7, "rules": [
        {"path": "/b/start", "first": 2, "fault": {"kind": "status", "status": 503, "headers": {"Retry-After": "1"}}},
        {"prefix": "/", "probability": 0.1, "per": "all", "fault": {"kind": "delay", "delay_ms": 300}}]}
      """
    let expected = FaultScript(
      seed: 7,
      [
        FaultRule(.exact("/b/start"), calls: .first(2), .retryLater(after: "1")),
        FaultRule(.prefix("/"), calls: .probability(0.1), counting: .all, .delay(Milliseconds(300))),
      ])
    #expect(try FaultScript(json: json.utf8) == expected)
  }

  @Test(
    "A mistake in a script is told, not passed over",
    arguments: [
      #"{}"#, #"[]"#, #"{"rules": [], "sede": 1}"#, #"{"schema": "vastctl.faults/2", "rules": []}"#,
      #"{"rules": [{"fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "prefix": "/", "fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "explode"}}]}"#,
      #"{"rules": [{"path": "/", "frist": 1, "fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "first": 0, "fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "first": 1, "nth": 1, "fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "probability": 1.5, "fault": {"kind": "reset"}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "reset", "after_bytes": 1}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "status", "status": 42}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "status", "status": 500, "headers": {"a b": "c"}}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "redirect", "location": "/\r\nX: y"}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "delay", "delay_ms": -1}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "delay", "delay_ms": 9999999999}}]}"#,
      #"{"rules": [{"path": "/", "fault": {"kind": "reset_body", "after_bytes": -1}}]}"#,
    ])
  func mistakes(_ json: String) {
    #expect(throws: DecodingError.self) { try FaultScript(json: json.utf8) }
  }
}
