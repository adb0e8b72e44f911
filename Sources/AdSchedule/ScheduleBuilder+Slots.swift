import AdModel

private typealias Rule = ScheduleBuilder.Rule

/// Collects the breaks of a playlist one by one, slots of one break together.
struct BreakSlots {
  private(set) var breaks: [ScheduledBreak] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var ids: Set<String> = []
  /// The break before the next one, as its document wrote it; nil where that can't have another slot.
  private var previous: VMAPAdBreak?
  private var positions: [SourcePosition] = []

  /// Adds a break, or a slot to the break before it.
  /// - Parameter number: Its place among the breaks of the document, from 1.
  mutating func add(_ adBreak: VMAPAdBreak, number: Int) {
    if adBreak.isBumper {
      return note(Rule.bumper, "bumper '\(adBreak.id?.string ?? "")' at \(adBreak.offset.written) is left out", adBreak)
    }
    let made = make(adBreak, number: number)
    if let previous, let last = breaks.indices.last, previous.isSlot(beside: adBreak),
      let source = breaks[last].source.joined(with: made.source)
    {
      breaks[last].source = source
      breaks[last].breakStart.appendMissing(made.breakStart)
      breaks[last].breakEnd.appendMissing(made.breakEnd)
      breaks[last].errors.appendMissing(made.errors)
      return
    }
    var added = made
    added.id = unique(made.id)
    breaks.append(added)
    positions.append(adBreak.position)
    previous = adBreak
  }

  private mutating func make(_ adBreak: VMAPAdBreak, number: Int) -> ScheduledBreak {
    ScheduledBreak(
      id: adBreak.id.flatMap { $0.isEmpty ? nil : $0.string } ?? "break-\(number)", offset: adBreak.offset,
      types: adBreak.types, repeatAfter: repetition(of: adBreak), source: source(of: adBreak),
      allowMultipleAds: adBreak.source?.allowMultipleAds ?? true,
      followRedirects: adBreak.source?.followRedirects ?? true,
      breakStart: adBreak.breakStart, breakEnd: adBreak.breakEnd, errors: adBreak.errors)
  }

  private mutating func source(of adBreak: VMAPAdBreak) -> ScheduledBreak.Source {
    if let failure = adBreak.sourceFailure { return .unusable(failure) }
    switch adBreak.source?.content {
    case .inline(let document)?: return .inline([document])
    case .tag(let url, _)? where !url.isEmpty: return .tags([url])
    case .tag?:
      note(Rule.emptyTag, "the AdTagURI of the break at \(adBreak.offset.written) is empty", adBreak)
      return .none
    case .custom?:
      note(Rule.custom, "the break at \(adBreak.offset.written) holds data of a vendor's own", adBreak)
      return .unusable(.vmapTemplate)
    case nil: return .none
    }
  }

  private mutating func repetition(of adBreak: VMAPAdBreak) -> Milliseconds? {
    guard let repeatAfter = adBreak.repeatAfter else { return nil }
    switch adBreak.offset.value {
    case .end, .opportunity:
      note(Rule.repeatPlace, "repeatAfter of the break at \(adBreak.offset.written) is ignored", adBreak)
      return nil
    case .start, .time, .percent: break
    }
    guard repeatAfter.time >= .seconds(1) else {
      note(Rule.repeatShort, "repeatAfter \(repeatAfter.written) is ignored", adBreak)
      return nil
    }
    return repeatAfter.time
  }

  private mutating func unique(_ id: String) -> String {
    var candidate = id
    var count = 1
    while !ids.insert(candidate).inserted {
      count += 1
      candidate = "\(id)#\(count)"
    }
    return candidate
  }

  /// Positions and times in one playlist: the positions may be ignored by others; here both hold (VMAP 1.0.1 §2.3.2).
  mutating func checkOpportunities() {
    let isOpportunity = breaks.map { if case .opportunity = $0.offset.value { true } else { false } }
    guard isOpportunity.contains(true), isOpportunity.contains(false) else { return }
    for index in breaks.indices where isOpportunity[index] {
      diagnostics.append(
        Diagnostic(
          rule: ScheduleBuilder.Rule.mixedOffsets,
          message: "break '\(breaks[index].id)' at \(breaks[index].offset.written) stands beside breaks at times",
          position: positions[index]))
    }
  }

  private mutating func note(_ rule: DiagnosticRule, _ message: String, _ adBreak: VMAPAdBreak) {
    diagnostics.append(Diagnostic(rule: rule, message: message, position: adBreak.position))
  }
}

extension VMAPAdBreak {
  /// Whether it is Google Ad Manager's bumper, which plays only beside another ad and is no ad itself.
  fileprivate var isBumper: Bool { extensions.contains { $0.type?.string.lowercased() == "bumper" } }

  /// Whether this and the next break are two slots of one break.
  fileprivate func isSlot(beside next: VMAPAdBreak) -> Bool {
    guard let id, !id.isEmpty else { return false }
    return id == next.id && offset.value == next.offset.value && types == next.types
      && repeatAfter?.time == next.repeatAfter?.time
      && (source?.allowMultipleAds ?? true) == (next.source?.allowMultipleAds ?? true)
      && (source?.followRedirects ?? true) == (next.source?.followRedirects ?? true)
  }
}

extension ScheduledBreak.Source {
  /// The sources of two slots in one; nil where they differ in kind.
  fileprivate func joined(with next: Self) -> Self? {
    switch (self, next) {
    case (.tags(let first), .tags(let second)): .tags(first + second)
    case (.inline(let first), .inline(let second)): .inline(first + second)
    case (.resolved, _), (.inline, _), (.tags, _), (.unusable, _), (.none, _): nil
    }
  }
}

extension [Text] {
  fileprivate mutating func appendMissing(_ urls: [Text]) {
    for url in urls where !contains(url) { append(url) }
  }
}
