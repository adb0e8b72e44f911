/// The count of a ledger. `isBalanced` holds for every ledger that this project writes.
public struct LedgerSummary: Sendable, Hashable, Codable {
  /// Beacons owed: the distinct ids.
  public var owed = 0
  /// Beacons that the receiver took.
  public var delivered = 0
  /// Beacons that needed more than one attempt.
  public var retried = 0
  /// Beacons given up.
  public var dead = 0
  /// Beacons still to be sent.
  public var pending = 0
  /// Deliveries beyond the first of a beacon: attempts that the receiver took, within one entry or over several
  /// entries of one id.
  public var doubled = 0
  /// Delivered beacons with an earlier attempt that may have arrived, though nobody said so: its receiver may count
  /// two. Not part of `isBalanced`.
  public var maybeDoubled = 0

  /// Makes a count of nothing.
  public init() {}

  /// Whether every beacon owed is delivered, dead or pending, and none was delivered twice.
  public var isBalanced: Bool { owed == delivered + dead + pending && doubled == 0 }

  /// Counts entries. Of several entries with one id the last decides, but a delivery is never taken back.
  public init(_ entries: some Sequence<LedgerEntry>) {
    var tally = LedgerTally()
    for entry in entries { tally.count(entry) }
    self = tally.summary
  }
}

/// Counts a ledger entry by entry, so that it need not be in memory as a whole.
public struct LedgerTally: Sendable {
  private struct Seen {
    var state: LedgerEntry.State
    var isRetried: Bool
    var isUncertain: Bool
  }

  private var seen: [String: Seen] = [:]
  private var doubled = 0

  /// Makes a count of nothing.
  public init() {}

  /// Counts one entry.
  public mutating func count(_ entry: LedgerEntry) {
    let taken = entry.attempts.count(where: \.isDelivery)
    doubled += max(0, taken - 1)
    let isRetried = entry.attempts.count > 1
    let isUncertain = entry.attempts.contains(where: \.mayHaveArrived)
    guard let earlier = seen[entry.id] else {
      seen[entry.id] = Seen(state: entry.state, isRetried: isRetried, isUncertain: isUncertain)
      return
    }
    if earlier.state == .delivered && entry.state == .delivered { doubled += 1 }
    seen[entry.id] = Seen(
      state: earlier.state == .delivered ? .delivered : entry.state, isRetried: earlier.isRetried || isRetried,
      isUncertain: earlier.isUncertain || isUncertain)
  }

  /// The count so far.
  public var summary: LedgerSummary {
    var summary = LedgerSummary()
    summary.owed = seen.count
    summary.doubled = doubled
    for beacon in seen.values {
      switch beacon.state {
      case .pending: summary.pending += 1
      case .delivered: summary.delivered += 1
      case .dead: summary.dead += 1
      }
      if beacon.isRetried { summary.retried += 1 }
      if beacon.isUncertain && beacon.state == .delivered { summary.maybeDoubled += 1 }
    }
    return summary
  }
}
