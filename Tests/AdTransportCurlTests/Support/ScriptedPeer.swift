import Foundation
import Synchronization

/// A TCP server on loopback that does to each connection what its script says, and remembers what it saw.
final class ScriptedPeer: Sendable {
  /// What the peer has seen so far.
  struct Seen: Sendable {
    var connections = 0
    /// The head of each request, in order of arrival.
    var requests: [String] = []
    /// Connections whose script has ended and whose socket is closed.
    var closed = 0
  }

  private struct State {
    var seen = Seen()
    var open: Set<Int32> = []
    var isStopped = false
    var waiters: [(condition: @Sendable (Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private final class Shared: Sendable {
    let state = Mutex(State())

    func change(_ body: (inout State) -> Void) {
      let ready = state.withLock { state in
        body(&state)
        let seen = state.seen
        let ready = state.waiters.filter { $0.condition(seen) }.map(\.continuation)
        state.waiters.removeAll { $0.condition(seen) }
        return ready
      }
      for continuation in ready { continuation.resume() }
    }
  }

  let port: Int
  private let host: String
  private let listener: Int32
  private let shared = Shared()

  /// Listens on a free port of `address`, 127.0.0.1 or ::1, and runs `script` on a thread for each connection.
  init(
    address: String = "127.0.0.1", port: Int = 0, script: @escaping @Sendable (PeerConnection) -> Void
  ) throws {
    (listener, self.port) = try Loopback.listen(on: address, port: port)
    host = address.contains(":") ? "[\(address)]" : address
    Thread.detachNewThread { [listener, shared] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { return }
        shared.change {
          $0.seen.connections += 1
          $0.open.insert(socket)
        }
        Thread.detachNewThread {
          let connection = PeerConnection(socket: socket) { head in shared.change { $0.seen.requests.append(head) } }
          script(connection)
          shared.change { state in
            close(socket)
            state.open.remove(socket)
            state.seen.closed += 1
          }
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    shared.state.withLock { state in
      for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// The URL of a path on this peer.
  func url(_ path: String, host: String? = nil) -> String { "http://\(host ?? self.host):\(port)\(path)" }

  var seen: Seen { shared.state.withLock { $0.seen } }

  /// Waits until the peer has seen what is asked for.
  func until(_ condition: @escaping @Sendable (Seen) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isMet = shared.state.withLock { state in
        if condition(state.seen) { return true }
        state.waiters.append((condition, continuation))
        return false
      }
      if isMet { continuation.resume() }
    }
  }
}

/// One accepted connection, in the hands of its script.
struct PeerConnection: Sendable {
  fileprivate let socket: Int32
  fileprivate let onRequest: @Sendable (String) -> Void

  /// Reads one request's head; nil once the other side has closed.
  @discardableResult
  func readRequest() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    let head = String(decoding: bytes, as: UTF8.self)
    onRequest(head)
    return head
  }

  /// Writes all bytes; false once the other side has closed.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(text.utf8) }

  /// Writes an answer whose length is announced.
  @discardableResult
  func answer(_ status: Int = 200, _ fields: [String] = [], body: String = "") -> Bool {
    let length = status == 204 ? [] : ["Content-Length: \(body.utf8.count)"]
    return write((["HTTP/1.1 \(status) X"] + fields + length).joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Ends the connection with a reset when the script returns.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }

  /// Reads and drops until the other side closes.
  func waitForClose() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while recv(socket, &buffer, buffer.count, 0) > 0 {}
  }

  /// Writes one byte after another, `interval` apart, until all are written or the other side closes.
  func drip(_ bytes: some Sequence<UInt8>, every interval: TimeInterval) {
    for byte in bytes {
      guard write([byte]) else { return }
      Thread.sleep(forTimeInterval: interval)
    }
  }
}
