/// How many requests a collector has taken note of (`vastctl.counts/1`). Counts go on when records are dropped.
public struct BeaconCounts: Sendable, Hashable, Codable {
  /// All requests.
  public var total = 0
  /// Requests by path, without the query.
  public var paths: [String: Int] = [:]
  /// Requests by what was answered: `200`, `503`, or the fault in whose place no status was sent.
  public var answers: [String: Int] = [:]
  /// Requests whose records are no longer kept, because the collector holds only so many.
  public var dropped = 0

  /// Makes a count of nothing.
  public init() {}

  mutating func add(_ request: ReceivedRequest) {
    total += 1
    paths[String(request.path), default: 0] += 1
    let answer = request.answer.status.map(String.init) ?? request.answer.fault?.rawValue ?? "none"
    answers[answer, default: 0] += 1
  }

  /// The value of `schema`.
  public static let schema = "vastctl.counts/1"
}
