public import AdClient
import AdModel
import AdResolve
import AdTransport

/// The fetch of one ad break on one line, for a person who watches a session.
public enum FetchLine {
  /// `fetched recovering: HTTP 503, retried, HTTP 200; 412 bytes in 260 ms; 1 ad`. Nil where nothing was requested.
  public static func text(_ fetched: FetchedBreak, palette: Palette) -> String? {
    let hops = fetched.resolution.hops.filter { !$0.attempts.isEmpty }
    guard !hops.isEmpty else { return nil }
    let answers = hops.map { hop in
      hop.attempts.map { $0.status.map { "HTTP \($0)" } ?? $0.failure?.words ?? "no answer" }
        .joined(separator: ", retried, ")
    }
    let result = fetched.resolution.result
    let codes =
      ([fetched.resolution.errorCode].compactMap(\.self) + result.failures.map(\.code) + result.pings.map(\.code))
    let outcome =
      result.ads.isEmpty
      ? palette.warning("no ad" + (codes.first.map { " (VAST \($0))" } ?? ""))
      : counted(result.ads.count, "ad")
    let cost = "\(counted(hops.map(\.bytes).reduce(0, +), "byte")) in \(fetched.resolution.totalTime.rawValue) ms"
    let name = Terminal.printable(fetched.breakID)
    return "  fetched \(name): " + answers.joined(separator: ", wrapper, ") + "; \(cost); \(outcome)"
  }
}
