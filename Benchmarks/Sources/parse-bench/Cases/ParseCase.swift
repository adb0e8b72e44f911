/// One way to parse a document.
struct ParseCase: Sendable {
  /// Parses a document, throws when it is not well-formed, and lets go of the result. With `counting` it says what it
  /// found, if it keeps enough to know; this is not timed.
  typealias Parse = (_ document: UnsafeRawBufferPointer, _ counting: Bool) throws -> Tally?

  /// The short name for options and JSON.
  let name: String
  /// The name in the table.
  let title: String
  /// Makes what the case keeps between documents.
  let prepare: @Sendable () throws -> Parse

  /// Every case; the first is what the others are divided by.
  static let all: [ParseCase] = [
    .cDOM, .cReader, .cSAXMemory, .cSAXPush, .cSAXPushReused,
    .swiftDOM, .swiftSAX,
    .oursXML, .ours, .oursReused,
  ]

  /// The case with ratio 1.
  static let reference = cDOM

  /// Finds a case by its short name.
  static func named(_ name: String) -> ParseCase? { all.first { $0.name == name } }
}

/// A document was refused.
struct NotWellFormed: Error {}
