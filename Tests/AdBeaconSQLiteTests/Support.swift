import AdBeacon
import AdModel
import AdTestKit
import AdTransport
import Logging

extension TemporaryFolder {
  /// The path of the queue's file.
  var queue: String { file("queue.sqlite") }
}

extension Beacon {
  static func sample(_ ordinal: Int, host: String = "a", guarantee: DeliveryGuarantee = .atLeastOnce) -> Beacon {
    Beacon(
      id: Beacon.id(session: "s", break: "b", ad: nil, event: "e'\"é", ordinal: ordinal), session: "s", adBreak: "b",
      ad: nil, event: "e'\"é", template: "http://\(host)/\(ordinal)?[CB]", url: "http://\(host)/\(ordinal)?1",
      due: Milliseconds(ordinal), guarantee: guarantee, headers: [.init("X-Device-IP", "203.0.113.\(ordinal % 256)")],
      timeToLive: .seconds(100))
  }
}

extension BeaconRecord {
  init(_ beacon: Beacon) { self.init(beacon, recordedAt: start, expires: start + .seconds(3600)) }
}

let start = WallTime(rawValue: 1_767_225_600_000)
let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

func request(
  _ limit: Int, perHost: Int = .max, occupied: [String: Int] = [:], at now: WallTime = start,
  until: WallTime = start + .seconds(60)
) -> LeaseRequest {
  LeaseRequest(limit: limit, perHost: perHost, occupied: occupied, now: now, until: until)
}

extension BeaconQueue {
  func ledger() async throws -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    try await forEachEntry { entries.append($0) }
    return entries
  }
}
