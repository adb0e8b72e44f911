import AdModel
import AdTransport

/// Makes the URLs of one document absolute (RFC 3986 §5). Macros survive, absolute URLs come back as they are.
struct URLBase {
  /// The document's own URL; without one only `//host` gains a scheme.
  var url: String?

  func absolute(_ reference: Text) -> Text {
    guard reference.isRelativeURL else { return reference }
    return SplitURL.resolve(reference.string, against: url ?? "").map { Text($0) } ?? reference
  }

  func absolute(_ reference: Text?) -> Text? { reference.map { absolute($0) } }

  func makeAbsolute(_ urls: inout [Text]) {
    for index in urls.indices { urls[index] = absolute(urls[index]) }
  }

  /// Makes one URL of each element absolute.
  func makeAbsolute<Element>(_ elements: inout [Element], _ url: WritableKeyPath<Element, Text>) {
    for index in elements.indices { elements[index][keyPath: url] = absolute(elements[index][keyPath: url]) }
  }
}

extension Text {
  /// Whether it is a reference without a scheme. A text that starts with a macro may turn out to be anything, so it is
  /// left alone.
  fileprivate var isRelativeURL: Bool {
    withBytes { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "["), first != UInt8(ascii: "%") else { return false }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: ":"): return false
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
        default: continue
        }
      }
      return true
    }
  }
}
