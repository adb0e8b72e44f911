import AdTransport

/// What beacons are grouped by, so that one receiver in trouble does not hold up the others.
public enum HostKey {
  /// Scheme, host and port of a URL; `""` for one that can't be requested.
  public static func of(_ url: String) -> String {
    let bytes = url.utf8
    var end = bytes.startIndex
    var slashes = 0
    while end < bytes.endIndex {
      let byte = bytes[end]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: "/") {
        slashes += 1
        if slashes > 2 { break }
      }
      end = bytes.index(after: end)
    }
    return (try? SplitURL(String(url[..<end])))?.origin ?? ""
  }
}
