public import AdTransport
import AdModel
import Synchronization

/// A transport of which three requests in ten fail: one before it leaves, one with 503, and one with a reset of which
/// nobody can say whether it reached the receiver. It did not.
public final class UnreliableTransport: AdTransport {
  private let state = Mutex((random: SeededRandom(seed: 1), taken: [String: Int]()))

  /// Makes a transport; each fails in the same order.
  public init() {}

  /// How often the receiver took each URL.
  public var taken: [String: Int] { state.withLock { $0.taken } }

  /// Answers with 204, or fails.
  public func send(_ request: TransportRequest) async -> TransportOutcome {
    state.withLock { state in
      switch Int.random(in: 0..<10, using: &state.random) {
      case 0: return .failure(.connect, sent: .no, hops: [request.url])
      case 1: return .status(503, hops: [request.url])
      case 2: return .failure(.reset, sent: .unknown, hops: [request.url])
      default:
        state.taken[request.url, default: 0] += 1
        return .status(204, hops: [request.url])
      }
    }
  }
}
