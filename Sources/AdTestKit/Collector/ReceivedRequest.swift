public import AdModel

/// A request that a collector took note of (`vastctl.received/1`).
public struct ReceivedRequest: Sendable, Hashable {
  /// What was answered.
  public struct Answer: Sendable, Hashable, Codable {
    /// How far the answer came.
    public enum Delivery: String, Sendable, Hashable, Codable, CaseIterable {
      /// A status line goes out, or went out; whether the client read it is not known.
      case sent
      /// The answer waits for a delay to pass, or trickles out byte by byte.
      case pending
      /// No status line went out, and none will: a fault took its place, or the client left before.
      case none
    }

    /// The HTTP status that was, or would have been, answered; nil where a fault takes its place.
    public var status: Int?
    /// The fault that was performed.
    public var fault: Fault.Kind?
    /// Where a redirect leads, as sent.
    public var location: String?
    /// How far it came.
    public var delivery: Delivery

    /// Makes an answer.
    public init(status: Int?, fault: Fault.Kind? = nil, location: String? = nil, delivery: Delivery = .sent) {
      self.status = status
      self.fault = fault
      self.location = location
      self.delivery = delivery
    }
  }

  /// The order of arrival, from 1.
  public var number: Int
  /// When its head and body had arrived, by the collector's clock.
  public var at: MonotonicTime
  /// The method.
  public var method: String
  /// The request target as it arrived: path and query.
  public var target: String
  /// The `Host` header field; nil without one.
  public var host: String?
  /// The other header fields, in order of arrival.
  public var headers: [HeaderField]
  /// What was answered.
  public var answer: Answer

  /// Makes a record.
  public init(
    number: Int, at: MonotonicTime = .start, method: String = "GET", target: String, host: String?,
    headers: [HeaderField] = [], answer: Answer
  ) {
    self.number = number
    self.at = at
    self.method = method
    self.target = target
    self.host = host
    self.headers = headers
    self.answer = answer
  }

  /// The target up to its first `?`.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// The whole URL: `http://`, host, target.
  public var url: String { "http://" + (host ?? "") + target }

  /// The first header field of that name, in any case.
  public func header(_ name: String) -> String? { headers.first(name) }

  /// The value of `schema` in every line.
  public static let schema = "vastctl.received/1"
}

extension ReceivedRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case number
    case at = "at_ms"
    case method, target, host, headers, answer
  }
}
