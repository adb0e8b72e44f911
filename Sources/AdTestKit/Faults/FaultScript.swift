#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The faults of a server: rules in order, the first that applies to a call decides (`vastctl.faults/1`).
public struct FaultScript: Sendable, Hashable {
  /// What chance is drawn from: the same seed, the same faults.
  public var seed: UInt64
  /// The rules, the most particular first.
  public var rules: [FaultRule]

  /// Makes a script.
  public init(seed: UInt64 = 0, _ rules: [FaultRule] = []) {
    self.seed = seed
    self.rules = rules
  }

  /// No faults.
  public static let none = FaultScript()

  /// The value of `schema`.
  public static let schema = "vastctl.faults/1"

  /// Reads a script from JSON.
  /// - Throws: `DecodingError` that names the key, for anything that is not a script.
  public init(json: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(FaultScript.self, from: Data(json))
  }
}

/// In JSON: `{"schema": "vastctl.faults/1", "seed": 7, "rules": […]}`; the schema and the seed may be left out.
extension FaultScript: Codable {
  /// Reads a script.
  /// - Throws: `DecodingError` that names the key.
  public init(from decoder: any Decoder) throws {
    let object = try StrictContainer(decoder, allowing: ["schema", "seed", "rules"])
    let schema = try object.value("schema", default: Self.schema)
    guard schema == Self.schema else { throw object.error("schema", "\"\(schema)\", expected \"\(Self.schema)\"") }
    seed = try object.value("seed", default: 0)
    rules = try object.value("rules")
  }

  /// Writes a script, without what is left at its default.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: AnyKey.self)
    try object.encode(Self.schema, forKey: AnyKey("schema"))
    try object.encode(seed, forKey: AnyKey("seed"))
    try object.encode(rules, forKey: AnyKey("rules"))
  }
}
