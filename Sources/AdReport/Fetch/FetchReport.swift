import AdModel
public import AdResolve
public import AdTransport

/// What a tag returned: the tree of hops, the ads, and the error pings that are owed, as `vastctl.fetch/1` or as text.
public struct FetchReport: Sendable {
  /// How the input is named.
  public var source: String
  /// What was resolved.
  public var resolution: Resolution

  /// Makes a report.
  public init(source: String, resolution: Resolution) {
    self.source = source
    self.resolution = resolution
  }

  /// The ads that came out; those of a playlist stand in its breaks.
  private var ads: [Ad] { resolution.result.ads.map(\.ad) }

  // MARK: JSON

  /// The report as `vastctl.fetch/1`.
  public var json: JSONValue {
    [
      "schema": "vastctl.fetch/1",
      "source": .string(source),
      "hops": .array(resolution.hops.map(hopJSON)),
      "ads": .array(zip(ads, resolution.result.ads).map { adJSON($0, $1) }),
      "failures": .array(
        resolution.result.failures.map { ["ad": .text($0.id), "error_code": .integer($0.code.rawValue)] }),
      "vmap": resolution.vmap.map(vmapJSON) ?? nil,
      "owed_pings": .array(
        resolution.owedPings.map { ["url": .text($0.url), "error_code": .integer($0.code.rawValue)] }),
      "diagnostics": .array(
        resolution.hops.flatMap { hop in hop.diagnostics.map { .diagnostic($0, hop: hop.index) } }),
    ]
  }

  private func adJSON(_ ad: Ad, _ resolved: ResolvedAd) -> JSONValue {
    guard case .object(let members) = JSONValue.ad(ad) else { return .ad(ad) }
    return .object(
      members + [
        JSONValue.Member("hop", .integer(resolved.hop)),
        JSONValue.Member("wrapper_depth", .integer(resolved.wrapperDepth)),
        JSONValue.Member("spare", .bool(resolved.isSpare)),
      ])
  }

  private func hopJSON(_ hop: Hop) -> JSONValue {
    [
      "index": .integer(hop.index),
      "parent": .integer(hop.parent),
      "ad": .text(hop.adID),
      "url": hop.url.isEmpty ? nil : .string(hop.url),
      "redirects": .array(hop.redirects.map { .string($0) }),
      "status": .integer(hop.status),
      "elapsed_ms": .milliseconds(hop.elapsed),
      "bytes": .integer(hop.bytes),
      "attempts": .array(
        hop.attempts.map {
          [
            "status": .integer($0.status),
            "failure": .string($0.failure?.rawValue),
            "sent": .string($0.sent.rawValue),
            "elapsed_ms": .milliseconds($0.elapsed),
          ]
        }),
      "outcome": .string(hop.outcome.rawValue),
      "error_code": .integer(hop.errorCode?.rawValue),
      "version": .text(hop.version),
    ]
  }

  private func vmapJSON(_ vmap: VMAPDocument) -> JSONValue {
    [
      "version": .text(vmap.version),
      "ad_breaks": .array(
        vmap.adBreaks.map { ["id": .text($0.id), "offset": .text($0.offset.written)] }),
    ]
  }

  // MARK: Text

  /// The report for a person.
  public func text(urls: URLDisplay, palette: Palette) -> String {
    var text = ""
    for root in resolution.hops where root.parent == nil {
      text += hopText(root, prefix: "", childPrefix: "", urls: urls, palette: palette)
    }
    text += palette.strong(summary) + "\n"
    for resolved in resolution.result.ads { text += adText(resolved, urls: urls, palette: palette) }
    for failure in resolution.result.failures {
      let id = failure.id.map { Terminal.printable($0.string) } ?? "without id"
      text += palette.bad("failed") + "  ad \(id): VAST \(failure.code) \(failure.code.meaning ?? "")\n"
    }
    let pings = resolution.owedPings
    if !pings.isEmpty {
      text += palette.strong(counted(pings.count, "owed ping")) + "\n"
      for ping in pings { text += "  \(ping.code)  \(urls.text(ping.url.string))\n" }
    }
    return text
  }

  private func hopText(
    _ hop: Hop, prefix: String, childPrefix: String, urls: URLDisplay, palette: Palette
  ) -> String {
    let name = hop.url.isEmpty ? urls.text(source) : urls.text(hop.url)
    var line = prefix + outcomeText(hop, palette) + "  " + name
    if !hop.attempts.isEmpty {
      line += palette.faint("  \(hop.elapsed.rawValue) ms, \(counted(hop.bytes, "byte"))")
    }
    if hop.attempts.count > 1 { line += palette.warning("  \(hop.attempts.count) attempts") }
    var text = line + "\n"
    for redirect in hop.redirects { text += childPrefix + "    redirected to " + urls.text(redirect) + "\n" }
    text += DiagnosticText(urls: urls, palette: palette).lines(hop.diagnostics, indent: childPrefix + "    ")
    let children = resolution.hops.filter { $0.parent == hop.index }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      text += hopText(
        child, prefix: childPrefix + (isLast ? "└─ " : "├─ "), childPrefix: childPrefix + (isLast ? "   " : "│  "),
        urls: urls, palette: palette)
    }
    return text
  }

  private func outcomeText(_ hop: Hop, _ palette: Palette) -> String {
    let version = hop.version.map { " " + Terminal.printable($0.string) } ?? ""
    let status = hop.status.map { "HTTP \($0) " } ?? ""
    let code = hop.errorCode.map { " → VAST \($0)" } ?? ""
    return switch hop.outcome {
    case .ads: palette.good(status + "VAST" + version)
    case .vmap: palette.good(status + "VMAP" + version)
    case .noAd: palette.warning(status + "no ad" + code)
    case .status: palette.bad("HTTP \(hop.status ?? 0)" + code)
    case .unreachable: palette.bad((hop.attempts.last?.failure?.words ?? "unreachable") + code)
    case .unreadable, .timeout, .limit, .loop, .notFollowed, .cancelled, .pending:
      palette.bad(status + hop.outcome.rawValue.replacing("_", with: " ") + code)
    }
  }

  private var summary: String {
    if let vmap = resolution.vmap { return counted(vmap.adBreaks.count, "ad break") + ": see vastctl schedule" }
    let spares = resolution.result.ads.count { $0.isSpare }
    let ads = resolution.result.ads.count - spares
    var text = ads == 0 ? "no ad" : counted(ads, "ad")
    if spares > 0 { text += " and \(counted(spares, "spare"))" }
    let requested = resolution.hops.filter { !$0.attempts.isEmpty }
    guard !requested.isEmpty else { return text }
    let bytes = requested.map(\.bytes).reduce(0, +)
    return text + " after \(counted(requested.count, "request")), \(resolution.totalTime.rawValue) ms, "
      + counted(bytes, "byte")
  }

  private func adText(_ resolved: ResolvedAd, urls: URLDisplay, palette: Palette) -> String {
    let ad = resolved.ad
    let place = ad.sequence.map { "#\($0) " } ?? ""
    let system = ad.adSystem.map { ", from " + Terminal.printable($0.string) } ?? ""
    var text = "  " + place + AdText.short(ad) + system + (resolved.isSpare ? palette.faint(", spare") : "") + "\n"
    if let tag = ad.wrapper?.tagURL { text += "      wraps " + urls.text(tag.string) + "\n" }
    var parts = [counted(ad.impressions.count, "impression")]
    if let linear = resolved.linear {
      parts += [counted(linear.tracking.count, "tracking URL"), counted(linear.mediaFiles.count, "media file")]
    }
    if !ad.errors.isEmpty { parts.append(counted(ad.errors.count, "error URL")) }
    if !ad.verifications.isEmpty { parts.append(counted(ad.verifications.count, "verification")) }
    return text + palette.faint("      " + parts.joined(separator: ", ")) + "\n"
  }
}

extension Resolution {
  /// How long the slowest chain of hops took: hops below one another wait for each other, hops side by side don't.
  var totalTime: Milliseconds {
    func time(below index: Int) -> Milliseconds {
      hops.filter { $0.parent == index }.map { $0.elapsed + time(below: $0.index) }.max() ?? .zero
    }
    return hops.filter { $0.parent == nil }.map { $0.elapsed + time(below: $0.index) }.max() ?? .zero
  }
}

extension TransportFailure.Kind {
  /// The kind in words for a person.
  public var words: String {
    switch self {
    case .badURL: "not a URL that can be requested"
    case .refusedByPolicy: "address not allowed"
    case .dns: "host does not resolve"
    case .connect: "connection refused"
    case .connectTimeout: "no connection in time"
    case .tls: "TLS failed"
    case .timeout: "no answer in time"
    case .reset: "connection ended before the answer"
    case .tooLarge: "answer too large"
    case .redirectLimit: "too many redirects"
    case .badResponse: "not an HTTP answer"
    case .cancelled: "cancelled"
    case .unavailable: "not requested"
    }
  }
}
