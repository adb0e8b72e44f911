import AdBeacon
import AdModel

/// The books of a matcher: one account per URL.
struct Accounts {
  private struct Account {
    var url: String
    var ids: [String] = []
    var delivered = 0
    var dead = 0
    var pending = 0
    var requests: [Int] = []
    var outcomes: [Arrival.Outcome: Int] = [:]

    var owed: Int { delivered + dead + pending }

    /// How many requests came to at least this.
    func count(atLeast outcome: Arrival.Outcome) -> Int {
      outcomes.reduce(0) { $1.key >= outcome ? $0 + $1.value : $0 }
    }
  }

  /// What is too much of a URL.
  private struct Surplus {
    var deadArrived: Int
    var doubled: Int

    /// What counts beyond the deliveries is laid to the dead first, then to the pending; the rest is doubled.
    init(of account: Account, counting counted: Int) {
      let excess = max(0, counted - account.delivered)
      deadArrived = min(excess, account.dead)
      doubled = max(0, excess - deadArrived - account.pending)
    }
  }

  private let matcher: LedgerMatcher
  private var accounts: [Account] = []
  private var places: [Text: Int] = [:]
  private var summary = LedgerMatch.Summary()

  init(matcher: LedgerMatcher) { self.matcher = matcher }

  mutating func owe(_ entry: LedgerEntry) {
    let place = place(of: matcher.key(of: entry), url: entry.url)
    accounts[place].ids.append(entry.id)
    summary.owed += 1
    switch entry.state {
    case .delivered:
      accounts[place].delivered += 1
      summary.delivered += 1
    case .dead:
      accounts[place].dead += 1
      summary.dead += 1
    case .pending:
      accounts[place].pending += 1
      summary.pending += 1
    }
  }

  mutating func receive(_ arrival: Arrival) {
    summary.received += 1
    if arrival.isFollowed {
      summary.followed += 1
      return
    }
    let place = place(of: arrival.key, url: arrival.request.url)
    accounts[place].requests.append(arrival.request.number)
    accounts[place].outcomes[arrival.outcome, default: 0] += 1
  }

  func match(dropped: Int) -> LedgerMatch {
    var match = LedgerMatch()
    match.summary = summary
    match.summary.dropped = dropped
    var findings: [LedgerMatch.Kind: [LedgerMatch.Finding]] = [:]
    for account in accounts {
      for (kind, count) in found(in: account) where count > 0 {
        match.summary.add(kind, count)
        findings[kind, default: []].append(
          LedgerMatch.Finding(
            kind: kind, count: count, url: account.url, ids: account.ids, requests: account.requests))
      }
    }
    match.findings = LedgerMatch.Kind.allCases.flatMap { findings[$0] ?? [] }
    return match
  }

  private func found(in account: Account) -> [(LedgerMatch.Kind, Int)] {
    let repeats = max(0, account.requests.count - account.owed)
    if account.owed == 0 { return [(.unexpected, repeats)] }

    let onArrival = account.count(atLeast: .unanswered)
    let isOnArrival = matcher.counting == .onArrival
    let taken = isOnArrival ? onArrival : account.count(atLeast: .sentOn)
    let certain = Surplus(of: account, counting: isOnArrival ? onArrival : account.count(atLeast: .counted))
    let possible = Surplus(of: account, counting: onArrival)
    return [
      (.missing, max(0, account.delivered - taken)),
      (.doubled, certain.doubled),
      (.deadArrived, certain.deadArrived),
      (.ambiguous, possible.doubled + possible.deadArrived - certain.doubled - certain.deadArrived),
      (.retried, max(0, repeats - certain.doubled)),
    ]
  }

  private mutating func place(of key: Text, url: String) -> Int {
    if let place = places[key] { return place }
    places[key] = accounts.count
    accounts.append(Account(url: url))
    return accounts.count - 1
  }
}
