public import AdModel

/// What a server does instead of answering properly. A value only: ``LoopbackServer`` performs it.
///
/// The answer that a fault spoils is the one the path would have given; where that has no body, bytes are made up.
public indirect enum Fault: Sendable, Hashable {
  /// No fault: a rule with it shields its calls from the rules after it.
  case pass
  /// Another status, with these header fields (such as `Retry-After`) and this body. 200 to 599.
  case status(Int, headers: [HeaderField] = [], body: String = "")
  /// A redirect. `{{origin}}` in the location is replaced by the server's origin.
  case redirect(to: String, status: Int = 302)
  /// Waits, then does the rest. At most an hour.
  case delay(Milliseconds, then: Fault = .pass)
  /// Resets the connection (TCP RST) before any byte of an answer.
  case reset
  /// Closes the connection (TCP FIN) before any byte of an answer.
  case close
  /// Sends the head and so many body bytes, then resets the connection.
  case resetBody(after: Int)
  /// Sends the head and so many body bytes, then closes the connection.
  case closeBody(after: Int)
  /// Sends the whole body, but announces so many bytes more, then closes the connection.
  case truncate(missing: Int)
  /// Never answers; holds the connection until the client leaves or the server stops.
  case stall
  /// Sends the head and so many body bytes, then nothing more.
  case stallBody(after: Int)
  /// Sends the whole answer, head included, one byte per interval. At most an hour per byte.
  case drip(every: Milliseconds)
  /// Sends these bytes in place of an HTTP answer, then closes the connection.
  case garbage(String)
  /// A body of so many bytes made on the fly; chunked, without its length, unless `declared`.
  case huge(bytes: Int, declared: Bool = true)
  /// Answers properly, then closes the connection; says so with `Connection: close` only where `announced`.
  case closeAfter(announced: Bool = false)

  /// The longest wait of a fault: an hour.
  public static let maxWait = Milliseconds.seconds(3600)

  /// A status that asks the client to come back later. The value of `Retry-After` is sent as it is, also where it is
  /// no valid one.
  public static func retryLater(_ status: Int = 503, after value: String) -> Fault {
    .status(status, headers: [HeaderField("Retry-After", value)])
  }

  /// The name by which it stands in scripts and records; that of the rest for a delay.
  public var kind: Kind {
    switch self {
    case .pass: .pass
    case .status: .status
    case .redirect: .redirect
    case .delay(_, let rest): rest == .pass ? .delay : rest.kind
    case .reset: .reset
    case .close: .close
    case .resetBody: .resetBody
    case .closeBody: .closeBody
    case .truncate: .truncate
    case .stall: .stall
    case .stallBody: .stallBody
    case .drip: .drip
    case .garbage: .garbage
    case .huge: .huge
    case .closeAfter: .closeAfter
    }
  }

  /// The kinds of fault; the raw value is the `kind` of a script.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case pass, status, redirect, delay, reset, close
    case resetBody = "reset_body"
    case closeBody = "close_body"
    case truncate, stall
    case stallBody = "stall_body"
    case drip, garbage, huge
    case closeAfter = "close_after"
  }
}
