import AdModel
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One client's connection, below HTTP: sends bytes as they are, ends it by FIN or RST, knows when the client has left.
final class Connection: Sendable {
  let channel: any Channel
  private let handler: NIOLoopBound<WireHandler>
  private let gone = GoneSignal()

  /// Puts a handler in front of the channel's pipeline. On the channel's event loop.
  init(_ channel: any Channel) throws {
    let handler = WireHandler(gone: gone)
    self.channel = channel
    self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    try channel.pipeline.syncOperations.addHandler(handler, position: .first)
  }

  /// Sends bytes past HTTP; returns when the kernel has taken them.
  func send(_ bytes: some Sequence<UInt8> & Sendable) async throws {
    let buffer = channel.allocator.buffer(bytes: bytes)
    let sent = channel.eventLoop.flatSubmit { [channel, handler] in
      handler.value.send(buffer, on: channel.eventLoop)
    }
    try await sent.get()
  }

  /// Waits for some time.
  /// - Returns: Whether the time passed; false when the connection ended before.
  func wait(_ span: Milliseconds) async -> Bool {
    let end = channel.eventLoop.makePromise(of: Bool.self)
    let timer = channel.eventLoop.scheduleTask(in: .milliseconds(span.rawValue)) { end.succeed(true) }
    let id = gone.add {
      timer.cancel()
      end.succeed(false)
    }
    defer { gone.remove(id) }
    return (try? await end.futureResult.get()) ?? false
  }

  /// Waits until the client leaves or the connection is closed from here.
  func waitUntilGone() async {
    await withCheckedContinuation { continuation in
      _ = gone.add { continuation.resume() }
    }
  }

  /// Runs an operation, cancelling it when the connection ends.
  func whileOpen<Result: Sendable>(_ operation: @escaping @Sendable () async -> Result) async -> Result {
    let task = Task { await operation() }
    let id = gone.add { task.cancel() }
    defer { gone.remove(id) }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Does one thing.
  /// - Returns: Whether the connection is still there for the next.
  func perform(_ step: Performance.Step) async throws -> Bool {
    switch step {
    case .send(let bytes):
      try await send(bytes)
      return true
    case .drip(let bytes, let interval):
      for byte in bytes {
        guard await wait(interval) else { return false }
        try await send(CollectionOfOne(byte))
      }
      return true
    case .stall:
      await waitUntilGone()
      await finish()
    case .finish: await finish()
    case .reset: await reset()
    }
    return false
  }

  /// Ends the connection with a FIN.
  private func finish() async { try? await channel.close(mode: .all) }

  /// Ends the connection with an RST: closing a socket that lingers for no time at all makes the kernel send one.
  private func reset() async {
    if let socket = channel as? any SocketOptionProvider {
      try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try? await channel.close(mode: .all)
  }
}

/// The handler nearest to the socket.
private final class WireHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let gone: GoneSignal
  private var context: ChannelHandlerContext?

  init(gone: GoneSignal) { self.gone = gone }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    gone.fire()
  }

  func channelInactive(context: ChannelHandlerContext) {
    gone.fire()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { gone.fire() }
    context.fireUserInboundEventTriggered(event)
  }

  func send(_ bytes: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
    guard let context else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    let promise = loop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
    return promise.futureResult
  }
}
