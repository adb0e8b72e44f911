/// An answer of a server: status, header fields, body.
public struct ServerAnswer: Sendable, Hashable {
  /// The HTTP status.
  public var status: Int
  /// The header fields besides `Content-Length` and `Transfer-Encoding`, which are the server's part.
  public var headers: [HeaderField]
  /// The body.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int = 200, headers: [HeaderField] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer with a body of that media type.
  public init(_ body: some Sequence<UInt8>, contentType: String, status: Int = 200) {
    self.init(status: status, headers: [HeaderField("Content-Type", contentType)], body: Array(body))
  }

  /// 204: taken, nothing to say.
  public static let noContent = ServerAnswer(status: 204)
  /// 404.
  public static let notFound = ServerAnswer("not found\n".utf8, contentType: "text/plain", status: 404)

  /// Whether its status allows a body (RFC 9110 §6.4.1).
  var allowsBody: Bool { status != 204 && status != 304 && status >= 200 }

  /// The header fields without those that can't be sent or that say how the body is framed, which is the server's part.
  var sendableHeaders: [HeaderField] {
    headers.filter { $0.isSendable && !["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
  }

  /// A copy that can have at least so many body bytes: a status with a body, and bytes made up where there are too few.
  func padded(to count: Int) -> ServerAnswer {
    var copy = self
    if !allowsBody { copy.status = 200 }
    if copy.body.count < count { copy.body += Self.filler(count - copy.body.count) }
    return copy
  }

  /// So many bytes that mean nothing.
  static func filler(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "."), count: count) }

  /// The bytes of its head as HTTP/1.1, with the empty line.
  /// - Parameter length: the value of `Content-Length`; left out for a status that has no body.
  func head(reason: String, length: Int, with more: [HeaderField] = []) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(reason)\r\n"
    for field in sendableHeaders + more { text += "\(field.name): \(field.value)\r\n" }
    if allowsBody { text += "Content-Length: \(length)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}
