import AdTransport

/// What an attempt's outcome says about the beacon, whatever was promised about it.
enum AttemptDisposition: Sendable, Hashable {
  /// The receiver took it.
  case delivered
  /// Provably not sent.
  case unsent(TransportFailure.Kind)
  /// Answered with "not now": the receiver did not look at it.
  case turnedAway(status: Int)
  /// Answered with an error that may pass; the receiver may have counted it.
  case failed(status: Int)
  /// Sent, and no answer came back.
  case ambiguous(TransportFailure.Kind)
  /// No further attempt would change it.
  case hopeless(DeadReason)
  /// Ended by this side before anything was sent.
  case withdrawn

  init(_ outcome: TransportOutcome) {
    switch outcome.result {
    case .success(let response): self.init(status: response.status)
    case .failure(let failure):
      switch failure.kind {
      case .badURL, .refusedByPolicy, .redirectLimit: self = .hopeless(.failure(failure.kind))
      // An earlier hop that was sent may have counted: only what left nowhere is no attempt.
      case .cancelled where outcome.hops.allSatisfy { $0.sent == .no }: self = .withdrawn
      // The status of a redirect says nothing about the receiver it leads to.
      case _ where failure.status.map { !(300..<400).contains($0) } ?? false: self.init(status: failure.status ?? 0)
      case .dns, .connect, .connectTimeout, .tls: self = .unsent(failure.kind)
      case .timeout, .reset, .tooLarge, .badResponse, .cancelled, .unavailable:
        self = outcome.sent == .no ? .unsent(failure.kind) : .ambiguous(failure.kind)
      }
    }
  }

  private init(status: Int) {
    switch status {
    case 200..<300: self = .delivered
    case 429, 503: self = .turnedAway(status: status)
    case 501, 505: self = .hopeless(.status(status))
    case 408, 425, 500..<600: self = .failed(status: status)
    default: self = .hopeless(.status(status))
    }
  }
}
