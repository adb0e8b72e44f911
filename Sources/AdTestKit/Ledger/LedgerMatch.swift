import AdTransport

/// How a ledger and what a server received agree.
public struct LedgerMatch: Sendable, Hashable, Codable {
  /// The kinds of finding, the gravest first.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The ledger says delivered, but no request came that was answered so that it counts.
    case missing
    /// More requests counted than were owed.
    case doubled
    /// The ledger says dead, but a request counted.
    case deadArrived = "dead_arrived"
    /// A request for a URL that nobody owed, and to which no answer led.
    case unexpected
    /// Would be doubled, or dead and arrived, at a receiver that counts a request when it arrives: the server had it,
    /// but the client got no answer and could not know. Also where a redirect led out of what is recorded.
    case ambiguous
    /// Came more often than owed because earlier answers were refusals or faults. No fault of the ledger's; those that
    /// are ambiguous are among them.
    case retried
  }

  /// Something to be told about one URL.
  public struct Finding: Sendable, Hashable, Codable {
    /// What it is.
    public var kind: Kind
    /// How often.
    public var count: Int
    /// The URL as the ledger has it, or as it was received where the ledger has it not.
    public var url: String
    /// The ids of the ledger's entries with that URL.
    public var ids: [String]
    /// The numbers of the requests with that URL, in order of arrival.
    public var requests: [Int]
  }

  /// The counts. Those of the ledger are of beacons, the others of requests.
  public struct Summary: Sendable, Hashable, Codable {
    /// Beacons owed.
    public var owed = 0
    /// Beacons that the ledger says were delivered.
    public var delivered = 0
    /// Beacons that the ledger says are given up.
    public var dead = 0
    /// Beacons that the ledger says are still to be sent.
    public var pending = 0
    /// Requests received.
    public var received = 0
    /// Requests received to which an answer had led: redirects followed.
    public var followed = 0
    /// See ``LedgerMatch/Kind/retried``.
    public var retried = 0
    /// See ``LedgerMatch/Kind/doubled``.
    public var doubled = 0
    /// See ``LedgerMatch/Kind/missing``.
    public var missing = 0
    /// See ``LedgerMatch/Kind/ambiguous``.
    public var ambiguous = 0
    /// See ``LedgerMatch/Kind/unexpected``.
    public var unexpected = 0
    /// See ``LedgerMatch/Kind/deadArrived``.
    public var deadArrived = 0
    /// Requests of which the collector no longer had the record.
    public var dropped = 0

    private enum CodingKeys: String, CodingKey {
      case owed, delivered, dead, pending, received, followed, retried, doubled, missing, ambiguous, unexpected
      case deadArrived = "dead_arrived"
      case dropped
    }

    mutating func add(_ kind: Kind, _ count: Int) {
      switch kind {
      case .missing: missing += count
      case .doubled: doubled += count
      case .deadArrived: deadArrived += count
      case .unexpected: unexpected += count
      case .ambiguous: ambiguous += count
      case .retried: retried += count
      }
    }
  }

  /// The counts.
  public internal(set) var summary = Summary()
  /// What was found: the gravest kind first, within a kind in the order of the ledger, then of arrival.
  public internal(set) var findings: [Finding] = []

  /// Whether both sides agree: every delivery counted once, nothing else counted, and every record was there to be
  /// looked at. Retries and ambiguous requests don't stand against it.
  public var balances: Bool {
    summary.missing == 0 && summary.doubled == 0 && summary.deadArrived == 0 && summary.unexpected == 0
      && summary.dropped == 0
  }

  /// The findings of one kind.
  public func findings(_ kind: Kind) -> [Finding] { findings.filter { $0.kind == kind } }
}

extension LedgerMatch: CustomStringConvertible {
  /// The text without the queries of URLs.
  public var description: String { text() }

  /// The counts, then a line per finding, for a person.
  /// - Parameter showsURLs: whether the queries of URLs are shown.
  public func text(showsURLs: Bool = false) -> String {
    let verdict = balances ? "balanced" : "NOT balanced"
    let states = "\(summary.delivered) delivered, \(summary.dead) dead, \(summary.pending) pending"
    let server = "\(summary.received) received, \(summary.retried) retried, \(summary.doubled) doubled"
    var lines = ["\(verdict); \(summary.owed) owed: \(states); \(server)"]
    if summary.dropped > 0 { lines.append("  \(summary.dropped) records were dropped by the collector") }
    for finding in findings {
      let url = showsURLs ? finding.url : (try? SplitURL(finding.url))?.redacted ?? "(not a URL)"
      let requests = finding.requests.map { "#\($0)" }.joined(separator: " ")
      let kind = finding.kind.rawValue.replacing("_", with: " ")
      var line = "  \(kind) ×\(finding.count): \(url)"
      if !finding.ids.isEmpty { line += " [\(finding.ids.joined(separator: ", "))]" }
      lines.append(line + (requests.isEmpty ? ", never received" : ", received \(requests)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
