public import AdModel
public import AdTransport

/// A beacon as a queue takes it.
public struct BeaconRecord: Sendable, Hashable {
  /// The beacon.
  public var beacon: Beacon
  /// When it is recorded.
  public var recordedAt: WallTime
  /// When it is no longer worth sending.
  public var expires: WallTime

  /// Makes a record.
  public init(_ beacon: Beacon, recordedAt: WallTime, expires: WallTime) {
    self.beacon = beacon
    self.recordedAt = recordedAt
    self.expires = expires
  }
}

/// Whether a queue took a beacon.
public enum RecordResult: String, Sendable, Hashable, Codable {
  /// It is in the queue.
  case recorded
  /// A beacon of this id is or was in the queue; nothing was changed.
  case duplicate
}

/// The claim on one beacon. A claim that has passed to somebody else settles nothing.
public struct LeaseToken: Sendable, Hashable {
  /// The queue's own number of the beacon.
  public var sequence: Int64
  /// How often the beacon was leased so far.
  public var number: Int64

  /// Makes a token.
  public init(sequence: Int64, number: Int64) {
    self.sequence = sequence
    self.number = number
  }
}

/// A beacon that is claimed for one attempt.
public struct LeasedBeacon: Sendable, Hashable {
  /// The claim.
  public var token: LeaseToken
  /// The beacon.
  public var beacon: Beacon
  /// When it is no longer worth sending.
  public var expires: WallTime
  /// The attempts so far, oldest first.
  public var attempts: [DeliveryAttempt]
  /// The redirect to go on from; nil to request the beacon's own URL.
  public var resume: String?

  /// Makes a lease.
  public init(
    token: LeaseToken, beacon: Beacon, expires: WallTime, attempts: [DeliveryAttempt] = [], resume: String? = nil
  ) {
    self.token = token
    self.beacon = beacon
    self.expires = expires
    self.attempts = attempts
    self.resume = resume
  }

  /// The URL to request.
  public var url: String { resume ?? beacon.url }

  /// The header fields to send: those that a redirect to another origin carries, where one is gone on from.
  public var headers: [TransportRequest.Header] {
    guard let resume, HostKey.of(resume) != HostKey.of(beacon.url) else { return beacon.headers }
    return beacon.headers.filter(\.isCarriedAcrossOrigins)
  }
}

/// How many beacons may be claimed, and of which hosts.
public struct LeaseRequest: Sendable, Hashable {
  /// The most to claim, at least 0.
  public var limit: Int
  /// The most of one host, those counted in `occupied` included.
  public var perHost: Int
  /// The places already taken, by `HostKey`. A host with `perHost` or more gets nothing.
  public var occupied: [String: Int]
  /// The time: only beacons due by then are claimed.
  public var now: WallTime
  /// Until when the claim holds.
  public var until: WallTime

  /// Makes a request.
  public init(limit: Int, perHost: Int = .max, occupied: [String: Int] = [:], now: WallTime, until: WallTime) {
    self.limit = limit
    self.perHost = perHost
    self.occupied = occupied
    self.now = now
    self.until = until
  }

  /// Takes the places of leases that were given out for this request.
  package mutating func occupy(_ leases: [LeasedBeacon]) {
    limit -= leases.count
    for lease in leases { occupied[HostKey.of(lease.url), default: 0] += 1 }
  }
}

/// The end of one claim.
public struct Settlement: Sendable, Hashable {
  /// The claim.
  public var token: LeaseToken
  /// What becomes of the beacon.
  public var verdict: DeliveryVerdict
  /// The attempt; nil where none was made.
  public var attempt: DeliveryAttempt?

  /// Makes a settlement.
  public init(_ token: LeaseToken, _ verdict: DeliveryVerdict, attempt: DeliveryAttempt? = nil) {
    self.token = token
    self.verdict = verdict
    self.attempt = attempt
  }
}

/// What a queue survives.
public enum QueueDurability: String, Sendable, Hashable, Codable {
  /// Nothing: it lives as long as its process.
  case none
  /// The end of the process, however sudden. A loss of power may cost the last moments.
  case process
  /// A loss of power.
  case power
}

/// Beacons that are owed, in a place as durable as the queue is, with what became of them.
///
/// The states are ready → leased → delivered, dead, or ready again. Nothing ever leaves delivered or dead by itself,
/// and finished beacons stay for the ledger. When a queue is opened after its owner died, claims of the dead owner end:
/// beacons that are owed at least once are ready again, those owed at most once are dead as ambiguous.
///
/// Every method may throw `BeaconQueueError`; what threw has changed nothing.
public protocol BeaconQueue: LedgerSource {
  /// What the queue survives.
  var durability: QueueDurability { get }

  /// Takes beacons, all or none, and returns once they are as safe as the queue makes them. One result per record, in
  /// order.
  func record(_ records: [BeaconRecord]) async throws -> [RecordResult]

  /// Claims beacons that are due, oldest due time first.
  func lease(_ request: LeaseRequest) async throws -> [LeasedBeacon]

  /// Ends claims, all or none. The result says for each whether the claim still held. Where it did not, the attempt is
  /// kept for the ledger, and a beacon that turns out to have been delivered is not sent again.
  @discardableResult
  func settle(_ settlements: [Settlement]) async throws -> [Bool]

  /// The earliest time after `time` at which a beacon that nobody has claimed is due; nil when there is none.
  func nextDue(after time: WallTime) async throws -> WallTime?

  /// How many beacons are neither delivered nor dead.
  func pendingCount() async throws -> Int

  /// Makes dead beacons ready again at that time, with their attempts forgotten for the limit but kept in the ledger.
  /// - Parameter ids: which; nil for all.
  /// - Returns: how many.
  func revive(ids: Set<String>?, at time: WallTime, expires: WallTime) async throws -> Int

  /// Ends the queue in good order. Claims that are still held end as if their owner had died. Every later call throws.
  func close() async throws
}
