import Foundation

/// One workload in memory.
struct BenchDocument {
  let workload: Workload
  let bytes: [UInt8]
  /// What it holds; nil when it was read from a file.
  let tally: Tally?

  /// Writes the workload anew.
  init(generating workload: Workload) {
    self.workload = workload
    let (bytes, tally) = workload.generate()
    self.bytes = bytes
    self.tally = tally
  }

  /// Reads a workload that was saved before, so that the process holds nothing but the document.
  init(reading workload: Workload, from folder: URL) throws {
    self.workload = workload
    bytes = [UInt8](try Data(contentsOf: Self.file(of: workload, in: folder), options: .alwaysMapped))
    tally = nil
  }

  /// Saves the bytes as `<workload>.xml`.
  func save(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: Self.file(of: workload, in: folder))
  }

  /// FNV-1a of the bytes: two machines that print the same one measured the same document.
  var digest: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }

  private static func file(of workload: Workload, in folder: URL) -> URL {
    folder.appendingPathComponent("\(workload.rawValue).xml")
  }
}
