import AdModel

/// The words of one line of a transcript, and what they can mean.
struct TranscriptWords {
  let line: TranscriptBlock.Line
  private var rest: ArraySlice<Substring>

  init(_ line: TranscriptBlock.Line) {
    self.line = line
    rest = line.text.split(separator: " ")[...]
  }

  mutating func next() -> String? { rest.popFirst().map(String.init) }

  /// The next word as `key=value` or a bare key.
  mutating func nextOption() -> (key: String, value: String?)? {
    guard let word = rest.popFirst() else { return nil }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The value of the next word if it is `name=value`, else nothing.
  mutating func nextOption(named name: String) -> String {
    guard rest.first?.hasPrefix(name + "=") == true, let option = nextOption() else { return "" }
    return option.value ?? ""
  }

  func expectEnd() throws(TranscriptError) {
    if let word = rest.first { throw error("\(word) is not expected here") }
  }

  func error(_ message: String) -> TranscriptError { TranscriptError(line: line.number, message) }

  /// Decimal seconds with at most three digits behind the point.
  func seconds(_ text: some StringProtocol) throws(TranscriptError) -> Milliseconds {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = unsigned.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : "0"
    guard let whole = parts.first.flatMap({ UInt32($0) }), let digits = UInt32(fraction), fraction.count <= 3 else {
      throw error("\(text) is not a time in seconds")
    }
    var thousandths = Int64(digits)
    for _ in fraction.count..<3 { thousandths *= 10 }
    let value = Int64(whole) * 1000 + thousandths
    return Milliseconds(text.hasPrefix("-") ? -value : value)
  }

  /// `50%`.
  func percent(_ text: some StringProtocol) throws(TranscriptError) -> Percent {
    let value = try seconds(text.dropLast())
    guard let thousandths = Int32(exactly: value.rawValue) else { throw error("\(text) is not a percentage") }
    return Percent(thousandths: thousandths)
  }

  func number(_ text: some StringProtocol) throws(TranscriptError) -> Int {
    guard let number = Int(text) else { throw error("\(text) is not a number") }
    return number
  }

  func code(_ text: String) throws(TranscriptError) -> ErrorCode { ErrorCode(rawValue: try number(text)) }

  func flag(_ text: String) throws(TranscriptError) -> Bool { try number(text) != 0 }

  func rule<Rule>(_ make: (String) -> Rule?, _ text: String) throws(TranscriptError) -> Rule {
    guard let rule = make(text) else { throw error("\(text) is not known") }
    return rule
  }
}
