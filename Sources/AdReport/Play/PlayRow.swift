import AdBeacon
public import AdClient
public import AdModel
import AdSession

/// One output of a session as a row: a line of NDJSON for scripts, a line of text for people.
public struct PlayRow: Sendable, Hashable {
  /// What kind of output it is.
  public enum Kind: String, Sendable, Hashable {
    case event, command, beacon, measurement, warning
  }

  /// The session time.
  public var time: Milliseconds
  /// What kind of output it is.
  public var kind: Kind
  /// Its name.
  public var name: String
  /// The ad break it belongs to.
  public var adBreak: String?
  /// The ad it belongs to.
  public var ad: String?
  /// What else there is to say, in a few words.
  public var detail: String?
  /// A beacon's URL.
  public var url: String?

  /// The rows of one output: one, or for a beacon one per URL.
  /// - Parameter content: the content's playhead, which stands still while ads play.
  public static func rows(of output: ClientSession.Output, content: Milliseconds) -> [PlayRow] {
    let words = output.output.words
    var details = words.details + explanation(of: output.output)
    if case .event(.breakStarted(_, let position, let ads)) = output.output {
      details = ["\(position.name), \(counted(ads, "ad")), content at \(TimelineView.clock(content))"]
    }
    var row = PlayRow(
      time: output.time.sinceStart, kind: kind(of: output.output), name: words.name, adBreak: words.breakID,
      ad: output.adName, detail: details.isEmpty ? nil : details.joined(separator: " "))
    guard row.kind == .beacon else { return [row] }
    return output.beacons.map { beacon in
      row.url = beacon.url
      row.detail = output.queuedBefore.contains(beacon.id) ? "in the queue already" : nil
      return row
    }
  }

  private static func kind(of output: EngineOutput) -> Kind {
    switch output {
    case .command: .command
    case .event: .event
    case .beacon: .beacon
    case .measurement: .measurement
    case .warning: .warning
    }
  }

  /// What a person wants to know besides the engine's own words.
  private static func explanation(of output: EngineOutput) -> [String] {
    switch output {
    case .command(.loadAd(_, let ad)): [ad.ad.title?.string].compactMap(\.self)
    case .event(.ad(_, .error(let code))), .event(.breakFailed(_, let code)): [code.meaning].compactMap(\.self)
    case .event(.allAdsCompleted): ["ALL_ADS_COMPLETED"]
    default: []
    }
  }

  /// The row as a member of the NDJSON stream of `vastctl play`.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("t_ms", .integer(time.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("name", .string(name)),
      .init("break", .string(adBreak)),
      .init("ad", .string(ad)),
      .init("url", .string(url)),
    ]
    if let detail { members.append(.init("detail", .string(detail))) }
    return .object(members)
  }

  /// The row for a person.
  /// - Parameter width: the most columns; nil for as many as it takes.
  public func text(urls: URLDisplay, palette: Palette, width: Int? = nil) -> String {
    let owner = [adBreak, ad].compactMap(\.self).map(Terminal.printable).joined(separator: " ")
    let head = Terminal.padded(kind.rawValue, to: 8) + Terminal.padded(Terminal.printable(name), to: 24)
    let shown =
      switch kind {
      case .event: name == "adError" || name == "breakFailed" ? palette.bad(head) : palette.strong(head)
      case .warning: palette.warning(head)
      case .beacon, .command, .measurement: head
      }
    let room = width.map { max($0 - time.timecode.count - Terminal.columns(head) - 4, 8) } ?? .max
    let words = [owner, detail.map(urls.prose) ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    var rest = Terminal.fitted(words, to: room)
    if let url {
      let left = room == .max ? .max : room - Terminal.columns(rest) - 2
      if left > 4 { rest += "  " + Terminal.fittedInMiddle(urls.text(url), to: left) }
    }
    return palette.faint(time.timecode) + "  " + shown + "  " + rest
  }
}
