public import AdTransport

/// Why a beacon was given up; the raw value is short and safe as a metric label.
public struct DeadReason: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The reason as it stands in a ledger.
  public var rawValue: String

  /// Makes a reason from its form in a ledger.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It got too old before it could be delivered.
  public static let expired = DeadReason(rawValue: "expired")
  /// Every attempt that the policy allows was made.
  public static let attemptsExhausted = DeadReason(rawValue: "attempts_exhausted")
  /// Its record can't be read.
  public static let unreadable = DeadReason(rawValue: "unreadable")
  /// It may have arrived, and must not arrive twice.
  public static let ambiguous = DeadReason(rawValue: "ambiguous")
  /// The receiver answered with a status that no further attempt would change.
  public static func status(_ status: Int) -> DeadReason { DeadReason(rawValue: "status_\(status)") }
  /// The request failed in a way that no further attempt would change.
  public static func failure(_ kind: TransportFailure.Kind) -> DeadReason { DeadReason(rawValue: kind.rawValue) }

  /// Decodes it; see the type for the form.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes it; see the type for the form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The reason as it stands in a ledger.
  public var description: String { rawValue }
}
