import Foundation

/// Plain sockets on the loopback addresses.
enum Loopback {
  struct SocketError: Error {
    var call: String
    var number: Int32
  }

  /// A listening socket and its port.
  static func listen(on address: String, port: Int = 0, backlog: Int32 = 512) throws -> (socket: Int32, port: Int) {
    let isV6 = address.contains(":")
    let descriptor = try check("socket", socket(isV6 ? AF_INET6 : AF_INET, streamType, 0))
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    if isV6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), 26 /* IPV6_V6ONLY */, &on, 4) }
    var name = try socketAddress(address, port: port)
    var length = socklen_t(isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &name) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = try check("bind", bind(descriptor, pointer, length))
        _ = try check("listen", Foundation.listen(descriptor, backlog))
        _ = try check("getsockname", getsockname(descriptor, pointer, &length))
      }
    }
    // Both families keep the port at the same place.
    let bound = withUnsafeBytes(of: &name) { $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self) }
    return (descriptor, Int(UInt16(bigEndian: bound)))
  }

  /// Begins connections that nobody accepts, until the listener's backlog takes no more.
  static func fillBacklog(port: Int, with count: Int) throws -> [Int32] {
    try (0..<count).map { _ in
      let descriptor = try check("socket", socket(AF_INET, streamType, 0))
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      var name = try socketAddress("127.0.0.1", port: port)
      withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return descriptor
    }
  }

  /// A port that was free a moment ago.
  static func unusedPort() throws -> Int {
    let (descriptor, port) = try listen(on: "127.0.0.1")
    close(descriptor)
    return port
  }

  /// Whether the machine has an IPv6 loopback address.
  static let hasIPv6: Bool = {
    guard let (descriptor, _) = try? listen(on: "::1") else { return false }
    close(descriptor)
    return true
  }()

  private static let streamType = Int32(SOCK_STREAM.rawValue)

  private static func socketAddress(_ text: String, port: Int) throws -> sockaddr_storage {
    var storage = sockaddr_storage()
    try withUnsafeMutablePointer(to: &storage) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      if text.contains(":") {
        let name = raw.assumingMemoryBound(to: sockaddr_in6.self)
        name.pointee.sin6_family = sa_family_t(AF_INET6)
        name.pointee.sin6_port = in_port_t(port).bigEndian
        _ = try check("inet_pton", inet_pton(AF_INET6, text, &name.pointee.sin6_addr) - 1)
      } else {
        let name = raw.assumingMemoryBound(to: sockaddr_in.self)
        name.pointee.sin_family = sa_family_t(AF_INET)
        name.pointee.sin_port = in_port_t(port).bigEndian
        _ = try check("inet_pton", inet_pton(AF_INET, text, &name.pointee.sin_addr) - 1)
      }
    }
    return storage
  }

  private static func check(_ call: String, _ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw SocketError(call: call, number: errno) }
    return result
  }
}
