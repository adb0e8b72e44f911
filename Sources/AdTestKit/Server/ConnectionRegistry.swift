import NIOCore
import Synchronization

/// The open connections of a server, so that stopping can end every one of them, whatever it waits for.
final class ConnectionRegistry: Sendable {
  private struct State {
    var open: [ObjectIdentifier: Connection] = [:]
    var isClosing = false
  }

  private let state = Mutex(State())

  /// Takes up a connection until it is closed; one that comes after `closeAll()` is closed at once.
  func add(_ connection: Connection) {
    let channel = connection.channel
    let id = ObjectIdentifier(channel)
    let isLate = state.withLock {
      if !$0.isClosing { $0.open[id] = connection }
      return $0.isClosing
    }
    if isLate {
      channel.close(mode: .all, promise: nil)
    } else {
      channel.closeFuture.whenComplete { _ in self.state.withLock { $0.open[id] = nil } }
    }
  }

  subscript(_ channel: any Channel) -> Connection? {
    state.withLock { $0.open[ObjectIdentifier(channel)] }
  }

  /// Closes every connection, now and from now on.
  func closeAll() {
    let connections = state.withLock {
      $0.isClosing = true
      return Array($0.open.values)
    }
    for connection in connections { connection.channel.close(mode: .all, promise: nil) }
  }
}
