/// One `scn` block of a text: a session written down as inputs and the outputs they must produce.
///
/// In Markdown a block is fenced with ```` ```scn ```` and named by the heading before it; a text without fences is one block.
public struct TranscriptBlock: Sendable, Hashable {
  /// The name from the heading, as in `S001`; `line <n>` without one.
  public var name: String
  /// The rest of the heading.
  public var title: String
  /// The lines with their numbers in the text, from 1.
  public var lines: [Line]

  /// A line of a block.
  public struct Line: Sendable, Hashable {
    /// The line's number in the text, from 1.
    public var number: Int
    /// The line without surrounding space.
    public var text: String
  }

  /// Finds the blocks of a text.
  public static func all(in text: String) -> [TranscriptBlock] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { Line(number: $0.offset + 1, text: $0.element.trimmed) }
    guard lines.contains(where: { $0.text.hasPrefix("```") }) else {
      let content = lines.filter { !$0.text.isEmpty }
      return content.isEmpty ? [] : [TranscriptBlock(name: "line 1", title: "", lines: content)]
    }
    return fenced(in: lines)
  }

  private static func fenced(in lines: [Line]) -> [TranscriptBlock] {
    var blocks: [TranscriptBlock] = []
    var heading = ""
    var open: TranscriptBlock?
    var isInOtherFence = false
    for line in lines {
      if line.text.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else if isInOtherFence {
          isInOtherFence = false
        } else if line.text == "```scn" {
          let (name, title) = split(heading: heading, line: line.number)
          open = TranscriptBlock(name: name, title: title, lines: [])
          heading = ""
        } else {
          isInOtherFence = true
        }
      } else if open != nil {
        if !line.text.isEmpty { open?.lines.append(line) }
      } else if !isInOtherFence, line.text.hasPrefix("#") {
        heading = line.text.drop { $0 == "#" }.trimmed
      }
    }
    if let open { blocks.append(open) }
    return blocks
  }

  /// `S001 — Title` into its two parts; the name is a capital letter and a number.
  private static func split(heading: String, line: Int) -> (name: String, title: String) {
    let words = heading.split(separator: " ", maxSplits: 1)
    guard let first = words.first, first.count > 1, first.first?.isUppercase == true,
      first.dropFirst().allSatisfy(\.isNumber)
    else {
      return ("line \(line)", heading)
    }
    let title = words.dropFirst().joined().drop { " -–—".contains($0) }
    return (String(first), String(title))
  }
}

extension TranscriptBlock: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
