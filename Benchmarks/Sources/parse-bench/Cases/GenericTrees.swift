import GenericTree

extension ParseCase {
  static let swiftDOM = generic("swift-dom", "Swift, DOM walked into `String`s, generic tree", GenericElement.byDOM)
  static let swiftSAX = generic("swift-sax", "Swift, SAX2 push, a `String` per name and value", GenericElement.bySAX)

  private static func generic(
    _ name: String, _ title: String, _ parse: @escaping @Sendable (UnsafeRawBufferPointer) -> GenericElement?
  ) -> ParseCase {
    ParseCase(name: name, title: title) {
      { document, counting in
        guard let root = parse(document) else { throw NotWellFormed() }
        return counting ? Tally(of: root) : nil
      }
    }
  }
}

extension Tally {
  fileprivate init(of element: GenericElement) {
    self.init()
    count(from: element)
  }

  private mutating func count(from element: GenericElement) {
    count(element.name)
    for child in element.children { count(from: child) }
  }
}
