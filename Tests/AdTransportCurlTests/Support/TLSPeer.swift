import Foundation
import Testing

/// A TLS server on 127.0.0.1 in a process of its own, with a certificate made for it.
final class TLSPeer: Sendable {
  let port: Int
  /// The certificate, to trust it.
  let certificate: String
  private let folder: Command.Folder
  private let process: Command.Running

  static let isPossible = Command.exists("openssl") && Command.exists("python3")

  /// - Parameters:
  ///   - names: The subject's alternative names, as OpenSSL writes them.
  ///   - days: How long the certificate is valid; negative for one that has expired.
  init(names: String = "IP:127.0.0.1", days: Int = 1) throws {
    folder = try Command.Folder()
    certificate = folder.path("certificate.pem")
    let (key, request, extensions) = (folder.path("key.pem"), folder.path("request.pem"), folder.path("extensions"))
    try Data("subjectAltName=\(names)".utf8).write(to: URL(fileURLWithPath: extensions))
    try Command.run(
      "openssl",
      ["req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", "/CN=test"])
    try Command.run(
      "openssl",
      [
        "x509", "-req", "-in", request, "-signkey", key, "-days", "\(days)", "-out", certificate, "-extfile",
        extensions,
      ])

    let line: String
    (process, line) = try Command.serve("python3", ["-c", Self.server, certificate, key])
    port = try #require(Int(line), "the TLS server did not start")
  }

  private static let server = """
    import os, socket, ssl, sys
    os.closerange(3, 4096)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        plain, _ = listener.accept()
        try:
            with context.wrap_socket(plain, server_side=True) as secure:
                while secure.recv(4096):
                    secure.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok")
        except OSError:
            pass
    """
}
