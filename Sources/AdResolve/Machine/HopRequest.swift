public import AdModel

/// A request that a resolution asks its driver to make.
public struct HopRequest: Sendable, Hashable {
  /// The hop it is for: the answer carries it back.
  public var hop: Int
  /// From 1.
  public var attempt: Int
  /// The absolute URL, macros unexpanded.
  public var template: Text
  /// The values of its macros, without those that change with every request.
  public var values: MacroValues
  /// How long to wait before it is made.
  public var delay: Milliseconds
  /// The time it may take, counted from when it is made.
  public var budget: Milliseconds
}
