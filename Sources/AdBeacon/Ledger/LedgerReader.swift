#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of a ledger that could not be read.
public struct LedgerProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// What is wrong with it, for a person.
  public var message: String
  /// Whether it is a last line that stops in the middle: what a writer that died leaves behind.
  public var isTruncation: Bool

  /// Makes a problem.
  public init(line: Int, message: String, isTruncation: Bool = false) {
    self.line = line
    self.message = message
    self.isTruncation = isTruncation
  }

  /// The line and the message.
  public var description: String { "line \(line): \(message)" }
}

/// Reads a ledger piece by piece. A bad line costs that line; blank lines are passed over.
public struct LedgerReader {
  /// A line read: an entry, or what is wrong.
  public typealias Line = Result<LedgerEntry, LedgerProblem>

  /// The longest line in bytes. Default 1 MiB; a longer one is a problem and is not kept in memory.
  public var maxLineBytes: Int
  private var partial: [UInt8] = []
  private var isOverlong = false
  private var lineNumber = 0
  private let decoder = JSONDecoder()

  /// Makes a reader that stands before the first line.
  public init(maxLineBytes: Int = 1 << 20) { self.maxLineBytes = maxLineBytes }

  /// Takes the next bytes and returns the lines that end in them.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let line = endLine(isLast: false) { lines.append(line) }
      } else if partial.count < maxLineBytes {
        partial.append(byte)
      } else {
        isOverlong = true
      }
    }
    return lines
  }

  /// Ends the ledger and returns its last line, where it does not end with a line feed.
  public mutating func finish() -> Line? { endLine(isLast: true) }

  /// Reads a whole ledger.
  public static func read(_ bytes: some Sequence<UInt8>) -> (entries: [LedgerEntry], problems: [LedgerProblem]) {
    var reader = LedgerReader()
    var lines = reader.read(bytes)
    if let last = reader.finish() { lines.append(last) }
    var entries: [LedgerEntry] = []
    var problems: [LedgerProblem] = []
    for line in lines {
      switch line {
      case .success(let entry): entries.append(entry)
      case .failure(let problem): problems.append(problem)
      }
    }
    return (entries, problems)
  }

  private mutating func endLine(isLast: Bool) -> Line? {
    defer {
      partial.removeAll(keepingCapacity: true)
      isOverlong = false
    }
    if isLast && partial.isEmpty { return nil }
    lineNumber += 1
    if isOverlong {
      return .failure(LedgerProblem(line: lineNumber, message: "longer than \(maxLineBytes) bytes"))
    }
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    if partial.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return nil }
    do {
      return .success(try decoder.decode(LedgerEntry.self, from: Data(partial)))
    } catch {
      let message = Self.message(of: error)
      let isTruncation = isLast && message == Self.notJSON && partial.first == UInt8(ascii: "{")
      if isTruncation {
        return .failure(LedgerProblem(line: lineNumber, message: "the line stops in the middle", isTruncation: true))
      }
      return .failure(LedgerProblem(line: lineNumber, message: message))
    }
  }

  private static let notJSON = "not JSON"

  private static func message(of error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case DecodingError.valueNotFound(_, let context): return "\(place(context.codingPath)) is null"
    case DecodingError.typeMismatch(_, let context): return "\(place(context.codingPath)) is of another type"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: return notJSON
    case DecodingError.dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    default: return "not a ledger entry"
    }
  }
}
