import NIOCore
import NIOPosix

/// A client that sends bytes as they are and hears how the connection ended.
struct RawClient: Sendable {
  /// How a connection ended.
  enum End: Sendable, Hashable {
    case fin
    case rst
  }

  /// Opens a connection and sends a request without waiting for an answer.
  static func open(_ origin: String, _ request: String) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    let port = Int(origin.split(separator: ":").last ?? "") ?? 0
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    try await channel.channel.writeAndFlush(ByteBuffer(string: request)).get()
    return channel
  }

  /// Sends a request and reads until the server ends the connection.
  static func exchange(_ origin: String, _ request: String) async throws -> (text: String, end: End) {
    let channel = try await open(origin, request)
    return try await channel.executeThenClose { inbound, _ in
      var text = ""
      do {
        for try await part in inbound { text += String(buffer: part) }
        return (text, .fin)
      } catch let error as IOError where error.errnoCode == 104 || error.errnoCode == 54 {
        return (text, .rst)
      }
    }
  }

  /// A GET of a target as it stands; the server is asked to close afterwards.
  static func get(_ target: String, closes: Bool = true) -> String {
    "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n" + (closes ? "Connection: close\r\n" : "") + "\r\n"
  }
}
