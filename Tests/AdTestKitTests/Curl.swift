import Foundation

/// What the `curl` command made of a server, as one who is no part of this project sees it.
struct Curl: Sendable {
  var exit: Int32
  var status: Int
  var output: [UInt8]
  var headers: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `curl` on a URL, as it stands, without retries or proxies.
  static func get(_ url: String, arguments: [String] = []) async throws -> Curl {
    let fixed = ["curl", "--silent", "--globoff", "--path-as-is", "--noproxy", "*", "--include", "--max-time", "20"]
    return try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: reading a pipe blocks, and the server needs the pool's threads.
      Thread.detachNewThread {
        continuation.resume(with: Result { try run(fixed + arguments + [url]) })
      }
    }
  }

  private static func run(_ arguments: [String]) throws -> Curl {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Curl(exit: process.terminationStatus, answer: Array(data))
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
