/// What one case took on one workload: nanoseconds per document, one number per round.
struct Measurement: Codable {
  let caseName: String
  let nanoseconds: [Double]

  /// The quotients to another case of the same rounds.
  func ratios(to reference: Measurement) -> Spread {
    Spread(zip(nanoseconds, reference.nanoseconds).map { $0 / $1 })
  }

  enum CodingKeys: String, CodingKey {
    case caseName = "case"
    case nanoseconds
  }
}

/// The middle and the ends of some numbers.
struct Spread: Codable {
  let median: Double
  let least: Double
  let greatest: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    least = sorted[0]
    greatest = sorted[sorted.count - 1]
  }
}
