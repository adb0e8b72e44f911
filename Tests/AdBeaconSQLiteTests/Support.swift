import AdBeacon
import AdModel
import AdTransport
import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/beacons-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var queue: String { path + "/queue.sqlite" }
}

/// A transport that is a closure.
struct ClosureTransport: AdTransport {
  var answer: @Sendable (TransportRequest) async -> TransportOutcome

  func send(_ request: TransportRequest) async -> TransportOutcome { await answer(request) }
}

extension TransportOutcome {
  static func status(_ status: Int, of request: TransportRequest) -> TransportOutcome {
    TransportOutcome(
      result: .success(TransportResponse(status: status)),
      hops: [TransportHop(url: request.url, status: status, sent: .yes)], elapsed: .milliseconds(3))
  }

  static func failure(_ kind: TransportFailure.Kind, sent: SentState, of request: TransportRequest) -> TransportOutcome
  {
    TransportOutcome(
      result: .failure(TransportFailure(kind, "scripted")), hops: [TransportHop(url: request.url, sent: sent)],
      elapsed: .milliseconds(3))
  }
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
