/// Where a URL template is used, which decides the macros that have a value in it (VAST 4.3 §6).
public enum MacroContext: String, Sendable, Hashable, CaseIterable {
  /// An ad request: tag, wrapper and VMAP URIs.
  case request
  /// Any tracking request without a context of its own.
  case tracking
  /// An `Error` URI.
  case error
  /// A `verificationNotExecuted` URI.
  case verificationNotExecuted
  /// A `ClickTracking` URI.
  case clickTracking
}

/// The value of one macro.
public enum MacroValue: Sendable, Hashable {
  /// A single value, not yet encoded.
  case text(String)
  /// An array: each element is encoded, the commas between them are not.
  case list([String])
  /// Known, but policy forbids sharing it: `-2`.
  case withheld
}

/// What the sender of a request knows: macro names in canonical upper case, without brackets, and their values.
/// A listed macro without a value here is unknown.
public struct MacroValues: Sendable, Hashable {
  private var values: [String: MacroValue] = [:]

  /// Makes values in which nothing is known.
  public init() {}

  /// The value of a macro by its canonical name; nil when unknown.
  public subscript(name: String) -> MacroValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// These values with those of `other` over them.
  public func merging(_ other: MacroValues) -> MacroValues {
    var merged = self
    merged.values.merge(other.values) { $1 }
    return merged
  }
}
