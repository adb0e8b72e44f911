import AdTransport
import Testing

@Suite("IP addresses")
struct IPAddressTests {
  @Test(
    "Special networks from their first to their last address",
    arguments: [
      ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
      ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
      ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"),
      ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"), ("198.51.100.0", "198.51.100.255"),
      ("203.0.113.0", "203.0.113.255"), ("224.0.0.0", "255.255.255.255"),
      ("::", "::1"), ("::7f00:0", "::7fff:ffff"), ("::ffff:10.0.0.0", "::ffff:10.255.255.255"),
      ("64:ff9b::", "64:ff9b::ffff:ffff"), ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"), ("100::", "100::1"),
      ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"), ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
      ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
      ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("fc00::", "fdff::1"), ("fe80::", "febf::1"),
      ("ff00::", "ff02::1"),
    ])
  func special(_ first: String, _ last: String) throws {
    #expect(try #require(IPAddress(first)).isSpecial)
    #expect(try #require(IPAddress(last)).isSpecial)
  }

  @Test(
    "The neighbours of the special networks are public",
    arguments: [
      "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
      "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0",
      "192.88.98.255", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
      "::ffff:8.8.8.8", "::8.8.8.8", "2001:200::", "2001:db7::1", "2001:db9::", "2003::", "2606:4700::1111", "3ffe::1",
    ])
  func publicNeighbours(_ text: String) throws {
    #expect(try #require(IPAddress(text)).specialUse == nil)
  }

  @Test(
    "Reading and writing",
    arguments: [
      ("1.2.3.4", "1.2.3.4"), ("::", "::"), ("1::", "1::"), ("::1", "::1"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
      ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("A:b:C:d:E:f:1:2", "a:b:c:d:e:f:1:2"), ("1::2:3", "1::2:3"),
      ("::ffff:102:304", "::ffff:1.2.3.4"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("0:0:1::", "0:0:1::"),
    ])
  func text(_ text: String, _ written: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == written)
    #expect(IPAddress(written) == address)
  }

  @Test(
    "Anything else is no address",
    arguments: [
      "", "1.2.3", "1.2.3.256", "1.2.3.04", "1.2.3.4.5", "1..3.4", "a.b.c.d", ":", ":::", "1:2:3:4:5:6:7", "::1::",
      "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8:9", "12345::", "g::", "1:", ":1", "::1.2.3", "1:2:3:4:5:6:7:1.2.3.4",
      "::1.2.3.4:5", "fe80::1%eth0", "[::1]",
    ])
  func malformed(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test("Bytes in network order make an address; other counts do not")
  func bytes() {
    #expect(IPAddress(bytes: [127, 0, 0, 1])?.description == "127.0.0.1")
    #expect(IPAddress(bytes: Array(repeating: 0, count: 15) + [1])?.description == "::1")
    #expect(IPAddress(bytes: [1, 2, 3]) == nil)
  }
}
