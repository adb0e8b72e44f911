import AdBeacon
import AdModel
import AdTransport

/// The books of a matcher: one account per URL.
struct Accounts {
  private struct Account {
    var url: String
    var ids: [String] = []
    var delivered = 0
    var dead = 0
    var pending = 0
    var requests: [Int] = []
    /// Requests with an answer that counts.
    var counted = 0
    /// Requests without an answer: the server had them, the client can't know.
    var unanswered = 0
    /// Requests to which a redirect led.
    var led = 0

    var owed: Int { delivered + dead + pending }
  }

  /// What is too much of a URL when so many of its requests count.
  private struct Surplus {
    var deadArrived: Int
    var doubled: Int
  }

  private let matcher: LedgerMatcher
  private var accounts: [Account] = []
  private var places: [Text: Int] = [:]
  private var leads: [Text] = []

  init(matcher: LedgerMatcher) { self.matcher = matcher }

  mutating func owe(_ entry: LedgerEntry) {
    let place = place(of: matcher.key(of: entry), url: entry.url)
    accounts[place].ids.append(entry.id)
    switch entry.state {
    case .delivered: accounts[place].delivered += 1
    case .dead: accounts[place].dead += 1
    case .pending: accounts[place].pending += 1
    }
  }

  mutating func receive(_ request: ReceivedRequest) {
    let place = place(of: matcher.key(of: request), url: request.url)
    accounts[place].requests.append(request.number)
    guard request.answer.delivery == .sent, let status = request.answer.status else {
      accounts[place].unanswered += 1
      return
    }
    if (200...399).contains(status) { accounts[place].counted += 1 }
    if let location = request.answer.location, let url = SplitURL.resolve(location, against: request.url) {
      leads.append(matcher.key(ofURL: url))
    }
  }

  mutating func match(dropped: Int) -> LedgerMatch {
    for key in leads { if let place = places[key] { accounts[place].led += 1 } }
    var match = LedgerMatch()
    match.summary.dropped = dropped
    var findings: [LedgerMatch.Kind: [LedgerMatch.Finding]] = [:]
    for account in accounts {
      match.summary.owed += account.owed
      match.summary.delivered += account.delivered
      match.summary.dead += account.dead
      match.summary.pending += account.pending
      match.summary.received += account.requests.count
      match.summary.followed += min(account.led, max(0, account.requests.count - account.owed))
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
    let repeats = max(0, account.requests.count - account.owed - account.led)
    if account.owed == 0 { return [(.unexpected, repeats)] }

    let onArrival = account.counted + account.unanswered
    let counted = matcher.counting == .onArrival ? onArrival : account.counted
    let surplus = self.surplus(of: account, counting: counted)
    let possible = self.surplus(of: account, counting: onArrival)
    let ambiguous = possible.doubled + possible.deadArrived - surplus.doubled - surplus.deadArrived
    return [
      (.missing, max(0, account.delivered - counted)),
      (.doubled, surplus.doubled),
      (.deadArrived, surplus.deadArrived),
      (.ambiguous, ambiguous),
      (.retried, max(0, repeats - surplus.doubled)),
    ]
  }

  /// What counts beyond the deliveries is laid to the dead first, then to the pending; the rest is doubled, except
  /// for those that a redirect led here.
  private func surplus(of account: Account, counting counted: Int) -> Surplus {
    let excess = max(0, counted - account.delivered - account.led)
    let deadArrived = min(excess, account.dead)
    return Surplus(deadArrived: deadArrived, doubled: max(0, excess - deadArrived - account.pending))
  }

  private mutating func place(of key: Text, url: String) -> Int {
    if let place = places[key] { return place }
    places[key] = accounts.count
    accounts.append(Account(url: url))
    return accounts.count - 1
  }
}
