/// How URLs are shown to people: query strings of tags and beacons may hold secrets, so they are left out unless asked
/// for. Data meant for programs (JSON, ledgers) keeps them whole.
public struct URLDisplay: Sendable {
  /// Whether query strings are shown.
  public var showsQueries: Bool

  /// Makes a display.
  public init(showsQueries: Bool = false) { self.showsQueries = showsQueries }

  /// The URL as a person sees it: `https://host/path?…`.
  public func text(_ url: String) -> String {
    let clean = Terminal.printable(url)
    guard !showsQueries else { return clean }
    let shown = withoutUserInfo(clean)
    guard let mark = shown.firstIndex(where: { $0 == "?" || $0 == "#" || $0 == ";" }) else { return shown }
    return shown[..<mark] + "\(shown[mark])…"
  }

  /// Prose with its URLs as a person sees them: messages quote what documents say.
  public func prose(_ message: String) -> String {
    let clean = Terminal.printable(message)
    guard !showsQueries, clean.contains("//") else { return clean }
    var shown = ""
    var rest = clean[...]
    while !rest.isEmpty {
      let word = rest.prefix { !Self.separators.contains($0) }
      shown += word.contains("//") ? text(String(word)) : String(word)
      rest = rest.dropFirst(word.count)
      let gap = rest.prefix { Self.separators.contains($0) }
      shown += gap
      rest = rest.dropFirst(gap.count)
    }
    return shown
  }

  private static let separators: Set<Character> = [" ", "\"", "'", "<", ">", "(", ")", ","]

  private func withoutUserInfo(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "//") else { return url }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return url[..<scheme.upperBound] + "…" + url[at...]
  }
}
