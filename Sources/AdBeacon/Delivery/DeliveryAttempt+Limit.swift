import AdModel
import AdTransport

extension DeliveryAttempt {
  /// Whether the policy's limit of attempts is for it. It is not for those that say nothing about the receiver because
  /// their process died, nor for those that provably sent nothing because no connection came about.
  var isLimited: Bool { error.map { !Self.unlimitedErrors.contains($0) } ?? true }

  private static let unlimitedErrors =
    [interrupted(at: WallTime(rawValue: 0)).error].compactMap(\.self)
    + [TransportFailure.Kind.dns, .connect, .connectTimeout].map(\.rawValue)
}
