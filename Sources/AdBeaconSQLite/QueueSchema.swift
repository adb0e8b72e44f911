import AdBeacon
import GRDB

/// The tables of a queue file, and what has to happen before one is used.
enum QueueSchema {
  /// Marks a database as a beacon queue (`PRAGMA application_id`).
  static let applicationID: Int32 = 0x7661_7374
  /// The steps from an empty file to the newest form; the number of steps done is `PRAGMA user_version`.
  static let steps = [
    """
    CREATE TABLE beacon (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      session TEXT NOT NULL, ad_break TEXT NOT NULL, ad TEXT, event TEXT NOT NULL,
      template TEXT NOT NULL, url TEXT NOT NULL, due_ms INTEGER NOT NULL,
      guarantee TEXT NOT NULL, headers TEXT NOT NULL, ttl_ms INTEGER,
      recorded_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      state INTEGER NOT NULL, next_at INTEGER NOT NULL,
      leases INTEGER NOT NULL DEFAULT 0, leased_at INTEGER,
      resume_url TEXT,
      history TEXT NOT NULL DEFAULT '', attempts INTEGER NOT NULL DEFAULT 0,
      forgotten INTEGER NOT NULL DEFAULT 0, deliveries INTEGER NOT NULL DEFAULT 0,
      reason TEXT
    ) STRICT;
    CREATE INDEX beacon_by_state ON beacon (state, next_at);
    CREATE TABLE owner (epoch INTEGER NOT NULL) STRICT;
    INSERT INTO owner VALUES (0);
    """
  ]

  /// Refuses what is not a queue or is a newer one. True for an empty file.
  static func check(_ db: Database, path: String) throws -> Bool {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0 && tables == 0 { return true }
    guard application == applicationID else { throw BeaconQueueError(.notAQueue, "\(path) is not a beacon queue") }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= steps.count else {
      throw BeaconQueueError(
        .newerVersion, "\(path) is a beacon queue of version \(version); this program knows \(steps.count)")
    }
    return false
  }

  /// Brings the file to the newest form.
  static func migrate(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version < steps.count else { return }
    for step in steps[version...] { try db.execute(sql: step) }
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(steps.count)")
  }

  /// Starts a new ownership; whoever owned the file before can write no more.
  static func takeOver(_ db: Database) throws -> Int64 {
    try db.execute(sql: "UPDATE owner SET epoch = epoch + 1")
    return try epoch(db)
  }

  static func epoch(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT epoch FROM owner")) ?? 0
  }
}
