import AdModel

/// In JSON a fault is an object with its `kind` and what that kind needs, as in
/// `{"kind": "status", "status": 503, "headers": {"Retry-After": "2"}}` or
/// `{"kind": "delay", "delay_ms": 300, "then": {"kind": "reset"}}`. A key that the kind does not know is an error.
extension Fault: Codable {
  /// Reads a fault.
  /// - Throws: `DecodingError` that names the key.
  public init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: AnyKey.self).decode(Kind.self, forKey: AnyKey("kind"))
    let object = try StrictContainer(decoder, allowing: kind.keys.union(["kind"]))
    func bytes(_ name: String) throws -> Int { try object.number(name, in: 0...(1 << 40)) }
    func wait(_ name: String) throws -> Milliseconds { try object.number(name, in: .zero...Self.maxWait) }

    switch kind {
    case .pass: self = .pass
    case .reset: self = .reset
    case .close: self = .close
    case .stall: self = .stall
    case .status:
      let headers: [String: String] = try object.value("headers", default: [:])
      let fields = headers.sorted { $0.key < $1.key }.map { HeaderField($0.key, $0.value) }
      if let bad = fields.first(where: { !$0.isSendable }) {
        throw object.error("headers", "\"\(bad.name)\" can't be sent")
      }
      self = .status(
        try object.number("status", in: 200...599), headers: fields, body: try object.value("body", default: ""))
    case .redirect:
      let location: String = try object.value("location")
      guard HeaderField("Location", location).isSendable else { throw object.error("location", "holds a line break") }
      let status = object.has("status") ? try object.number("status", in: 300...399) : 302
      self = .redirect(to: location, status: status)
    case .delay: self = .delay(try wait("delay_ms"), then: try object.value("then", default: .pass))
    case .resetBody: self = .resetBody(after: try bytes("after_bytes"))
    case .closeBody: self = .closeBody(after: try bytes("after_bytes"))
    case .stallBody: self = .stallBody(after: try bytes("after_bytes"))
    case .truncate: self = .truncate(missing: try bytes("missing_bytes"))
    case .drip: self = .drip(every: try wait("every_ms"))
    case .garbage: self = .garbage(try object.value("text"))
    case .huge: self = .huge(bytes: try bytes("bytes"), declared: try object.value("declared", default: true))
    case .closeAfter: self = .closeAfter(announced: try object.value("announced", default: false))
    }
  }

  /// Writes a fault, without what is left at its default.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: AnyKey.self)
    func put(_ name: String, _ value: some Encodable) throws { try object.encode(value, forKey: AnyKey(name)) }

    if case .delay(let wait, let rest) = self {
      try put("kind", Kind.delay)
      try put("delay_ms", wait)
      if rest != .pass { try put("then", rest) }
      return
    }
    try put("kind", kind)
    switch self {
    case .pass, .reset, .close, .stall, .delay: break
    case .status(let status, let headers, let body):
      try put("status", status)
      let fields = Dictionary(headers.map { ($0.name, $0.value) }) { $0 + ", " + $1 }
      if !fields.isEmpty { try put("headers", fields) }
      if !body.isEmpty { try put("body", body) }
    case .redirect(let location, let status):
      try put("location", location)
      try put("status", status)
    case .resetBody(let count), .closeBody(let count), .stallBody(let count): try put("after_bytes", count)
    case .truncate(let count): try put("missing_bytes", count)
    case .drip(let interval): try put("every_ms", interval)
    case .garbage(let text): try put("text", text)
    case .huge(let count, let declared):
      try put("bytes", count)
      try put("declared", declared)
    case .closeAfter(let announced): try put("announced", announced)
    }
  }
}

extension Fault.Kind {
  /// The keys of its object besides `kind`.
  fileprivate var keys: Set<String> {
    switch self {
    case .pass, .reset, .close, .stall: []
    case .status: ["status", "headers", "body"]
    case .redirect: ["location", "status"]
    case .delay: ["delay_ms", "then"]
    case .resetBody, .closeBody, .stallBody: ["after_bytes"]
    case .truncate: ["missing_bytes"]
    case .drip: ["every_ms"]
    case .garbage: ["text"]
    case .huge: ["bytes", "declared"]
    case .closeAfter: ["announced"]
    }
  }
}
