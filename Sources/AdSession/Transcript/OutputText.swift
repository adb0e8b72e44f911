import AdModel

/// Outputs in the words of transcripts; ads are named by their VAST id.
struct OutputText {
  let engine: AdSessionEngine

  func line(_ output: EngineOutput) -> String {
    let words = output.words
    let subject = words.ad.map(name) ?? words.breakID
    return switch output {
    case .command(.fetchBreak(let id, _, _)): "cmd fetch \(id)"
    case .command: line("cmd", words.name, subject, words.details)
    case .event(.breakStarted(let id, let position, let totalAds)):
      "ev breakStarted \(id) \(position.shortName) \(totalAds)"
    case .event: line("ev", words.name, subject, words.details)
    case .beacon: line("px", subject, words.name, words.details)
    case .measurement: line("om", subject, words.name, words.details)
    case .warning: line("warn", words.name, subject, words.details)
    }
  }

  private func line(_ kind: String, _ first: String?, _ second: String?, _ details: [String]) -> String {
    ([kind, first, second].compactMap(\.self) + details).joined(separator: " ")
  }

  private func name(_ key: AdKey) -> String {
    (engine.ad(for: key)?.ad.id ?? engine.failedAd(for: key)?.id)?.string ?? key.description
  }
}

extension BreakPosition {
  fileprivate var shortName: String {
    switch self {
    case .preroll: "pre"
    case .midroll: "mid"
    case .postroll: "post"
    }
  }
}
