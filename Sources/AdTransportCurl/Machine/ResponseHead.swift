import AdTransport

/// The status and header fields of an answer, collected line by line.
struct ResponseHead: Sendable {
  /// The fields that are kept, as many as callers look at.
  static let keptNames: Set<String> = [
    "content-type", "content-length", "location", "retry-after", "date", "age", "cache-control", "server",
  ]

  /// The final status: interim answers (1xx) don't count.
  private(set) var status: Int?
  /// Whether the final answer's header has ended.
  private(set) var isComplete = false
  private(set) var headers: [TransportRequest.Header] = []
  /// All bytes received, lines that are not kept included.
  private(set) var byteCount = 0

  /// The first field of that name.
  func value(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// The length the answer announces for its body; nil where it has no body or does not say.
  var announcedBodyBytes: Int? {
    guard status != 204, status != 304 else { return nil }
    return value("content-length").flatMap { Int($0) }
  }

  /// Takes one line, with its line end. Lines after the final header (trailers) are dropped.
  mutating func receive(_ line: UnsafeBufferPointer<UInt8>) {
    byteCount += line.count
    // A line that starts with a blank continues the one before it; the kept fields have no use for that.
    guard !isComplete, line.first != 0x20, line.first != 0x09 else { return }
    let line = Self.trimmed(line[...])
    if line.starts(with: "HTTP/".utf8) {
      let code = line.split(separator: 0x20, maxSplits: 2).dropFirst().first?.prefix(3)
      let number = code.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      status = number.flatMap { $0 >= 200 ? $0 : nil }
      headers = []
    } else if line.isEmpty {
      isComplete = status != nil
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard Self.keptNames.contains(name) else { return }
      let value = Self.trimmed(line[colon...].dropFirst())
      headers.append(.init(name, name == "location" ? Self.escaped(value) : String(decoding: value, as: UTF8.self)))
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    let front = bytes.drop(while: isBlank)
    return front[..<(front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? front.startIndex)]
  }

  /// A URL's bytes need not be UTF-8: those outside ASCII are percent-encoded, so that none is lost.
  private static func escaped(_ bytes: Bytes) -> String {
    bytes.reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
