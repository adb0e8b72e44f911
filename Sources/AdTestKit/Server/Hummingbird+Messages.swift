import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension ServerRequest {
  /// The most bytes of a body that are kept: a mebibyte.
  private static let maxBody = 1 << 20

  /// Takes a request over from HTTP, with its whole body read off the wire.
  init(_ request: Request, origin: String) async throws {
    var body: [UInt8] = []
    for try await part in request.body where body.count < Self.maxBody {
      body += part.readableBytesView.prefix(Self.maxBody - body.count)
    }
    self.init(
      method: request.method.rawValue, target: request.head.path ?? "", host: request.head.authority,
      headers: request.headers.map { HeaderField($0.name.rawName, $0.value) }, body: body, origin: origin)
  }
}

extension HTTPResponse {
  /// The head of an answer with the length of its own body.
  init(_ answer: ServerAnswer) {
    self.init(answer, length: answer.body.count)
  }

  /// The head of an answer; chunked where the length is nil. Header fields that can't be sent are left out.
  init(_ answer: ServerAnswer, length: Int?) {
    self.init(status: Status(code: min(max(answer.status, 100), 999)))
    for field in answer.sendableHeaders {
      guard let name = HTTPField.Name(field.name) else { continue }
      headerFields.append(HTTPField(name: name, value: field.value))
    }
    if let length, answer.allowsBody { headerFields[.contentLength] = String(length) }
  }
}

extension ServerAnswer {
  func responseBody(for request: ServerRequest) -> ResponseBody {
    let hasBody = allowsBody && !body.isEmpty && request.method != "HEAD"
    return hasBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: body)) : ResponseBody()
  }
}

extension ResponseBody {
  /// So many bytes, made piece by piece as the client takes them.
  static func huge(_ count: Int) -> ResponseBody {
    ResponseBody { writer in
      let piece = ByteBuffer(bytes: ServerAnswer.filler(min(count, 1 << 16)))
      var left = count
      while left > 0 {
        let size = min(left, piece.readableBytes)
        try await writer.write(piece.getSlice(at: 0, length: size) ?? piece)
        left -= size
      }
      try await writer.finish(nil)
    }
  }
}
