import Foundation

/// Peak memory of one parse, measured in a process of its own (Linux).
enum PeakMemory {
  /// How far one parse raises the peak of this process over what it holds before, in bytes. The document is in memory
  /// before; a smaller document is parsed first, so that what a runtime sets up once does not count.
  static func measureHere(_ item: ParseCase, _ document: BenchDocument, warmUp: BenchDocument) throws -> Int {
    let parse = try item.prepare()
    _ = try warmUp.bytes.withUnsafeBytes { try parse($0, false) }
    let base = try status("VmRSS")
    _ = try document.bytes.withUnsafeBytes { try parse($0, false) }
    return max(0, try status("VmHWM") - base)
  }

  /// The same in a new process of this program, which prints the number.
  static func measureApart(_ item: ParseCase, _ workload: Workload, work: URL) throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--work", work.path, "--peak", item.name, workload.rawValue]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let bytes = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Unreadable(what: "the peak of \(item.name)")
    }
    return bytes
  }

  private static func status(_ field: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("\(field):") {
      if let kilobytes = line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Int($0) }) {
        return kilobytes * 1024
      }
    }
    throw Unreadable(what: field)
  }

  struct Unreadable: Error { let what: String }
}
