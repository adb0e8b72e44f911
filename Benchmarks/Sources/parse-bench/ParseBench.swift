import ArgumentParser
import CParseLimits
import Foundation

/// Compares ways to parse VAST and VMAP documents with libxml2's own tree.
@main
struct ParseBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse-bench",
    abstract: "Compares ways to parse VAST and VMAP documents; 1.00 is libxml2's tree in C.",
    discussion: "Cases: \(ParseCase.all.map(\.name).joined(separator: ", ")).")

  @Option(help: "How often every case has its turn.")
  var rounds = 11

  @Option(parsing: .upToNextOption, help: "Only these workloads: \(Workload.allCases.map(\.rawValue)).")
  var workload: [Workload] = Workload.allCases

  @Option(parsing: .upToNextOption, help: "Only these cases, and C DOM to divide by.")
  var only: [String] = []

  @Option(help: "Milliseconds of processor time per turn.")
  var slice = 20

  @Option(help: "Seed of the order of the cases.")
  var seed: UInt64 = 1

  @Flag(help: "Print every round's times as JSON instead of a table.")
  var json = false

  @Flag(help: "Measure peak memory on the largest workload instead of time (Linux).")
  var memory = false

  @Flag(help: "Save the workloads to the work folder and stop.")
  var save = false

  @Option(help: "The folder for saved workloads.")
  var work = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../work").standardizedFileURL.path

  @Option(
    parsing: .upToNextOption,
    help: .init("Parse a saved workload N times and do nothing else.", valueName: "case workload n"))
  var callgrind: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: .init("Print how many bytes one parse of a saved workload needs.", valueName: "case workload"))
  var peak: [String] = []

  private var workFolder: URL { URL(fileURLWithPath: work) }

  func validate() throws {
    guard rounds > 0, slice > 0 else { throw ValidationError("--rounds and --slice must be positive.") }
    guard [0, 3].contains(callgrind.count) else { throw ValidationError("--callgrind needs a case, a workload and N.") }
    guard [0, 2].contains(peak.count) else { throw ValidationError("--peak needs a case and a workload.") }
  }

  func run() throws {
    if save {
      for item in workload { try BenchDocument(generating: item).save(to: workFolder) }
    } else if !callgrind.isEmpty {
      try repeatOnly()
    } else if !peak.isEmpty {
      let (item, document) = try savedDocument(peak)
      let warmUp = try BenchDocument(reading: .small, from: workFolder)
      print(try PeakMemory.measureHere(item, document, warmUp: warmUp))
    } else if memory {
      try compareMemory()
    } else {
      try compareTimes()
    }
  }

  private func compareTimes() throws {
    limit_keep_freed_memory()
    let cases = try chosenCases()
    var plan = Rounds(count: rounds, cases: cases, slice: slice * 1_000_000, seed: seed)
    let sections = try workload.map { item in
      let document = BenchDocument(generating: item)
      return ParseReport.Section(
        workload: item, bytes: document.bytes.count, digest: document.digest,
        measurements: try plan.measure(document))
    }
    let report = ParseReport(rounds: rounds, sections: sections)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
    } else {
      print(report.markdown(cases))
    }
  }

  private func compareMemory() throws {
    for item in [Workload.small, .big] { try BenchDocument(generating: item).save(to: workFolder) }
    let bytes = try BenchDocument(reading: .big, from: workFolder).bytes.count
    print(row("Case", ["peak over base", "× the document (\(size(bytes)))"]))
    print(row("---", ["---", "---"]))
    for item in try chosenCases() {
      let peak = try PeakMemory.measureApart(item, .big, work: workFolder)
      print(row(item.title, [size(peak), twoDecimals(Double(peak) / Double(bytes))]))
    }
  }

  private func repeatOnly() throws {
    let (item, document) = try savedDocument(Array(callgrind.prefix(2)))
    guard let count = Int(callgrind[2]), count > 0 else { throw ValidationError("N is a positive number.") }
    let parse = try item.prepare()
    try document.bytes.withUnsafeBytes { bytes in
      for _ in 0..<count { _ = try parse(bytes, false) }
    }
  }

  private func savedDocument(_ words: [String]) throws -> (ParseCase, BenchDocument) {
    guard let item = ParseCase.named(words[0]) else { throw ValidationError("No case is called \(words[0]).") }
    guard let workload = Workload(rawValue: words[1]) else {
      throw ValidationError("No workload is called \(words[1]).")
    }
    return (item, try BenchDocument(reading: workload, from: workFolder))
  }

  private func chosenCases() throws -> [ParseCase] {
    guard !only.isEmpty else { return ParseCase.all }
    if let unknown = only.first(where: { ParseCase.named($0) == nil }) {
      throw ValidationError("No case is called \(unknown).")
    }
    return ParseCase.all.filter { $0.name == ParseCase.reference.name || only.contains($0.name) }
  }
}

extension Workload: ExpressibleByArgument {}
