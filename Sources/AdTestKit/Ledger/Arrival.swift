import AdModel
import AdTransport

/// A received request as the books see it: for which URL, and whether it counts.
struct Arrival {
  /// Whether a request counts, from least to most.
  enum Outcome: Int, Comparable {
    /// It was answered, with a refusal.
    case refused
    /// It was not answered; the client can't know whether it counts.
    case unanswered
    /// It was sent on, and what came of that is not in the records.
    case sentOn
    /// It was answered with 2xx, or sent on to where it was.
    case counted

    static func < (left: Outcome, right: Outcome) -> Bool { left.rawValue < right.rawValue }
  }

  var key: Text
  var request: ReceivedRequest
  var outcome: Outcome
  /// Whether an earlier answer led here: then it is part of that beacon, and none of its own.
  var isFollowed = false

  /// Reads requests in order of arrival, and joins each redirect with the requests it led to: those that came later to
  /// its location, up to the first that counts. The ones before it are retries from that hop.
  static func read(_ received: some Sequence<ReceivedRequest>, by matcher: LedgerMatcher) -> [Arrival] {
    var arrivals = received.map { Arrival($0, key: matcher.key(of: $0)) }
    /// The later requests of a URL that nothing led to so far, the earliest last.
    var later: [Text: [Int]] = [:]
    for index in arrivals.indices.reversed() {
      let request = arrivals[index].request
      if arrivals[index].outcome == .sentOn, let location = request.answer.location,
        let url = SplitURL.resolve(location, against: request.url)
      {
        let key = matcher.key(ofURL: url)
        var best: Outcome?
        while best ?? .refused < .sentOn, let next = later[key]?.popLast() {
          arrivals[next].isFollowed = true
          best = max(best ?? .refused, arrivals[next].outcome)
        }
        arrivals[index].outcome = best ?? .sentOn
      }
      later[arrivals[index].key, default: []].append(index)
    }
    return arrivals
  }

  private init(_ request: ReceivedRequest, key: Text) {
    self.key = key
    self.request = request
    outcome =
      switch (request.answer.delivery, request.answer.status) {
      case (.sent, .some(200...299)): .counted
      case (.sent, .some(300...399)): .sentOn
      case (.sent, .some): .refused
      default: .unanswered
      }
  }
}
