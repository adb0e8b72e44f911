import Foundation

/// A TLS server on 127.0.0.1 from the `openssl` command, with a certificate made for it that nobody vouches for. It
/// answers any GET with 200 and a page, and ends with this value.
public final class TLSPeer: Sendable {
  /// Where it listens.
  public let port: Int
  /// The path of the certificate, to trust it.
  public let certificate: String
  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Whether this machine has what it takes.
  public static var isPossible: Bool { ChildProcess.locate("openssl") != nil }

  /// Starts a server.
  /// - Parameters:
  ///   - names: the certificate's alternative names, as OpenSSL writes them.
  ///   - days: how long the certificate is valid; negative for one that has expired.
  /// - Throws: ``ChildProcess/Failure`` where `openssl` is not there or refuses.
  public init(names: String = "IP:127.0.0.1", days: Int = 1) async throws {
    folder = try TemporaryFolder()
    certificate = folder.file("certificate.pem")
    let (key, request) = (folder.file("key.pem"), folder.file("request.pem"))
    // Two steps, as a certificate that has expired is not to be had in one.
    try await Self.openSSL([
      "req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", "/CN=localhost",
      "-addext", "subjectAltName=\(names)",
    ])
    try await Self.openSSL([
      "x509", "-req", "-in", request, "-copy_extensions", "copy", "-signkey", key, "-days", "\(days)", "-out",
      certificate,
    ])

    process = try ChildProcess(
      "openssl", ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"], streams: .lines)
    guard let port = await Self.port(process.lines) else {
      process.signal(SIGKILL)
      throw ChildProcess.Failure(description: "openssl s_server: \(await process.result().errorText)")
    }
    self.port = port
  }

  deinit { process.signal(SIGKILL) }

  private static func openSSL(_ arguments: [String]) async throws(ChildProcess.Failure) {
    let result = try await ChildProcess.run("openssl", arguments)
    guard result.status == 0 else {
      throw ChildProcess.Failure(description: "openssl \(arguments[0]): \(result.errorText)")
    }
  }

  /// Reads the port that the system chose: `ACCEPT 127.0.0.1:46101`.
  private static func port(_ lines: AsyncStream<String>) async -> Int? {
    let line = await lines.first { $0.hasPrefix("ACCEPT ") }
    return line?.split(separator: ":").last.flatMap { Int($0) }
  }
}
