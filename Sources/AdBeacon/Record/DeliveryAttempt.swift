public import AdModel
import AdTransport

/// One attempt at delivering a beacon.
public struct DeliveryAttempt: Sendable, Hashable {
  /// When it began.
  public var at: WallTime
  /// The HTTP status; nil without an answer.
  public var status: Int?
  /// Why there is no complete answer, short; nil where there is one.
  public var error: String?
  /// How long it took.
  public var elapsed: Milliseconds

  /// Makes an attempt.
  public init(at: WallTime, status: Int?, error: String?, elapsed: Milliseconds) {
    self.at = at
    self.status = status
    self.error = error
    self.elapsed = elapsed
  }

  /// An attempt whose end nobody saw, because its process died: it may have reached the receiver.
  public static func interrupted(at time: WallTime) -> DeliveryAttempt {
    DeliveryAttempt(at: time, status: nil, error: interruption, elapsed: .zero)
  }

  private static let interruption = "interrupted"
  private static let unansweredFailures = Set(
    [TransportFailure.Kind.timeout, .reset, .badResponse, .cancelled].map(\.rawValue))

  /// Whether the receiver took it: a status of 200 to 299.
  public var isDelivery: Bool { status.map { (200..<300).contains($0) } ?? false }

  /// Whether it ended without an answer although the receiver may have had the request.
  public var mayHaveArrived: Bool {
    guard status == nil, let error else { return false }
    return error == Self.interruption || Self.unansweredFailures.contains(error)
  }
}

extension DeliveryAttempt: Codable {
  private enum CodingKeys: String, CodingKey {
    case at, status, error
    case elapsed = "elapsed_ms"
  }

  /// Decodes it; see the type for the form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let written = try container.decode(String.self, forKey: .at)
    guard let at = WallTime(iso8601: written) else {
      throw DecodingError.dataCorruptedError(
        forKey: .at, in: container, debugDescription: "\"\(written)\" is not a UTC time with milliseconds")
    }
    self.at = at
    status = try container.decodeIfPresent(Int.self, forKey: .status)
    error = try container.decodeIfPresent(String.self, forKey: .error)
    elapsed = try container.decode(Milliseconds.self, forKey: .elapsed)
  }

  /// Encodes it; see the type for the form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at.iso8601, forKey: .at)
    try container.encode(status, forKey: .status)
    try container.encode(error, forKey: .error)
    try container.encode(elapsed, forKey: .elapsed)
  }
}
