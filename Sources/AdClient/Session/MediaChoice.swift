public import AdModel

/// Which media file of an ad is played (VAST 4.3 §2.4.4).
public enum MediaChoice {
  /// The best file that a plain player can show: no API framework, a video or audio type; the largest picture first, then
  /// the highest bitrate, then document order. Nil when there is none (403).
  public static func best(of files: [MediaFile]) -> MediaFile? {
    var best: MediaFile?
    for file in files where isPlayable(file) {
      guard let current = best else {
        best = file
        continue
      }
      let size = (area(file), file.bitrate ?? file.maxBitrate ?? 0)
      if size > (area(current), current.bitrate ?? current.maxBitrate ?? 0) { best = file }
    }
    return best
  }

  private static func area(_ file: MediaFile) -> Int {
    file.width.multipliedReportingOverflow(by: file.height).partialValue
  }

  private static let streamTypes: Set<String> = [
    "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/dash+xml",
  ]

  private static func isPlayable(_ file: MediaFile) -> Bool {
    guard file.apiFramework?.isEmpty ?? true else { return false }
    guard let type = file.type else { return true }
    let name = type.string.lowercased().prefix { $0 != ";" && $0 != " " }
    return name.hasPrefix("video/") || name.hasPrefix("audio/") || streamTypes.contains(String(name))
  }
}
