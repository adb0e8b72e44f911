import Foundation

/// An empty folder of its own for one test, removed with everything in it when this value goes.
public final class TemporaryFolder: Sendable {
  /// The folder's path, without a slash at its end.
  public let path: String

  /// Makes a folder.
  /// - Throws: what the file system says.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("vastctl-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder, whether it is there or not.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, in folders below this one where its name has slashes, and returns its path.
  /// - Throws: what the file system says.
  @discardableResult
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}
