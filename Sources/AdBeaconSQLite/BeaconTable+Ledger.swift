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
    return LedgerPage(entries: try rows.prefix(limit).map(entry), next: next)
  }

  private static func entry(_ row: Row) throws -> LedgerEntry {
    let state: LedgerEntry.State =
      switch State(rawValue: row["state"]) {
      case .delivered: .delivered
      case .dead: .dead
      case .ready, .leased, nil: .pending
      }
    let reason: String? = row["reason"]
    return LedgerEntry(
      try beacon(row), state: state, attempts: try attempts(row), reason: reason.map(DeadReason.init(rawValue:)))
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
    return summary
  }
}
