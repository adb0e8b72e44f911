import AdXML

extension ParseCase {
  static let oursXML = ParseCase(name: "ours-xml", title: "Ours, AdXML alone: names, positions, texts, no model") {
    let parser = XMLParser(elements: CountingSink.names, attributes: XMLVocabulary([]))
    return { document, _ in
      let sink = CountingSink()
      guard parser.parse(document, into: sink).failure == nil else { throw NotWellFormed() }
      return sink.tally
    }
  }
}

/// Asks for every text and lets it go.
private final class CountingSink: XMLSink {
  static let names = XMLVocabulary([("Ad", 1), ("Impression", 2), ("Tracking", 3), ("MediaFile", 4)])

  private(set) var tally = Tally()

  override func startElement(_ tag: XMLStartTag) -> XMLContent {
    switch tag.name.code {
    case 1: tally.ads += 1
    case 2: tally.impressions += 1
    case 3: tally.tracking += 1
    case 4: tally.mediaFiles += 1
    default: break
    }
    return .text
  }
}
