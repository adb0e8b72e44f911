/// What a dispatcher says about a beacon it was given.
public struct BeaconReceipt: Sendable, Hashable {
  /// The beacon's id.
  public var id: String
  /// Whether it is new.
  public var result: RecordResult
  /// What the record of it survives.
  public var durability: QueueDurability

  /// Makes a receipt.
  public init(id: String, result: RecordResult, durability: QueueDurability) {
    self.id = id
    self.result = result
    self.durability = durability
  }
}

/// One attempt of one beacon and what came of it, for a live display.
public struct BeaconOutcome: Sendable, Hashable {
  /// The beacon.
  public var beacon: Beacon
  /// The attempt; nil where the beacon ended without one, because it was too old.
  public var attempt: DeliveryAttempt?
  /// Which attempt it was, from 1.
  public var number: Int
  /// What becomes of the beacon.
  public var verdict: DeliveryVerdict

  /// Makes an outcome.
  public init(beacon: Beacon, attempt: DeliveryAttempt?, number: Int, verdict: DeliveryVerdict) {
    self.beacon = beacon
    self.attempt = attempt
    self.number = number
    self.verdict = verdict
  }
}

/// How a wait for an empty queue ended.
public struct DrainResult: Sendable, Hashable {
  /// Beacons that are still neither delivered nor dead; nil where the queue could not say.
  public var pending: Int?
  /// The count of the whole ledger; nil where the queue could not say.
  public var summary: LedgerSummary?

  /// Makes a result.
  public init(pending: Int?, summary: LedgerSummary?) {
    self.pending = pending
    self.summary = summary
  }

  /// Whether nothing is pending.
  public var isDrained: Bool { pending == 0 }
}
