/// A small generator of numbers that depend on nothing but its seed, so that a run can be repeated byte for byte.
/// Neighbouring seeds give unrelated numbers. Not for secrets.
///
/// It is SplitMix64: a counter with a fixed step, its bits mixed.
public struct SeededRandom: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// Makes a generator.
  /// - Parameter seed: where it starts, any number: the same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  /// The next number, from all of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
