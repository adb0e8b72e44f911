import CParseLimits

extension ParseCase {
  static let cDOM = limit("c-dom", "C, DOM", limit_dom)
  static let cReader = limit("c-reader", "C, text reader", limit_reader)
  static let cSAXMemory = limit("c-sax", "C, SAX2 from memory, empty callbacks", limit_sax_memory)
  static let cSAXPush = limit("c-push", "C, SAX2 push, one chunk, empty callbacks", limit_sax_push)

  static let cSAXPushReused = ParseCase(name: "c-push-reused", title: "… with one context reused: the limit") {
    let parser = try LimitPushParser()
    return { document, _ in
      try parser.parse(document)
      return nil
    }
  }

  private static func limit(
    _ name: String, _ title: String, _ parse: @escaping @Sendable (UnsafePointer<CChar>, Int) -> Bool
  ) -> ParseCase {
    ParseCase(name: name, title: title) {
      { document, _ in
        guard let bytes = document.baseAddress?.assumingMemoryBound(to: CChar.self), parse(bytes, document.count)
        else { throw NotWellFormed() }
        return nil
      }
    }
  }
}

/// Owns the C parser that is reused.
private final class LimitPushParser {
  private let parser: OpaquePointer

  init() throws {
    guard let parser = limit_push_parser_make() else { throw NotWellFormed() }
    self.parser = parser
  }

  deinit { limit_push_parser_free(parser) }

  func parse(_ document: UnsafeRawBufferPointer) throws {
    guard let bytes = document.baseAddress?.assumingMemoryBound(to: CChar.self),
      limit_push_parser_parse(parser, bytes, document.count)
    else { throw NotWellFormed() }
  }
}
