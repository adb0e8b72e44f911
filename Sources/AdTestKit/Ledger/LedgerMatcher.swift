public import AdBeacon
import AdModel
import AdTransport

/// Holds a ledger against what a server received, URL by URL, as multisets: a URL that is owed twice must arrive twice.
///
/// A redirect and the requests it led to are one request.
///
/// Both sides are compared in the form in which they are sent, so that a URL the ledger has with bytes that must be
/// encoded matches its request. Otherwise bytes decide.
public struct LedgerMatcher: Sendable, Hashable {
  /// What makes a request that of a beacon.
  public enum Key: Sendable, Hashable {
    /// The whole URL.
    case url
    /// Path and query; the host may differ.
    case target
    /// The original URL in a header field of this name: for requests that were sent elsewhere. A request without it
    /// goes by its own URL.
    case header(String)
  }

  /// When a receiver counts a request.
  public enum Counting: String, Sendable, Hashable, Codable, CaseIterable {
    /// When it answers with 2xx, or with a redirect to where that was answered.
    case onAnswer = "on_answer"
    /// Also when it fails to answer at all: the request was there. A refusal still does not count.
    case onArrival = "on_arrival"
  }

  /// What is compared.
  public var key: Key
  /// What counts.
  public var counting: Counting

  /// Makes a matcher.
  public init(key: Key = .url, counting: Counting = .onAnswer) {
    self.key = key
    self.counting = counting
  }

  /// Compares a ledger with what a collector received.
  public func match(_ ledger: some Sequence<LedgerEntry>, against collector: BeaconCollector) -> LedgerMatch {
    let (requests, counts) = collector.snapshot
    return match(ledger, against: requests, dropped: counts.dropped)
  }

  /// Compares a ledger with received requests.
  /// - Parameters:
  ///   - ledger: the entries. Of several with one id the last decides, but a delivery is never taken back.
  ///   - received: the requests, in order of arrival.
  ///   - dropped: how many more were received of which there is no record.
  public func match(
    _ ledger: some Sequence<LedgerEntry>, against received: some Sequence<ReceivedRequest>, dropped: Int = 0
  ) -> LedgerMatch {
    var accounts = Accounts(matcher: self)
    for entry in Self.beacons(of: ledger) { accounts.owe(entry) }
    for arrival in Arrival.read(received, by: self) { accounts.receive(arrival) }
    return accounts.match(dropped: dropped)
  }

  private static func beacons(of ledger: some Sequence<LedgerEntry>) -> [LedgerEntry] {
    var places: [String: Int] = [:]
    var beacons: [LedgerEntry] = []
    for entry in ledger {
      if let place = places[entry.id] {
        if beacons[place].state != .delivered { beacons[place] = entry }
      } else {
        places[entry.id] = beacons.count
        beacons.append(entry)
      }
    }
    return beacons
  }

  func key(of entry: LedgerEntry) -> Text { key(ofURL: entry.url) }

  func key(of request: ReceivedRequest) -> Text {
    if case .header(let name) = key, let original = request.header(name) { return key(ofURL: original) }
    return key(ofURL: request.url)
  }

  func key(ofURL url: String) -> Text {
    // A limit on length belongs to sending; here it would only make equal URLs differ.
    let policy = RequestPolicy(allowsPrivateAddresses: true, ports: nil, maxURLBytes: .max)
    guard let split = try? SplitURL(url, policy: policy) else { return Text(url) }
    return Text(key == .target ? split.target : split.url)
  }
}
