import AdTestKit
import Foundation
import Testing

/// A TLS server with a certificate that nobody vouches for, from the `openssl` command.
struct TLSServer {
  let port: Int
  private let process: ChildProcess

  init(folder: TemporaryFolder) async throws {
    let key = folder.file("key.pem")
    let certificate = folder.file("certificate.pem")
    let made = try await ChildProcess.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
        "/CN=localhost",
      ])
    try #require(made.status == 0, "\(made.errorText)")
    port = try Self.freePort()
    process = try ChildProcess(
      "openssl", ["s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-www", "-quiet"],
      streams: .dropped)
    try await Self.waitForListener(port)
  }

  func stop() { process.signal(SIGKILL) }

  /// A port that was free a moment ago: `openssl` does not say which one it took.
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 ? getsockname(descriptor, pointer, &length) : -1
      }
    }
    try #require(result == 0)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func waitForListener(_ port: Int) async throws {
    for _ in 0..<400 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = Self.address(port: port)
      let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result == 0 { return }
      try await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("openssl s_server does not listen on \(port)")
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
