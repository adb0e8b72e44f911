import AdModel
import Hummingbird

/// What a server does about one request: an answer or a fault, taken apart into what a socket can do. A pure value.
struct Performance: Sendable, Hashable {
  /// One thing that is done to a connection below HTTP.
  enum Step: Sendable, Hashable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends bytes one at a time, with this wait before each.
    case drip([UInt8], every: Milliseconds)
    /// Holds the connection until the client leaves.
    case stall
    /// TCP FIN.
    case finish
    /// TCP RST.
    case reset
  }

  /// How the answer is made.
  enum Act: Sendable, Hashable {
    /// By HTTP; the connection goes on.
    case answer(ServerAnswer)
    /// By HTTP, with a body of so many bytes made on the fly.
    case huge(ServerAnswer, bytes: Int, declared: Bool)
    /// Step by step below HTTP; the connection is over afterwards.
    case wire([Step])
  }

  /// How long to wait before anything else.
  var delay: Milliseconds
  /// What to do then.
  var act: Act
  /// The status that the client gets to see; nil when it sees none.
  var status: Int?

  /// Takes a fault apart.
  /// - Parameters:
  ///   - fault: the fault; nil for a proper answer.
  ///   - answer: what the path would have answered.
  ///   - request: the request; `HEAD` gets no body bytes.
  init(_ fault: Fault?, spoiling answer: ServerAnswer, of request: ServerRequest) {
    delay = .zero
    var fault = fault ?? .pass
    while case .delay(let wait, let rest) = fault {
      delay = min(delay + max(wait, .zero), Fault.maxWait)
      fault = rest
    }
    let isHead = request.method == "HEAD"
    func wire(_ answer: ServerAnswer, length: Int, body: Int, end: Step...) -> Act {
      .wire([.send(answer.bytes(length: length, body: isHead ? 0 : body))] + end)
    }

    switch fault {
    case .pass, .delay: (act, status) = (.answer(answer), answer.status)
    case .status(let code, let headers, let body):
      (act, status) = (.answer(ServerAnswer(status: code, headers: headers, body: Array(body.utf8))), code)
    case .redirect(let location, let code):
      let place = location.replacing("{{origin}}", with: request.origin)
      (act, status) = (.answer(ServerAnswer(status: code, headers: [HeaderField("Location", place)])), code)
    case .reset: (act, status) = (.wire([.reset]), nil)
    case .close: (act, status) = (.wire([.finish]), nil)
    case .stall: (act, status) = (.wire([.stall]), nil)
    case .garbage(let text): (act, status) = (.wire([.send(Array(text.utf8)), .finish]), nil)
    case .resetBody(let count), .closeBody(let count), .stallBody(let count):
      let count = min(max(count, 0), Self.maxPadding)
      let answer = answer.padded(to: count + 1)
      let end: Step =
        switch fault {
        case .resetBody: .reset
        case .closeBody: .finish
        default: .stall
        }
      (act, status) = (wire(answer, length: answer.body.count, body: count, end: end), answer.status)
    case .truncate(let missing):
      let answer = answer.padded(to: 1)
      let length = answer.body.count + max(missing, 1)
      (act, status) = (wire(answer, length: length, body: answer.body.count, end: .finish), answer.status)
    case .drip(let interval):
      let bytes = answer.bytes(length: answer.body.count, body: isHead ? 0 : answer.body.count, announcesClose: true)
      let interval = min(max(interval, .zero), Fault.maxWait)
      let line = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
      let steps: [Step] = [bytes[..<line], bytes[line...]].map { .drip(Array($0), every: interval) }
      (act, status) = (.wire(steps + [.finish]), answer.status)
    case .huge(let count, let declared):
      let answer = ServerAnswer(status: answer.allowsBody ? answer.status : 200, headers: answer.headers)
      (act, status) = (.huge(answer, bytes: max(count, 0), declared: declared), answer.status)
    case .closeAfter(let announced):
      let count = answer.allowsBody ? answer.body.count : 0
      let bytes = answer.bytes(length: count, body: isHead ? 0 : count, announcesClose: announced)
      (act, status) = (.wire([.send(bytes), .finish]), answer.status)
    }
  }

  /// The most body bytes that are made up for a fault inside a body: 16 MiB.
  private static let maxPadding = 16 << 20

  /// Where the answer sends the client on to, for a redirect.
  var location: String? {
    guard case .answer(let answer) = act, (300...399).contains(answer.status) else { return nil }
    return answer.headers.first("Location")
  }

  /// Whether the status line trickles out byte by byte, in the first step.
  var isDripped: Bool {
    if case .wire(let steps) = act, case .drip? = steps.first { true } else { false }
  }

  /// What a collector notes of it before it begins.
  func recorded(as fault: Fault?) -> ReceivedRequest.Answer {
    let delivery: ReceivedRequest.Answer.Delivery =
      status == nil ? .none : delay > .zero || isDripped ? .pending : .sent
    return ReceivedRequest.Answer(status: status, fault: fault?.kind, location: location, delivery: delivery)
  }
}

extension ServerAnswer {
  /// Its bytes as HTTP/1.1: a head that announces `length`, then so many bytes of the body.
  fileprivate func bytes(length: Int, body count: Int, announcesClose: Bool = false) -> [UInt8] {
    let reason = HTTPResponse.Status(code: min(max(status, 100), 599)).reasonPhrase
    let close = announcesClose ? [HeaderField("Connection", "close")] : []
    return head(reason: reason, length: length, with: close) + body.prefix(count)
  }
}
