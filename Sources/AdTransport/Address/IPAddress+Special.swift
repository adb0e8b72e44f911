extension IPAddress {
  /// Whether the address lies outside the public internet: loopback, private, link-local, shared, documentation,
  /// benchmarking, multicast, reserved, unspecified, or a form that leads to an IPv4 network by translation. An IPv4
  /// address inside an IPv6 one (mapped or compatible) is judged by itself.
  public var isSpecial: Bool { specialUse != nil }

  /// What a special address is for, in a word or two; nil for a public one.
  public var specialUse: String? {
    switch value {
    case .v4(let number):
      Self.specialV4.first { number >> $0.shift == $0.prefix >> $0.shift }?.use
    case .v6(let number):
      if number <= 1 {
        number == 0 ? "unspecified" : "loopback"
      } else if number >> 32 == 0 || number >> 32 == 0xffff {
        IPAddress(.v4(UInt32(truncatingIfNeeded: number))).specialUse
      } else {
        Self.specialV6.first { number >> $0.shift == $0.prefix }?.use
          // Only 2000::/3 is handed out for public use.
          ?? (number >> 125 == 0b001 ? nil : "reserved")
      }
    }
  }

  /// The special networks of IPv4.
  private static let specialV4: [(prefix: UInt32, shift: UInt32, use: String)] = [
    (0x0000_0000, 24, "unspecified"),  // 0/8
    (0x0a00_0000, 24, "private"),  // 10/8
    (0x6440_0000, 22, "shared"),  // 100.64/10
    (0x7f00_0000, 24, "loopback"),  // 127/8
    (0xa9fe_0000, 16, "link-local"),  // 169.254/16
    (0xac10_0000, 20, "private"),  // 172.16/12
    (0xc000_0000, 8, "protocol assignments"),  // 192.0.0/24
    (0xc000_0200, 8, "documentation"),  // 192.0.2/24
    (0xc058_6300, 8, "6to4 relay"),  // 192.88.99/24
    (0xc0a8_0000, 16, "private"),  // 192.168/16
    (0xc612_0000, 17, "benchmarking"),  // 198.18/15
    (0xc633_6400, 8, "documentation"),  // 198.51.100/24
    (0xcb00_7100, 8, "documentation"),  // 203.0.113/24
    (0xe000_0000, 28, "multicast"),  // 224/4
    (0xf000_0000, 28, "reserved"),  // 240/4, broadcast included
  ]

  /// The special networks of IPv6 by their leading bits.
  private static let specialV6: [(prefix: UInt128, shift: UInt128, use: String)] = [
    (0x0064_ff9b_0000_0000_0000_0000, 32, "translated"),  // 64:ff9b::/96
    (0x0064_ff9b_0001, 80, "translated"),  // 64:ff9b:1::/48
    (0x2001_0000 >> 9, 105, "protocol assignments"),  // 2001::/23, Teredo included
    (0x2001_0db8, 96, "documentation"),  // 2001:db8::/32
    (0x2002, 112, "6to4"),  // 2002::/16
    (0x3fff_0, 108, "documentation"),  // 3fff::/20
    (0xfc00 >> 9, 121, "unique local"),  // fc00::/7
    (0xfe80 >> 6, 118, "link-local"),  // fe80::/10
    (0xff, 120, "multicast"),  // ff00::/8
  ]
}
