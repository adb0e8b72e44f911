import AdTransport
import Testing

@Suite("Splitting URLs")
struct SplitURLTests {
  @Test(
    "What is sent",
    arguments: [
      ("http://ads.example", "http://ads.example:80", "/"),
      ("HTTPS://Ads.Example.:443/a?b#c", "https://ads.example:443", "/a?b"),
      ("https://ads.example?x=1", "https://ads.example:443", "/?x=1"),
      ("//ads.example/a", "https://ads.example:443", "/a"),
      ("  http://ads.example:8080/a\t", "http://ads.example:8080", "/a"),
      ("http://ads.example:/a", "http://ads.example:80", "/a"),
      ("http://ads.example:0080/a", "http://ads.example:80", "/a"),
      ("http://my_host.example/", "http://my_host.example:80", "/"),
      ("http://a/?u=https%3A%2F%2Fa&m=[X]", "http://a:80", "/?u=https%3A%2F%2Fa&m=%5BX%5D"),
      ("http://a/%zz?50%&%4", "http://a:80", "/%25zz?50%25&%254"),
      ("http://a/%2f%2F", "http://a:80", "/%2f%2F"),
      ("http://a/ü b\\c|\"<>^`{}", "http://a:80", "/%C3%BC%20b%5Cc%7C%22%3C%3E%5E%60%7B%7D"),
      ("http://a/a/../b//c?d=!$&'()*+,;=:@/?-._~", "http://a:80", "/a/../b//c?d=!$&'()*+,;=:@/?-._~"),
      ("http://a?#x?y", "http://a:80", "/?"),
      ("http://a/\tx\u{1}", "http://a:80", "/%09x%01"),
      ("http://[2001:DB8:0:0::1]:81/", "http://[2001:db8::1]:81", "/"),
    ])
  func sent(_ url: String, _ origin: String, _ target: String) throws {
    let split = try SplitURL(url)
    #expect(split.origin == origin)
    #expect(split.target == target)
    #expect(try SplitURL(split.url) == split, "splitting again changes nothing")
  }

  @Test(
    "A URL that can't be requested is refused",
    arguments: [
      "", "   ", "ads.example/a", "/a", "http:", "http:/a", "http://", "http:///a", "http://?a", "http://:80/",
      "file:///etc/passwd", "gopher://a/", "javascript:alert(1)", "data:text/xml,x", "ftp://a/",
      "http://user@a/", "http://user:pw@a/", "http://a@b:80/", "http://good.example\\@evil.example/",
      "http://a b/", "http://a%2eb/", "http://[X].example/", "http://a\\b/", "http://a..b/", "http://.a/",
      "http://a../",
      "http://ü.example/", "http://a:0/", "http://a:65536/", "http://a:99999999999999999999/", "http://a:+80/",
      "http://a:8x/", "http://a:80:80/", "http://[::1/", "http://[::1]x/", "http://[::1%25eth0]/", "http://[1.2.3.4]/",
      "http://[]/", "http://1.2.3.4.5/", "http://256.1.1.1/", "http://1.2.3.08/", "http://4294967296/", "http://a.5/",
      "http://a/\r\nX-Evil: 1", "http://a/\n", "http://a\r/", "http://a/\0",
      "http://\(String(repeating: "a", count: 64))/",
    ])
  func refused(_ url: String) {
    #expect(kind { try SplitURL(url) } == .badURL)
  }

  @Test(
    "Every spelling of an address is recognised",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
      ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("0X7F.0.0.1", "127.0.0.1"),
      ("0177.0.0.1", "127.0.0.1"), ("017700000001", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("0", "0.0.0.0"),
      ("0x", "0.0.0.0"), ("10.65535", "10.0.255.255"), ("1.2.65535", "1.2.255.255"),
      ("255.255.255.255", "255.255.255.255"),
      ("[::1]", "::1"), ("[0:0:0:0:0:0:0:1]", "::1"), ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"),
      ("[::ffff:7f00:1]", "::ffff:127.0.0.1"), ("[2001:db8::]", "2001:db8::"),
    ])
  func addresses(_ host: String, _ address: String) throws {
    let split = try SplitURL("http://\(host)/")
    #expect(split.literalAddress?.description == address)
    #expect(split.host == (split.literalAddress?.isIPv6 == true ? "[\(address)]" : address))
  }

  @Test("A name is no address", arguments: ["a", "1a", "a.b1", "0xg", "example.0xz", "dead.beef"])
  func names(_ host: String) throws {
    #expect(try SplitURL("http://\(host)/").literalAddress == nil)
  }

  @Test(
    "The server policy refuses special addresses in any spelling, and other ports",
    arguments: [
      "http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://0177.1/", "http://[::1]/",
      "http://[::ffff:127.0.0.1]/", "http://[::127.0.0.1]/", "http://169.254.169.254/latest", "http://0/",
      "http://93.184.216.34:8080/", "https://example.com:22/",
    ])
  func policy(_ url: String) throws {
    #expect(kind { try SplitURL(url, policy: .server) } == .refusedByPolicy)
    _ = try SplitURL(url, policy: .client)
  }

  @Test(
    "The server policy lets public addresses through", arguments: ["http://93.184.216.34/", "https://[2606:4700::1]/"])
  func publicAddress(_ url: String) throws {
    _ = try SplitURL(url, policy: .server)
  }

  @Test("The length limit counts the URL as it is sent")
  func length() throws {
    let policy = RequestPolicy(allowsPrivateAddresses: true, ports: nil, maxURLBytes: 20)
    #expect(try SplitURL("http://a/12345678901", policy: policy).url.utf8.count == 20)
    #expect(kind { try SplitURL("http://a/123456789012", policy: policy) } == .badURL)
    #expect(kind { try SplitURL("http://a/12345678 9", policy: policy) } == .badURL)
  }

  @Test(
    "A redacted URL shows no query",
    arguments: [
      ("http://a/p?token=1", "http://a/p?…"), ("http://a:81/p", "http://a:81/p"), ("https://a?", "https://a/?…"),
      ("http://a/p?x?y#z", "http://a/p?…"),
    ])
  func redacted(_ url: String, _ redacted: String) throws {
    #expect(try SplitURL(url).redacted == redacted)
    #expect(try "\(SplitURL(url))" == redacted)
  }

  private func kind(_ body: () throws -> SplitURL) -> TransportFailure.Kind? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? TransportFailure)?.kind
    }
  }
}
