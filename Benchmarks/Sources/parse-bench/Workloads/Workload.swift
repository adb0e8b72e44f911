/// The documents that are parsed, from one wrapper to a day of ad breaks.
enum Workload: String, CaseIterable, Codable {
  /// One wrapper, CRLF line ends.
  case wrapper
  /// One `InLine` ad.
  case small
  /// A pod of ten ads.
  case pod
  /// A playlist of 12 breaks of 4 ads.
  case vmap
  /// A playlist of 500 breaks of 4 ads.
  case big

  /// Writes the document, the same bytes every time.
  func generate() -> (bytes: [UInt8], tally: Tally) {
    var writer: ResponseWriter
    switch self {
    case .wrapper:
      writer = ResponseWriter(seed: 11, indent: "  ", lineEnd: "\r\n")
      writer.vast { $0.wrapper(id: "wrapper-1") }
    case .small:
      writer = ResponseWriter(seed: 12, indent: "  ")
      writer.vast { $0.inLine(id: "small-1", sequence: nil, .plain) }
    case .pod:
      writer = ResponseWriter(seed: 13, indent: "\t")
      writer.vast { writer in
        for place in 1...10 { writer.inLine(id: "pod-\(place)", sequence: place, .full) }
      }
    case .vmap:
      writer = ResponseWriter(seed: 14, indent: "\t")
      writer.vmap(breaks: 12, adsPerBreak: 4)
    case .big:
      writer = ResponseWriter(seed: 15, indent: "\t")
      writer.vmap(breaks: 500, adsPerBreak: 4)
    }
    return (writer.bytes, writer.tally)
  }
}
