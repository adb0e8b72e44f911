import AdSession
import Foundation

/// Finds the fixtures of the project.
enum Fixtures {
  static func transcripts(file: String = #filePath) -> [TranscriptBlock] {
    let root = URL(fileURLWithPath: file).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Fixtures/scenarios")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.flatMap { file in
      TranscriptBlock.all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }
}
