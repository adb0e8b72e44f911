/// Storage for the texts of one document. Bytes are written once and never move, so texts may be shared while the
/// writer goes on: it only ever writes behind them.
final class TextChunk: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  private let capacity: Int
  private var used = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit { base.deallocate() }

  var room: Int { capacity - used }

  func append(_ bytes: UnsafeRawBufferPointer) -> Text {
    let start = used
    if let source = bytes.baseAddress {
      (base + start).copyMemory(from: source, byteCount: bytes.count)
      used += bytes.count
    }
    return Text(chunk: self, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: bytes.count))
  }
}

/// Writes the texts of one document into few large pieces of storage.
public struct TextWriter: ~Copyable {
  private var chunk: TextChunk
  private let chunkSize: Int

  /// Makes a writer.
  /// - Parameter sizeHint: how many bytes of text are expected; storage grows in pieces of about this size,
  ///   at least 256 bytes and at most 1 MiB.
  public init(sizeHint: Int) {
    chunkSize = min(max(sizeHint, 256), 1 << 20)
    chunk = TextChunk(capacity: chunkSize)
  }

  /// Copies bytes into the document's storage. At most 4 GiB at a time.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) -> Text {
    if bytes.isEmpty { return .empty }
    if bytes.count > chunk.room {
      chunk = TextChunk(capacity: max(chunkSize, bytes.count))
    }
    return chunk.append(bytes)
  }
}
