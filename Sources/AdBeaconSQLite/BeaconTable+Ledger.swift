import AdBeacon
import AdModel
import GRDB

extension BeaconTable {
  /// A page of the ledger; see `BeaconQueue.entries(from:limit:)`.
  static func page(from cursor: Int64?, limit: Int, _ db: Database) throws -> LedgerPage {
    let limit = max(limit, 1)
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM beacon WHERE seq >= ? ORDER BY seq LIMIT ?",
      arguments: [cursor ?? 0, limit == .max ? limit : limit + 1])
    let next: Int64? = rows.count > limit ? rows[limit]["seq"] : nil
    return LedgerPage(entries: rows.prefix(limit).map(entry), next: next)
  }

  /// An entry. A history that can't be read stands as one attempt of that error, and the rest of the row for itself.
  private static func entry(_ row: Row) -> LedgerEntry {
    let state: LedgerEntry.State =
      switch State(rawValue: row["state"]) {
      case .delivered: .delivered
      case .dead: .dead
      case .ready, .leased, nil: .pending
      }
    let reason: String? = row["reason"]
    let unreadable = DeliveryAttempt(
      at: WallTime(rawValue: row["recorded_at"]), status: nil, error: DeadReason.unreadable.rawValue, elapsed: .zero)
    return LedgerEntry(
      beacon(row, headers: []), state: state, attempts: (try? attempts(row)) ?? [unreadable],
      reason: reason.map(DeadReason.init(rawValue:)))
  }

  /// The count of the whole ledger.
  static func summary(_ db: Database) throws -> LedgerSummary {
    var summary = LedgerSummary()
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT state, count(*) AS beacons, sum(attempts > 1) AS retried, sum(max(deliveries - 1, 0)) AS doubled
        FROM beacon GROUP BY state
        """)
    for row in rows {
      let beacons: Int = row["beacons"]
      summary.owed += beacons
      summary.retried += row["retried"]
      summary.doubled += row["doubled"]
      switch State(rawValue: row["state"]) {
      case .delivered: summary.delivered += beacons
      case .dead: summary.dead += beacons
      case .ready, .leased, nil: summary.pending += beacons
      }
    }
    summary.maybeDoubled = try maybeDoubled(db)
    return summary
  }

  /// How many delivered beacons have an attempt that may have arrived unseen; see `LedgerSummary.maybeDoubled`.
  private static func maybeDoubled(_ db: Database) throws -> Int {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT history FROM beacon WHERE state = ? AND attempts > 1", arguments: [State.delivered.rawValue])
    var count = 0
    while let row = try rows.next() {
      if let attempts = try? attempts(row), attempts.contains(where: \.mayHaveArrived) { count += 1 }
    }
    return count
  }
}
