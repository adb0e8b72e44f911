import AdTransport

/// Which request headers may be sent.
enum HeaderRule {
  /// The fields that are the transport's own: a second one would let two readers see two requests.
  static let reserved: Set<String> = [
    "host", "connection", "content-length", "transfer-encoding", "upgrade", "te", "expect", "accept-encoding",
  ]
  /// The most bytes of all header fields together.
  static let maxBytes = 16 << 10

  /// Checks the fields of a request.
  ///
  /// - Throws: A failure of kind `.badURL`: the request can't be made as it is.
  static func check(_ headers: [TransportRequest.Header]) throws(TransportFailure) {
    var total = 0
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
        throw TransportFailure(.badURL, "a request header's name is empty or holds an illegal byte")
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        throw TransportFailure(.badURL, "the request header \(header.name) holds a line break or control byte")
      }
      guard !reserved.contains(header.name.lowercased()) else {
        throw TransportFailure(.badURL, "the request header \(header.name) is the transport's own")
      }
      total += header.name.utf8.count + header.value.utf8.count + 4
    }
    guard total <= maxBytes else {
      throw TransportFailure(.badURL, "the request headers have \(total) bytes, more than \(maxBytes)")
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
