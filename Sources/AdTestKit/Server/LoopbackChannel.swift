import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection of Hummingbird's, with a handler below HTTP and a place in the registry.
struct LoopbackChannel: ServerChildChannel {
  let http: HTTP1Channel
  let registry: ConnectionRegistry

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      registry.add(try Connection(channel))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}
