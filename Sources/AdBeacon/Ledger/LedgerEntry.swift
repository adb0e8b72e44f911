public import AdModel

/// One beacon in a ledger: what was owed and what became of it (`vastctl.ledger/1`).
///
/// A ledger is NDJSON: one object per line, one line per beacon. Every line carries its schema as the first key, so
/// that ledgers can be cut and joined with the tools for text.
public struct LedgerEntry: Sendable, Hashable {
  /// What became of a beacon.
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// Still to be sent.
    case pending
    /// The receiver took it.
    case delivered
    /// Given up; `reason` says why.
    case dead
  }

  /// The identity of the beacon.
  public var id: String
  /// The session that owes it.
  public var session: String
  /// The ad break.
  public var adBreak: String
  /// The ad; nil for a beacon of the break itself.
  public var ad: String?
  /// The event.
  public var event: String
  /// The URL with macros unexpanded.
  public var template: String
  /// The URL that is requested.
  public var url: String
  /// When it became due, in session time.
  public var due: Milliseconds
  /// What became of it.
  public var state: State
  /// Every attempt, oldest first.
  public var attempts: [DeliveryAttempt]
  /// Why it is dead; nil in any other state.
  public var reason: DeadReason?

  /// Makes an entry.
  public init(
    id: String, session: String, adBreak: String, ad: String?, event: String, template: String, url: String,
    due: Milliseconds, state: State, attempts: [DeliveryAttempt] = [], reason: DeadReason? = nil
  ) {
    self.id = id
    self.session = session
    self.adBreak = adBreak
    self.ad = ad
    self.event = event
    self.template = template
    self.url = url
    self.due = due
    self.state = state
    self.attempts = attempts
    self.reason = reason
  }

  /// Makes the entry of a beacon.
  public init(_ beacon: Beacon, state: State, attempts: [DeliveryAttempt] = [], reason: DeadReason? = nil) {
    self.init(
      id: beacon.id, session: beacon.session, adBreak: beacon.adBreak, ad: beacon.ad, event: beacon.event,
      template: beacon.template, url: beacon.url, due: beacon.due, state: state, attempts: attempts, reason: reason)
  }

  /// The value of `schema` in every line.
  public static let schema = "vastctl.ledger/1"
}

extension LedgerEntry: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema, id, session
    case adBreak = "break"
    case ad, event, template, url
    case due = "due_ms"
    case state, attempts, reason
  }

  /// Decodes it; see the type for the form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try container.decode(String.self, forKey: .schema)
    guard schema == Self.schema else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: container, debugDescription: "schema \"\(schema)\", expected \"\(Self.schema)\"")
    }
    id = try container.decode(String.self, forKey: .id)
    session = try container.decode(String.self, forKey: .session)
    adBreak = try container.decode(String.self, forKey: .adBreak)
    ad = try container.decodeIfPresent(String.self, forKey: .ad)
    event = try container.decode(String.self, forKey: .event)
    template = try container.decode(String.self, forKey: .template)
    url = try container.decode(String.self, forKey: .url)
    due = try container.decode(Milliseconds.self, forKey: .due)
    state = try container.decode(State.self, forKey: .state)
    attempts = try container.decode([DeliveryAttempt].self, forKey: .attempts)
    reason = try container.decodeIfPresent(DeadReason.self, forKey: .reason)
  }

  /// Encodes it; see the type for the form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schema, forKey: .schema)
    try container.encode(id, forKey: .id)
    try container.encode(session, forKey: .session)
    try container.encode(adBreak, forKey: .adBreak)
    try container.encode(ad, forKey: .ad)
    try container.encode(event, forKey: .event)
    try container.encode(template, forKey: .template)
    try container.encode(url, forKey: .url)
    try container.encode(due, forKey: .due)
    try container.encode(state, forKey: .state)
    try container.encode(attempts, forKey: .attempts)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}
