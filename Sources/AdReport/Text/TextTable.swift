/// A table with columns as wide as their content, the last one open.
struct TextTable {
  private let columns: [String]
  private var rows: [[String]] = []

  init(columns: [String]) { self.columns = columns }

  mutating func add(_ row: [String]) { rows.append(row.map(Terminal.printable)) }

  func text(palette: Palette) -> String {
    let widths = columns.indices.map { column in
      ([columns[column]] + rows.map { $0[column] }).map { Terminal.columns($0) }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      zip(cells.indices, cells).map { index, cell in
        index == cells.count - 1 ? cell : Terminal.padded(cell, to: widths[index])
      }.joined(separator: "  ")
    }
    return ([palette.faint(line(columns))] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}

/// A count with its noun: `1 ad`, `3 ads`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
