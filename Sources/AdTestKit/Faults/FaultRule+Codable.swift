/// In JSON: `{"prefix": "/b/", "first": 2, "per": "target", "fault": {"kind": "reset"}}`. `path` or `prefix`; at most one
/// of `first`, `nth`, `every`, `probability` (none of them means always); `per` is `path`, `target` or `all`.
extension FaultRule: Codable {
  private static let patterns: Set<String> = ["path", "prefix"]
  private static let selections: Set<String> = ["first", "nth", "every", "probability"]

  /// Reads a rule.
  /// - Throws: `DecodingError` that names the key.
  public init(from decoder: any Decoder) throws {
    let known = Self.patterns.union(Self.selections).union(["per", "fault"])
    let object = try StrictContainer(decoder, allowing: known)
    guard Self.patterns.filter(object.has).count == 1 else {
      throw object.error("path", "give path or prefix, one of them")
    }
    guard Self.selections.filter(object.has).count <= 1 else {
      throw object.error("first", "give one of first, nth, every, probability")
    }
    func count(_ name: String) throws -> Int { try object.number(name, in: 1...Int.max) }

    pattern = object.has("path") ? .exact(try object.value("path")) : .prefix(try object.value("prefix"))
    if object.has("first") {
      calls = .first(try count("first"))
    } else if object.has("nth") {
      calls = .nth(try count("nth"))
    } else if object.has("every") {
      calls = .every(try count("every"))
    } else if object.has("probability") {
      calls = .probability(try object.number("probability", in: 0...1))
    } else {
      calls = .always
    }
    counting = try object.value("per", default: .path)
    fault = try object.value("fault")
  }

  /// Writes a rule, without what is left at its default.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: AnyKey.self)
    switch pattern {
    case .exact(let path): try object.encode(path, forKey: AnyKey("path"))
    case .prefix(let path): try object.encode(path, forKey: AnyKey("prefix"))
    }
    switch calls {
    case .always: break
    case .first(let count): try object.encode(count, forKey: AnyKey("first"))
    case .nth(let number): try object.encode(number, forKey: AnyKey("nth"))
    case .every(let step): try object.encode(step, forKey: AnyKey("every"))
    case .probability(let share): try object.encode(share, forKey: AnyKey("probability"))
    }
    if counting != .path { try object.encode(counting, forKey: AnyKey("per")) }
    try object.encode(fault, forKey: AnyKey("fault"))
  }
}
