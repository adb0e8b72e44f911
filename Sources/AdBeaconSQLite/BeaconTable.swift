import AdBeacon
import AdModel
import AdTransport
import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The statements of the `beacon` table. Each runs inside a transaction of its caller.
enum BeaconTable {
  /// The values of the column `state`.
  enum State: Int {
    case ready = 0
    case leased = 1
    case delivered = 2
    case dead = 3
  }

  /// A row that became ready, for the index.
  struct Ready: Sendable {
    var sequence: Int64
    var host: String
    var due: WallTime
  }

  /// Inserts a beacon; nil when its id is there already.
  static func insert(_ record: BeaconRecord, _ db: Database) throws -> Ready? {
    let beacon = record.beacon
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO beacon (id, session, ad_break, ad, event, template, url, due_ms, guarantee, headers, ttl_ms,
          recorded_at, expires_at, state, next_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING
        """)
    try statement.execute(arguments: [
      beacon.id, beacon.session, beacon.adBreak, beacon.ad, beacon.event, beacon.template, beacon.url,
      beacon.due.rawValue, beacon.guarantee.rawValue, try encoded(beacon.headers), beacon.timeToLive?.rawValue,
      record.recordedAt.rawValue, record.expires.rawValue, record.recordedAt.rawValue,
    ])
    guard db.changesCount > 0 else { return nil }
    return Ready(sequence: db.lastInsertedRowID, host: HostKey.of(beacon.url), due: record.recordedAt)
  }

  /// What claiming a row did.
  enum Claim: Sendable {
    /// It is claimed.
    case leased(LeasedBeacon)
    /// It was not ready.
    case notReady
    /// It was ready but its record can't be read, so it is dead now.
    case unreadable

    /// The claim, where there is one.
    var lease: LeasedBeacon? { if case .leased(let lease) = self { lease } else { nil } }
    /// Whether the row ended.
    var isEnd: Bool { if case .unreadable = self { true } else { false } }
  }

  /// Claims a ready row.
  static func lease(_ sequence: Int64, at now: WallTime, _ db: Database) throws -> Claim {
    let statement = try db.cachedStatement(
      sql: "UPDATE beacon SET state = 1, leases = leases + 1, leased_at = ? WHERE seq = ? AND state = 0 RETURNING *")
    // All rows are fetched, so that the statement runs to its end.
    guard let row = try Row.fetchAll(statement, arguments: [now.rawValue, sequence]).first else { return .notReady }
    guard let headers = try? headers(row), let attempts = try? attempts(row) else {
      try db.cachedStatement(sql: "UPDATE beacon SET state = 3, reason = ? WHERE seq = ?")
        .execute(arguments: [DeadReason.unreadable.rawValue, sequence])
      return .unreadable
    }
    let forgotten: Int = row["forgotten"]
    return .leased(
      LeasedBeacon(
        token: LeaseToken(sequence: sequence, number: row["leases"]), beacon: beacon(row, headers: headers),
        expires: WallTime(rawValue: row["expires_at"]), attempts: Array(attempts.dropFirst(max(forgotten, 0))),
        resume: row["resume_url"]))
  }

  /// What ending a claim did.
  enum Settled: Sendable {
    /// The claim held, and the beacon is finished.
    case ended
    /// The claim held, and the beacon is ready again.
    case readied
    /// The claim had ended before; only the attempt was kept.
    case lost
    /// The claim had ended before, and the beacon that was ready again turned out to be delivered.
    case lostAndEnded
  }

  /// Ends a claim.
  static func settle(_ settlement: Settlement, _ db: Database) throws -> Settled {
    let token = settlement.token
    let state: State
    var next: WallTime?
    var resume: String?
    var reason: String?
    switch settlement.verdict {
    case .delivered: state = .delivered
    case .dead(let why): (state, reason) = (.dead, why.rawValue)
    case .retry(let time, let url): (state, next, resume) = (.ready, time, url)
    case .released(let time): (state, next) = (.ready, time)
    }
    let attempt = settlement.attempt
    try db.cachedStatement(
      sql: """
        UPDATE beacon SET \(addition), state = ?4, next_at = ifnull(?5, next_at),
          resume_url = ifnull(?6, resume_url), reason = ?7
        WHERE seq = ?8 AND state = 1 AND leases = ?9
        """
    ).execute(
      arguments: arguments(of: attempt)
        + [state.rawValue, next?.rawValue, resume, reason, token.sequence, token.number])
    if db.changesCount > 0 { return state == .ready ? .readied : .ended }
    if let attempt { try add(attempt, to: token.sequence, db) }
    guard state == .delivered else { return .lost }
    let correction = try db.cachedStatement(
      sql: "UPDATE beacon SET state = 2, reason = NULL WHERE seq = ? AND state = ?")
    try correction.execute(arguments: [token.sequence, State.dead.rawValue])
    try correction.execute(arguments: [token.sequence, State.ready.rawValue])
    return db.changesCount > 0 ? .lostAndEnded : .lost
  }

  /// Ends claims whose owner died: what may arrive twice is ready again, the rest is dead.
  /// - Parameter sequences: which; nil for all claims.
  /// - Returns: the claims that were ended.
  @discardableResult
  static func interrupt(_ sequences: [Int64]?, _ db: Database) throws -> [Int64] {
    let rows =
      if let sequences {
        try sequences.compactMap {
          try Row.fetchOne(db, sql: "SELECT seq, leased_at FROM beacon WHERE seq = ? AND state = 1", arguments: [$0])
        }
      } else {
        try Row.fetchAll(db, sql: "SELECT seq, leased_at FROM beacon WHERE state = 1")
      }
    for row in rows {
      let sequence: Int64 = row["seq"]
      let leasedAt: Int64? = row["leased_at"]
      try add(.interrupted(at: WallTime(rawValue: leasedAt ?? 0)), to: sequence, db)
      try db.cachedStatement(
        sql: """
          UPDATE beacon SET state = iif(guarantee = ?1, 0, 3), reason = iif(guarantee = ?1, NULL, ?2) WHERE seq = ?3
          """
      ).execute(arguments: [DeliveryGuarantee.atLeastOnce.rawValue, DeadReason.ambiguous.rawValue, sequence])
    }
    return rows.map { $0["seq"] }
  }

  /// Makes dead rows ready.
  static func revive(_ ids: Set<String>?, at time: WallTime, expires: WallTime, _ db: Database) throws -> [Int64] {
    let sequences =
      if let ids {
        try ids.sorted().compactMap {
          try Int64.fetchOne(db, sql: "SELECT seq FROM beacon WHERE id = ? AND state = 3", arguments: [$0])
        }
      } else {
        try Int64.fetchAll(db, sql: "SELECT seq FROM beacon WHERE state = 3")
      }
    let statement = try db.cachedStatement(
      sql: """
        UPDATE beacon SET state = 0, reason = NULL, next_at = ?, expires_at = ?, forgotten = attempts WHERE seq = ?
        """)
    for sequence in sequences { try statement.execute(arguments: [time.rawValue, expires.rawValue, sequence]) }
    return sequences
  }

  /// The rows that are ready, among `sequences` or all.
  static func ready(_ sequences: [Int64]?, _ db: Database) throws -> [Ready] {
    func ready(_ row: Row) -> Ready {
      Ready(sequence: row["seq"], host: HostKey.of(row["target"]), due: WallTime(rawValue: row["next_at"]))
    }
    let select = "SELECT seq, ifnull(resume_url, url) AS target, next_at FROM beacon WHERE state = 0"
    guard let sequences else {
      var all: [Ready] = []
      let rows = try Row.fetchCursor(db, sql: select)
      while let row = try rows.next() { all.append(ready(row)) }
      return all
    }
    let statement = try db.cachedStatement(sql: select + " AND seq = ?")
    return try sequences.compactMap { try Row.fetchOne(statement, arguments: [$0]).map(ready) }
  }

  /// Adds what `arguments(of:)` gives to a row's history.
  private static let addition = """
    history = history || iif(history = '' OR ?1 = '', '', ',') || ?1, attempts = attempts + ?2,
    deliveries = deliveries + ?3
    """

  /// The first three arguments of a statement with `addition`: an attempt, or nothing.
  private static func arguments(of attempt: DeliveryAttempt?) -> StatementArguments {
    [attempt.map(LedgerWriter.object) ?? "", attempt == nil ? 0 : 1, attempt?.isDelivery == true ? 1 : 0]
  }

  private static func add(_ attempt: DeliveryAttempt, to sequence: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE beacon SET \(addition) WHERE seq = ?4")
      .execute(arguments: arguments(of: attempt) + [sequence])
  }

  private static func encoded(_ headers: [TransportRequest.Header]) throws -> String {
    headers.isEmpty ? "[]" : String(decoding: try JSONEncoder().encode(headers), as: UTF8.self)
  }

  static func beacon(_ row: Row, headers: [TransportRequest.Header]) -> Beacon {
    let guarantee: String = row["guarantee"]
    let timeToLive: Int64? = row["ttl_ms"]
    return Beacon(
      id: row["id"], session: row["session"], adBreak: row["ad_break"], ad: row["ad"], event: row["event"],
      template: row["template"], url: row["url"], due: Milliseconds(rawValue: row["due_ms"]),
      guarantee: DeliveryGuarantee(rawValue: guarantee) ?? .atMostOnce,
      headers: headers, timeToLive: timeToLive.map { Milliseconds(rawValue: $0) })
  }

  private static func headers(_ row: Row) throws -> [TransportRequest.Header] {
    let headers: String = row["headers"]
    if headers == "[]" { return [] }
    return try JSONDecoder().decode([TransportRequest.Header].self, from: Data(headers.utf8))
  }

  static func attempts(_ row: Row) throws -> [DeliveryAttempt] {
    let history: String = row["history"]
    if history.isEmpty { return [] }
    return try JSONDecoder().decode([DeliveryAttempt].self, from: Data("[\(history)]".utf8))
  }
}
