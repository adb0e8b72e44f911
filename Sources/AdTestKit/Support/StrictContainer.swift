/// Any name as a coding key.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Reads an object written by hand: a key that nobody asked for is a mistake, not something to pass over.
struct StrictContainer {
  private let container: KeyedDecodingContainer<AnyKey>

  /// - Throws: `DecodingError` for something other than an object, or a key besides those allowed.
  init(_ decoder: any Decoder, allowing names: Set<String>) throws {
    container = try decoder.container(keyedBy: AnyKey.self)
    if let unknown = container.allKeys.first(where: { !names.contains($0.stringValue) }) {
      let known = names.sorted().joined(separator: ", ")
      throw error(unknown.stringValue, "not one of \(known)")
    }
  }

  func has(_ name: String) -> Bool { container.contains(AnyKey(name)) }

  func value<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T {
    try container.decode(type, forKey: AnyKey(name))
  }

  func value<T: Decodable>(_ name: String, default fallback: T) throws -> T {
    try container.decodeIfPresent(T.self, forKey: AnyKey(name)) ?? fallback
  }

  func number<N: Comparable & Decodable>(_ name: String, in range: ClosedRange<N>) throws -> N {
    let number: N = try value(name)
    guard range.contains(number) else {
      throw error(name, "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  func error(_ name: String, _ message: String) -> DecodingError {
    .dataCorruptedError(forKey: AnyKey(name), in: container, debugDescription: "\(name): \(message)")
  }
}
