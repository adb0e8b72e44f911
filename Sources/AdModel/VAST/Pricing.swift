/// `Pricing` (VAST 3.0).
public struct Pricing: Sendable, Hashable, Codable {
  /// The price as written; may be obfuscated.
  public var value: Text
  /// `model`: CPM, CPC, CPE or CPV.
  public var model: Text?
  /// `currency`: ISO 4217.
  public var currency: Text?

  /// Makes a price.
  public init(value: Text, model: Text? = nil, currency: Text? = nil) {
    self.value = value
    self.model = model
    self.currency = currency
  }
}
