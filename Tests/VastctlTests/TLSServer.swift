import Foundation
import Testing

/// A TLS server with a certificate that nobody vouches for, from the `openssl` command.
final class TLSServer {
  let port: Int
  private let process: Process

  init(folder: TemporaryFolder) throws {
    let key = folder.file("key.pem")
    let certificate = folder.file("certificate.pem")
    let make = try Self.start([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
      "/CN=localhost",
    ])
    make.process.waitUntilExit()
    try #require(make.process.terminationStatus == 0)
    let server = try Self.start(["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"])
    process = server.process
    // It says where it listens: "ACCEPT 127.0.0.1:40123".
    var said = ""
    while !said.contains("\n") || !said.contains("ACCEPT") {
      let bytes = server.output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      said += String(decoding: bytes, as: UTF8.self)
    }
    let address = said.split(separator: "\n").first { $0.contains("ACCEPT") }?.split(separator: ":").last
    port = try #require(address.flatMap { Int($0.filter(\.isNumber)) }, "openssl said: \(said)")
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  private static func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, output)
  }
}
