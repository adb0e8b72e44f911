import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1, and on no other address, that answers as told, spoils answers by a fault script and
/// has beacons noted by a collector.
///
/// A request goes to the first route that answers it; a beacon without a route gets a 204, anything else a 404. The
/// paths under `/_/` belong to the collector: see ``ControlRoutes``. They are never spoiled or noted.
public final class LoopbackServer: Sendable {
  let routes: [Route]
  let collector: BeaconCollector?
  let plan: Mutex<FaultPlan>
  let registry = ConnectionRegistry()
  private let requestedPort: Int
  private let logger: Logger
  private let state = Mutex(State.idle)

  private enum State {
    case idle
    case starting
    case running(origin: String, Server<LoopbackChannel>, Task<Void, any Error>)
    case stopped
  }

  /// Makes a server that does not listen yet.
  /// - Parameters:
  ///   - routes: what is answered where, the first match first.
  ///   - faults: the faults.
  ///   - collector: who takes note of beacons.
  ///   - port: the port; 0 takes any that is free.
  ///   - logger: where troubles are told. Default: nowhere.
  public init(
    routes: [Route] = [], faults: FaultScript = .none, collector: BeaconCollector? = nil, port: Int = 0,
    logger: Logger = Logger(label: "loopback", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    self.routes = collector.map { ControlRoutes.routes(of: $0) + routes } ?? routes
    self.collector = collector
    plan = Mutex(FaultPlan(faults))
    requestedPort = port
    self.logger = logger
  }

  /// Where it listens, as in `http://127.0.0.1:8080`; nil while it does not.
  public var origin: String? {
    state.withLock { if case .running(let origin, _, _) = $0 { origin } else { nil } }
  }

  /// Puts another fault script in place; calls count from 1 again.
  public func setFaults(_ script: FaultScript) {
    plan.withLock { $0 = FaultPlan(script) }
  }

  /// Begins to listen.
  /// - Returns: The origin, as in `http://127.0.0.1:8080`.
  /// - Throws: ``LoopbackServerError`` for a second start, or what the system says of the port.
  public func start() async throws -> String {
    try state.withLock {
      guard case .idle = $0 else { throw LoopbackServerError.startedBefore }
      $0 = .starting
    }
    let (channels, found) = AsyncThrowingStream.makeStream(of: (any Channel).self)
    let http = HTTP1Channel { [weak self] request, writer, channel in
      guard let self else { throw LoopbackServerError.stopped }
      try await self.respond(to: request, writer: writer, channel: channel)
    }
    let server = Server(
      childChannelSetup: LoopbackChannel(http: http, registry: registry),
      configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: requestedPort), backlog: 4096),
      onServerRunning: { found.yield($0) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
    let run = Task {
      do {
        try await server.run()
        found.finish()
      } catch {
        found.finish(throwing: error)
        throw error
      }
    }
    do {
      for try await channel in channels {
        guard let port = channel.localAddress?.port else { break }
        let origin = "http://127.0.0.1:\(port)"
        let isWanted = state.withLock {
          guard case .starting = $0 else { return false }
          $0 = .running(origin: origin, server, run)
          return true
        }
        if isWanted { return origin }
        break
      }
      throw LoopbackServerError.stopped
    } catch {
      state.withLock { $0 = .stopped }
      registry.closeAll()
      try? await server.shutdownGracefully()
      throw error
    }
  }

  /// Ends every connection, whatever it waits for, and stops listening. A stopped server does not start again.
  public func stop() async {
    let running: (Server<LoopbackChannel>, Task<Void, any Error>)? = state.withLock { state in
      defer { state = .stopped }
      return if case .running(_, let server, let run) = state { (server, run) } else { nil }
    }
    guard let (server, run) = running else { return }
    registry.closeAll()
    do { try await server.shutdownGracefully() } catch { logger.debug("stopping: \(error)") }
    registry.closeAll()
    do { try await run.value } catch { logger.debug("stopped: \(error)") }
  }
}

/// Why a server can't do as told.
public enum LoopbackServerError: Error, Sendable, Hashable {
  /// It was started before.
  case startedBefore
  /// It is stopped, or stopped while it started.
  case stopped
}

/// Runs a server for as long as `body` runs.
/// - Parameter body: gets the server and its origin.
public func withServer<Result>(
  _ server: LoopbackServer, isolation: isolated (any Actor)? = #isolation,
  _ body: (LoopbackServer, String) async throws -> Result
) async throws -> Result {
  let origin = try await server.start()
  do {
    let result = try await body(server, origin)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}
