/// One line of a fault script: for which paths, at which of their calls, which fault.
public struct FaultRule: Sendable, Hashable {
  /// At which calls a rule applies. Calls count from 1.
  public enum Calls: Sendable, Hashable {
    /// At all of them.
    case always
    /// At the first n.
    case first(Int)
    /// At the n-th alone.
    case nth(Int)
    /// At the n-th, the 2n-th, and so on.
    case every(Int)
    /// At a share of them, 0 to 1, drawn from the script's seed: the same calls in every run.
    case probability(Double)
  }

  /// What is counted as a call.
  public enum Counting: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every path by itself.
    case path
    /// Every path and query by itself: each beacon, where beacons differ in their queries.
    case target
    /// All calls together that the rule's pattern matches.
    case all
  }

  /// The paths.
  public var pattern: PathPattern
  /// The calls.
  public var calls: Calls
  /// What counts as a call. Default: every path by itself.
  public var counting: Counting
  /// What happens.
  public var fault: Fault

  /// Makes a rule.
  public init(_ pattern: PathPattern, calls: Calls = .always, counting: Counting = .path, _ fault: Fault) {
    self.pattern = pattern
    self.calls = calls
    self.counting = counting
    self.fault = fault
  }
}

extension FaultRule.Calls {
  /// Whether call number `call` (from 1) is one of these.
  /// - Parameter draw: what chance gave this call, from 0 up to 1; asked only for a probability.
  func include(_ call: Int, draw: () -> Double) -> Bool {
    switch self {
    case .always: true
    case .first(let count): call <= count
    case .nth(let number): call == number
    case .every(let step): step > 0 && call % step == 0
    case .probability(let share): draw() < share
    }
  }
}
