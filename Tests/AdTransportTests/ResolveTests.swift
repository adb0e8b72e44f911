import AdTransport
import Testing

@Suite("Resolving URL references")
struct ResolveTests {
  /// The examples of RFC 3986 §5.4, base `http://a/b/c/d;p?q`.
  @Test(
    "The examples of RFC 3986 §5.4",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("g;x", "http://a/b/c/g;x"),
      ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"),
      ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("http:g", "http:g"),
    ])
  func examples(_ reference: String, _ resolved: String) {
    #expect(SplitURL.resolve(reference, against: "http://a/b/c/d;p?q") == resolved)
  }

  @Test(
    "What the field sends",
    arguments: [
      (
        "t?c=[CACHEBUSTING]&u=%%X%%", "https://a.example/ads/tag.xml",
        "https://a.example/ads/t?c=[CACHEBUSTING]&u=%%X%%"
      ),
      ("[BASE]/x", "https://a.example", "https://a.example/[BASE]/x"),
      ("//cdn.example/x y", "http://a.example/", "http://cdn.example/x y"),
      ("//cdn.example/x", "", "https://cdn.example/x"),
      (" https://b.example/[X]/../y ", "https://a.example/", "https://b.example/[X]/../y"),
      ("inner.xml", "file:///ads/outer.xml", "file:///ads/inner.xml"),
      ("a//b", "https://a.example/c/d", "https://a.example/c/a//b"),
      ("/x?u=http://b/../c", "https://a.example:8443/d?e#f", "https://a.example:8443/x?u=http://b/../c"),
      ("?n=2", "https://a.example", "https://a.example?n=2"),
    ])
  func field(_ reference: String, _ base: String, _ resolved: String) {
    #expect(SplitURL.resolve(reference, against: base) == resolved)
  }

  @Test(
    "Without an absolute base a relative reference stays unresolved",
    arguments: [("x", ""), ("/x", "tag.xml"), ("", ""), ("x", "mailto:a@b")])
  func noBase(_ reference: String, _ base: String) {
    #expect(SplitURL.resolve(reference, against: base) == nil)
  }
}
