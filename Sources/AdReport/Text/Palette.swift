@preconcurrency import Rainbow

/// The few colours reports use, by meaning. Without colour the text comes back as it is.
public struct Palette: Sendable {
  /// Whether colours are written.
  public let colours: Bool

  /// Makes a palette. The library behind it has one switch for the whole process, which this sets.
  public init(colours: Bool) {
    self.colours = colours
    Rainbow.enabled = colours
    Rainbow.outputTarget = colours ? .console : .unknown
  }

  /// Something that went well.
  public func good(_ text: String) -> String { colours ? text.green : text }
  /// Something to look at.
  public func warning(_ text: String) -> String { colours ? text.yellow : text }
  /// Something that failed.
  public func bad(_ text: String) -> String { colours ? text.red : text }
  /// A name or heading.
  public func strong(_ text: String) -> String { colours ? text.bold : text }
  /// Something of less weight.
  public func faint(_ text: String) -> String { colours ? text.dim : text }
  /// Something that is going on.
  public func active(_ text: String) -> String { colours ? text.cyan : text }
}
