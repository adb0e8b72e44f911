/// The short forms that stand for several output lines of a transcript.
enum TranscriptShorthand {
  /// A short form and the lines it stands for; `$n` is its n-th argument.
  private struct Form {
    var name: String
    var lines: [[Substring]]
    var argumentCount: Int

    init(_ name: String, _ argumentCount: Int, _ lines: [String]) {
      self.name = name
      self.argumentCount = argumentCount
      self.lines = lines.map { $0.split(separator: " ") }
    }
  }

  private static let start = [
    "ev adLoaded $1", "ev adImpression $1", "px $1 impression", "ev adStarted $1", "px $1 start",
  ]
  private static let quartiles = [
    ["ev adFirstQuartile $1", "px $1 firstQuartile"], ["ev adMidpoint $1", "px $1 midpoint"],
    ["ev adThirdQuartile $1", "px $1 thirdQuartile"],
  ]
  private static let done = ["ev adCompleted $1", "px $1 complete", "ev adEnded $1 completed"]

  /// Longest first, so that the longest is found when lines are contracted.
  private static let forms: [Form] = [
    Form("RUN", 1, start + quartiles.flatMap(\.self) + done),
    Form("START", 1, start),
    Form("DONE", 1, done),
    Form("OPEN", 3, ["ev breakStarted $1 $2 $3", "px $1 breakStart"]),
    Form("CLOSE", 2, ["px $1 breakEnd", "ev breakEnded $1 $2"]),
    Form("Q1", 1, quartiles[0]), Form("Q2", 1, quartiles[1]), Form("Q3", 1, quartiles[2]),
    Form("cues", 1, ["ev cuePoints $1"]),
  ]

  /// The lines that a line stands for; itself if it is no short form.
  static func expand(_ line: String) -> [String] {
    let words = line.split(separator: " ")
    guard let form = forms.first(where: { $0.name == words.first.map(String.init) }),
      words.count == form.argumentCount + 1
    else { return [line] }
    return form.lines.map { tokens in
      tokens.map { token in argument(token).map { words[$0] } ?? token }.joined(separator: " ")
    }
  }

  /// Lines with every short form that fits.
  static func contract(_ lines: [String]) -> [String] {
    let words = lines.map { $0.split(separator: " ") }
    var result: [String] = []
    var next = 0
    while next < lines.count {
      if let (form, arguments) = firstMatch(in: words[next...]) {
        result.append(([form.name[...]] + arguments).joined(separator: " "))
        next += form.lines.count
      } else {
        result.append(lines[next])
        next += 1
      }
    }
    return result
  }

  private static func firstMatch(in lines: ArraySlice<[Substring]>) -> (Form, [Substring])? {
    for form in forms {
      if let arguments = match(form, lines) { return (form, arguments) }
    }
    return nil
  }

  private static func match(_ form: Form, _ lines: ArraySlice<[Substring]>) -> [Substring]? {
    guard lines.count >= form.lines.count else { return nil }
    var arguments = [Substring?](repeating: nil, count: form.argumentCount)
    for (tokens, line) in zip(form.lines, lines) {
      guard tokens.count == line.count else { return nil }
      for (token, word) in zip(tokens, line) {
        if let number = argument(token) {
          guard arguments[number - 1] == nil || arguments[number - 1] == word else { return nil }
          arguments[number - 1] = word
        } else if token != word {
          return nil
        }
      }
    }
    return arguments.compactMap(\.self)
  }

  private static func argument(_ token: Substring) -> Int? {
    token.hasPrefix("$") ? Int(token.dropFirst()) : nil
  }
}
