extension Text {
  /// A number that is the same for the same bytes everywhere and always (FNV-1a, 64 bits). Not for secrets.
  public var fingerprint: UInt64 {
    withBytes { $0.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
  }
}
