import AdReport
import Foundation

/// What a person names on the command line: a file, standard input, or a URL.
enum InputSource: Sendable, Hashable {
  case standardInput
  case file(String)
  case url(String)

  init(_ argument: String) throws(CommandFailure) {
    if argument == "-" {
      self = .standardInput
      return
    }
    if let scheme = Self.scheme(of: argument) {
      guard scheme == "http" || scheme == "https" else {
        throw CommandFailure(
          .usage,
          "\(URLDisplay().text(argument)): the scheme \(scheme): can't be fetched; give an http:// or https:// URL, or a file"
        )
      }
      self = .url(argument)
      return
    }
    guard !argument.isEmpty else {
      throw CommandFailure(.usage, "an input is empty; give a file, - for standard input, or a URL")
    }
    self = .file(argument)
  }

  /// The input as it was given, for programs.
  var argument: String {
    switch self {
    case .standardInput: "-"
    case .file(let path): path
    case .url(let url): url
    }
  }

  /// How the input is named in messages; a URL without its query.
  var name: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    case .url(let url): URLDisplay().text(url)
    }
  }

  /// The scheme of something that looks like a URL; nil for a path.
  private static func scheme(of argument: String) -> String? {
    guard let mark = argument.range(of: ":") else { return nil }
    let scheme = argument[..<mark.lowerBound].lowercased()
    let legal = scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard legal, scheme.count > 1, scheme.first?.isLetter == true else { return nil }
    let rest = argument[mark.upperBound...]
    let known = ["http", "https", "ftp", "file", "data", "gopher", "javascript", "rtmp", "ws", "wss"]
    return rest.hasPrefix("//") || known.contains(scheme) ? scheme : nil
  }
}

/// Reads files and standard input, with a limit, and says clearly why something can't be read.
struct InputReader: Sendable {
  /// The largest input in bytes.
  var maxBytes: Int

  /// Whether there is anything at that path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a local input whole.
  func read(_ source: InputSource) throws(CommandFailure) -> [UInt8] {
    switch source {
    case .standardInput: try read(descriptor: STDIN_FILENO, name: source.name)
    case .file(let path): try read(path: path)
    case .url: throw CommandFailure(.bug, "\(source.name): a URL is fetched, not read")
    }
  }

  private func read(path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "no such file; check the path" : String(cString: strerror(errno))
      throw CommandFailure(.noInput, "\(path): \(reason)")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw CommandFailure(.noInput, "\(path): \(String(cString: strerror(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw CommandFailure(.noInput, "\(path): is a directory; name the files in it")
    case S_IFREG where status.st_size > maxBytes: throw tooLarge(path, size: Int(status.st_size))
    default: break
    }
    _ = fcntl(descriptor, F_SETFL, 0)
    return try read(descriptor: descriptor, name: path)
  }

  private func read(descriptor: Int32, name: String) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandFailure(.noInput, "\(name): \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
      if bytes.count > maxBytes { throw tooLarge(name, size: nil) }
    }
    guard !bytes.isEmpty else {
      throw CommandFailure(.badInput, "\(name): is empty; expected a VAST or VMAP document")
    }
    return bytes
  }

  private func tooLarge(_ name: String, size: Int?) -> CommandFailure {
    let found = size.map { "is \(Self.bytes($0))" } ?? "goes on past \(Self.bytes(maxBytes))"
    return CommandFailure(
      .badInput, "\(name): \(found), the limit is \(Self.bytes(maxBytes)); raise it with --max-bytes if it is meant")
  }

  /// A number of bytes for a person: `64 MiB`, `2.0 GiB`.
  static func bytes(_ count: Int) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    var value = Double(count)
    var unit = 0
    while value >= 1024 && unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    let whole = value.rounded(.down) == value
    return (whole ? String(Int(value)) : String(format: "%.1f", value)) + " " + units[unit]
  }
}
