/// Which request paths are meant: one, or all that begin alike. Bytes are compared as they arrived, nothing is decoded.
public enum PathPattern: Sendable, Hashable {
  /// This path alone.
  case exact(String)
  /// Every path that begins with these bytes; `/` is every path.
  case prefix(String)

  /// Whether the path is meant. The path is the request target up to its first `?`.
  public func matches(_ path: some StringProtocol) -> Bool {
    switch self {
    case .exact(let text): path.utf8.elementsEqual(text.utf8)
    case .prefix(let text): path.utf8.starts(with: text.utf8)
    }
  }
}

extension PathPattern: CustomStringConvertible {
  /// The path, with `*` at the end of a prefix.
  public var description: String {
    switch self {
    case .exact(let text): text
    case .prefix(let text): text + "*"
    }
  }
}
