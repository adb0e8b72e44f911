/// A piece of a ledger.
public struct LedgerPage: Sendable, Hashable {
  /// The entries in the order they were recorded.
  public var entries: [LedgerEntry]
  /// Where the next page starts; nil after the last.
  public var next: Int64?

  /// Makes a page.
  public init(entries: [LedgerEntry], next: Int64?) {
    self.entries = entries
    self.next = next
  }
}

/// Something whose ledger can be read.
public protocol LedgerSource: Sendable {
  /// The count of the whole ledger.
  func summary() async throws -> LedgerSummary

  /// A page of the ledger.
  /// - Parameters:
  ///   - cursor: `next` of the page before; nil for the first.
  ///   - limit: the most entries, at least 1.
  func entries(from cursor: Int64?, limit: Int) async throws -> LedgerPage
}

extension LedgerSource {
  /// Calls `body` with every entry of the ledger, in the order they were recorded, a page at a time.
  public func forEachEntry(_ body: (LedgerEntry) async throws -> Void) async throws {
    var cursor: Int64?
    repeat {
      let page = try await entries(from: cursor, limit: 512)
      for entry in page.entries { try await body(entry) }
      cursor = page.next
    } while cursor != nil
  }
}
