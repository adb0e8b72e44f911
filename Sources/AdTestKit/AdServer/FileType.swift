/// The media types of files that an ad server holds.
enum FileType {
  private static let types: [String: (name: String, isTemplate: Bool)] = [
    "xml": ("application/xml", true), "vast": ("application/xml", true), "vmap": ("application/xml", true),
    "json": ("application/json", true), "m3u8": ("application/vnd.apple.mpegurl", true),
    "txt": ("text/plain", true), "html": ("text/html", true), "js": ("text/javascript", true),
    "mp4": ("video/mp4", false), "m4s": ("video/iso.segment", false), "webm": ("video/webm", false),
    "ts": ("video/mp2t", false), "mp3": ("audio/mpeg", false), "gif": ("image/gif", false),
    "png": ("image/png", false), "jpg": ("image/jpeg", false),
  ]

  /// The media type of a file name, by what follows its last dot.
  static func name(of file: some StringProtocol) -> String { type(of: file)?.name ?? "application/octet-stream" }

  /// Whether files of that name are texts in which `{{origin}}` is replaced.
  static func isTemplate(_ file: some StringProtocol) -> Bool { type(of: file)?.isTemplate ?? false }

  private static func type(of file: some StringProtocol) -> (name: String, isTemplate: Bool)? {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    return types[file[file.index(after: dot)...].lowercased()]
  }
}
