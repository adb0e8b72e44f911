public import AdTransport
import Synchronization

/// A transport without a network: a closure answers, and every request is remembered.
public final class ScriptedTransport: AdTransport {
  /// Answers a request.
  /// - Parameters:
  ///   - request: the request.
  ///   - time: how often its URL has been asked for, from 1.
  public typealias Script = @Sendable (_ request: TransportRequest, _ time: Int) async -> TransportOutcome

  private let script: Script
  private let seen = Mutex<[TransportRequest]>([])

  /// Makes a transport that answers by a script.
  public init(_ script: @escaping Script) { self.script = script }

  /// All requests so far, in the order in which they came.
  public var requests: [TransportRequest] { seen.withLock { $0 } }

  /// Answers by the script.
  public func send(_ request: TransportRequest) async -> TransportOutcome {
    let time = seen.withLock { seen in
      seen.append(request)
      return seen.count { $0.url == request.url }
    }
    return await script(request, time)
  }

  /// Returns once so many requests have come in.
  public func waitForRequests(_ count: Int) async {
    while requests.count < count { await Task.yield() }
  }
}
