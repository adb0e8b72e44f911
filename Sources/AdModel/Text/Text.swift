/// A piece of text kept as the bytes that arrived: a span into storage shared with the rest of its document.
///
/// Making one costs no allocation, and it becomes a `String` only when asked. URLs stay `Text` until they are sent,
/// so that a template with macros is never re-encoded on the way.
public struct Text: Sendable {
  // Nil for the empty text: a shared one would be counted by every thread at once.
  let chunk: TextChunk?
  let start: UInt32
  let length: UInt32

  init(chunk: TextChunk?, start: UInt32, length: UInt32) {
    self.chunk = chunk
    self.start = start
    self.length = length
  }

  /// Makes a text with storage of its own from the UTF-8 of a string.
  public init(_ string: String) {
    var string = string
    self = string.withUTF8 { Text(copying: UnsafeRawBufferPointer($0)) }
  }

  /// Makes a text with storage of its own from bytes, UTF-8 by convention; anything else is replaced when shown.
  public init(copying bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else {
      self = .empty
      return
    }
    let chunk = TextChunk(capacity: bytes.count)
    self = chunk.append(bytes)
  }

  /// The text without any byte.
  public static var empty: Text { Text(chunk: nil, start: 0, length: 0) }

  /// The number of UTF-8 bytes.
  public var count: Int { Int(length) }

  /// Whether there is no byte.
  public var isEmpty: Bool { length == 0 }

  /// The text as a string; bytes that are not UTF-8 are replaced by U+FFFD.
  public var string: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes, which must not be kept after it returns.
  @inlinable
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(bytes)
  }

  @usableFromInline
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: chunk.map { UnsafeRawPointer($0.base + Int(start)) }, count: Int(length))
  }
}

extension Text: Hashable {
  /// Whether the bytes are equal.
  public static func == (left: Text, right: Text) -> Bool {
    guard left.length == right.length else { return false }
    if left.chunk === right.chunk && left.start == right.start { return true }
    return left.withBytes { a in right.withBytes { b in a.elementsEqual(b) } }
  }

  /// Whether the bytes are those of the string's UTF-8.
  public static func == (left: Text, right: String) -> Bool {
    left.withBytes { $0.elementsEqual(right.utf8) }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: $0) }
  }
}

extension Text: Comparable {
  /// Whether the bytes of the first come first, byte by byte.
  public static func < (left: Text, right: Text) -> Bool {
    left.withBytes { a in right.withBytes { b in a.lexicographicallyPrecedes(b) } }
  }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible, CustomDebugStringConvertible {
  /// Makes a text with storage of its own.
  public init(stringLiteral value: String) { self.init(value) }
  /// The text as a string.
  public var description: String { string }
  /// The text as a quoted string.
  public var debugDescription: String { string.debugDescription }
}

extension Text: Codable {
  /// Reads a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
