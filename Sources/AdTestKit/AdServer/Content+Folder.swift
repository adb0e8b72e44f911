#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Content {
  /// The files of a folder, read anew for every request. In texts `{{origin}}` is replaced by the server's origin.
  ///
  /// Names are taken as they stand in the path, nothing is decoded; hidden files and a way out of the folder are not
  /// found.
  /// - Parameters:
  ///   - directory: the folder.
  ///   - prefix: what the paths begin with, in place of the folder.
  public static func folder(_ directory: String, at prefix: String = "/") -> Content {
    .closure { request in
      let name = request.path.dropFirst(prefix.count)
      guard request.path.hasPrefix(prefix), isInside(name) else { return nil }
      guard let bytes = FileManager.default.contents(atPath: directory + "/" + name) else { return nil }
      let type = FileType.name(of: name)
      guard FileType.isTemplate(name) else { return ServerAnswer(bytes, contentType: type) }
      let text = String(decoding: bytes, as: UTF8.self).replacing("{{origin}}", with: request.origin)
      return ServerAnswer(text.utf8, contentType: type)
    }
  }

  /// Media files: small ones that are only there. A file of the folder is served as it is, or as a few bytes where it is
  /// empty; so is every name that is listed. Any other name is not found.
  /// - Parameters:
  ///   - directory: the folder; nil for none.
  ///   - names: names that exist without a file.
  ///   - prefix: what the paths begin with.
  public static func media(in directory: String?, names: Set<String> = [], at prefix: String = "/media/") -> Content {
    .closure { request in
      let name = request.path.dropFirst(prefix.count)
      guard request.path.hasPrefix(prefix), isInside(name) else { return .notFound }
      let file = directory.flatMap { FileManager.default.contents(atPath: $0 + "/" + name) }
      guard file != nil || names.contains(String(name)) else { return .notFound }
      let bytes = file.map { Array($0) } ?? []
      return ServerAnswer(bytes.isEmpty ? ServerAnswer.filler(64) : bytes, contentType: FileType.name(of: name))
    }
  }

  private static func isInside(_ name: some StringProtocol) -> Bool {
    !name.utf8.contains(0)
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}
