import AdModel
import AdParsing

extension ParseCase {
  static let ours = ParseCase(name: "ours", title: "Ours, bytes to model, a parser per document") {
    { document, counting in try read(document, with: DocumentParser(), counting) }
  }

  static let oursReused = ParseCase(name: "ours-reused", title: "Ours, bytes to model, one parser reused") {
    let parser = DocumentParser()
    return { document, counting in try read(document, with: parser, counting) }
  }

  private static func read(
    _ document: UnsafeRawBufferPointer, with parser: DocumentParser, _ counting: Bool
  ) throws -> Tally? {
    let result = parser.parse(document)
    switch result.content {
    case .vast(let vast): return counting ? Tally(of: [vast], breaks: []) : nil
    case .vmap(let vmap):
      guard counting else { return nil }
      let inline = vmap.adBreaks.compactMap { item -> VASTDocument? in
        guard case .inline(let document) = item.source?.content else { return nil }
        return document
      }
      return Tally(of: inline, breaks: vmap.adBreaks)
    case .empty, .unreadable: throw NotWellFormed()
    }
  }
}

extension Tally {
  fileprivate init(of documents: [VASTDocument], breaks: [VMAPAdBreak]) {
    self.init()
    for item in breaks { tracking += item.breakStart.count + item.breakEnd.count + item.errors.count }
    for ad in documents.flatMap(\.ads) {
      ads += 1
      impressions += ad.impressions.count
      for creative in ad.creatives {
        tracking += creative.linear?.tracking.count ?? 0
        tracking += creative.companionAds?.companions.reduce(0) { $0 + $1.tracking.count } ?? 0
        mediaFiles += creative.linear?.mediaFiles.count ?? 0
      }
    }
  }
}
