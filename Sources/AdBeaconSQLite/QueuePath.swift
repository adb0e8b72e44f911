#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The forms of a path to a queue's file.
enum QueuePath {
  /// The path with all links followed, also where the file is still to be made; as it is where that can't be done.
  static func resolved(_ path: String) -> String {
    var path = path
    // A link may lead to where no file is yet. No system follows more links than these.
    for _ in 0..<40 {
      if let real = real(path) { return real }
      guard let target = linkTarget(path) else { break }
      path = target.hasPrefix("/") ? target : split(path).folder + target
    }
    let (folder, name) = split(path)
    guard let folder = real(folder.isEmpty ? "." : folder) else { return path }
    return (folder == "/" ? "" : folder) + "/" + name
  }

  /// The address by which SQLite opens the file as one that never changes, without files beside it; nil where
  /// something stands in a write-ahead log, which would be left out.
  static func immutable(_ path: String) -> String? {
    let file = resolved(path)
    var log = stat()
    guard access(file, R_OK) == 0, stat(file + "-wal", &log) != 0 ? errno == ENOENT : log.st_size == 0 else {
      return nil
    }
    var escaped: [UInt8] = []
    for byte in file.utf8 {
      switch byte {
      case UInt8(ascii: "%"): escaped += "%25".utf8
      case UInt8(ascii: "?"): escaped += "%3F".utf8
      case UInt8(ascii: "#"): escaped += "%23".utf8
      default: escaped.append(byte)
      }
    }
    return "file:" + String(decoding: escaped, as: UTF8.self) + "?immutable=1"
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The folder with its slash, `""` where there is none, and the name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }
}
