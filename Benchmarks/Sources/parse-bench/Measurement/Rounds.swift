/// Runs cases in turn, so that what disturbs one disturbs its neighbours as well.
struct Rounds {
  let count: Int
  let cases: [ParseCase]
  /// How long a case's turn is, in nanoseconds of processor time. A turn is a few batches, and the fastest counts: what
  /// disturbs a parser only ever makes it slower.
  let slice: Int
  private let batches = 5
  private var random: SplitMix64

  init(count: Int, cases: [ParseCase], slice: Int, seed: UInt64) {
    self.count = count
    self.cases = cases
    self.slice = slice
    random = SplitMix64(seed: seed)
  }

  /// Measures every case on one document: in each round each case once, in a new random order.
  mutating func measure(_ document: BenchDocument) throws -> [Measurement] {
    let parsers = try cases.map { try $0.prepare() }
    return try document.bytes.withUnsafeBytes { bytes in
      for (parse, item) in zip(parsers, cases) { try check(item, finds: parse(bytes, true), in: document) }
      let repeats = max(1, slice / batches / max(1, Int(try batch(parsers[0], bytes, repeats: 1))))
      var times = cases.map { _ in [Double]() }
      for _ in 0..<count {
        for index in cases.indices.shuffled(using: &random) {
          times[index].append(try turn(parsers[index], bytes, repeats: repeats))
        }
      }
      return zip(cases, times).map { Measurement(caseName: $0.name, nanoseconds: $1) }
    }
  }

  private func turn(_ parse: ParseCase.Parse, _ bytes: UnsafeRawBufferPointer, repeats: Int) throws -> Double {
    var fastest = try batch(parse, bytes, repeats: repeats)
    for _ in 1..<batches { fastest = min(fastest, try batch(parse, bytes, repeats: repeats)) }
    return fastest
  }

  /// Nanoseconds per document.
  private func batch(_ parse: ParseCase.Parse, _ bytes: UnsafeRawBufferPointer, repeats: Int) throws -> Double {
    let start = processorTime()
    for _ in 0..<repeats { _ = try parse(bytes, false) }
    return Double(processorTime() - start) / Double(repeats)
  }

  /// A case that skips part of a document must not win.
  private func check(_ item: ParseCase, finds found: Tally?, in document: BenchDocument) throws {
    guard let found, found != document.tally else { return }
    throw WrongTally(caseName: item.name, document: document, found: found)
  }
}

/// A case did not find what the document holds.
struct WrongTally: Error, CustomStringConvertible {
  let caseName: String
  let document: BenchDocument
  let found: Tally

  var description: String {
    "\(caseName) on \(document.workload): found \(found), written \(document.tally.map { "\($0)" } ?? "unknown")"
  }
}
