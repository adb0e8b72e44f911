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
      } catch let error as IOError where isReset(error) {
        return (text, .rst)
      }
    }
  }

  /// Whether it is ECONNRESET: 104 on Linux, 54 on macOS.
  static func isReset(_ error: IOError) -> Bool { error.errnoCode == 104 || error.errnoCode == 54 }

  /// A GET of a target as it stands; the server is asked to close afterwards.
  static func get(_ target: String, closes: Bool = true, host origin: String = "http://127.0.0.1") -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(origin.dropFirst(7))\r\n" + (closes ? "Connection: close\r\n" : "") + "\r\n"
  }
}
