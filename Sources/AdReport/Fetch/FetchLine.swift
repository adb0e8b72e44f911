public import AdClient
import AdModel
import AdResolve
import AdTransport

/// The fetch of one ad break on one line, for a person who watches a session.
public enum FetchLine {
  /// `fetched recovering: HTTP 503, then 200, 412 bytes in 260 ms`.
  public static func text(_ fetched: FetchedBreak, palette: Palette) -> String {
    let hops = fetched.resolution.hops
    let attempts = hops.flatMap(\.attempts)
    let answers = attempts.map { $0.status.map { "HTTP \($0)" } ?? $0.failure?.rawValue ?? "no answer" }
    let bytes = hops.map(\.bytes).reduce(0, +)
    let elapsed = hops.first?.elapsed.rawValue ?? 0
    let result = fetched.resolution.result
    let outcome =
      result.ads.isEmpty
      ? palette.warning("no ad" + (fetched.resolution.errorCode.map { " (\($0))" } ?? ""))
      : counted(result.ads.count, "ad")
    let name = Terminal.printable(fetched.breakID)
    return
      "  fetched   \(name): \(answers.joined(separator: ", then ")), \(counted(bytes, "byte")), \(elapsed) ms: \(outcome)"
  }
}
