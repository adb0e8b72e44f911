import AdTestKit

/// What the `curl` command made of a server, as one who is no part of this project sees it.
struct Curl: Sendable {
  var exit: Int32
  var status: Int
  var output: [UInt8]
  var headers: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `curl` on a URL, as it stands, without retries or proxies.
  static func get(_ url: String, arguments: [String] = []) async throws -> Curl {
    let fixed = ["--silent", "--globoff", "--path-as-is", "--noproxy", "*", "--include", "--max-time", "20"]
    let result = try await ChildProcess.run("curl", fixed + arguments + [url])
    return Curl(exit: result.status, answer: result.output)
  }

  private init(exit: Int32, answer: [UInt8]) {
    self.exit = exit
    let end = Array("\r\n\r\n".utf8)
    let split = answer.indices.first { answer[$0...].starts(with: end) }
    headers = String(decoding: answer[..<(split ?? answer.endIndex)], as: UTF8.self)
    output = split.map { Array(answer[($0 + end.count)...]) } ?? []
    status = headers.hasPrefix("HTTP/1.1 ") ? Int(headers.dropFirst(9).prefix(3)) ?? 0 : 0
  }
}
