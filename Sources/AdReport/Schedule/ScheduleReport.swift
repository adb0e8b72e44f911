public import AdModel
public import AdResolve
public import AdSchedule

/// When ads play: a timeline with what its breaks hold, as `vastctl.schedule/1` or as a table.
public struct ScheduleReport: Sendable {
  /// The timeline.
  public var timeline: Timeline
  /// What the source's documents had wrong with them.
  public var diagnostics: [Diagnostic]
  /// What became of the breaks that were resolved, by occurrence id.
  public var resolutions: [String: Resolution]
  /// Only breaks of known time at or after the first, and at or before the second, are shown.
  public var range: (from: Milliseconds?, to: Milliseconds?) = (nil, nil)

  /// Makes a report.
  public init(timeline: Timeline, diagnostics: [Diagnostic], resolutions: [String: Resolution] = [:]) {
    self.timeline = timeline
    self.diagnostics = diagnostics
    self.resolutions = resolutions
  }

  /// The report as `vastctl.schedule/1`.
  public var json: JSONValue {
    [
      "schema": "vastctl.schedule/1",
      "content": ["duration_ms": .milliseconds(timeline.scope.duration)],
      "cue_points": .array(cuePoints.map { .seconds($0) }),
      "breaks": .array(occurrences.map(breakJSON)),
      "diagnostics": .array(diagnostics.map { .diagnostic($0) } + timeline.problems.map(problemJSON)),
    ]
  }

  private var occurrences: [Timeline.Occurrence] {
    timeline.occurrences.filter { occurrence in
      guard let time = occurrence.time ?? (occurrence.position == .preroll ? .zero : nil) else { return true }
      return time >= range.from ?? .zero && range.to.map { time <= $0 } ?? true
    }
  }

  private var cuePoints: [Milliseconds] {
    timeline.cuePoints.filter { point in
      if point == Timeline.postrollCuePoint { return true }
      return point >= range.from ?? .zero && range.to.map { point <= $0 } ?? true
    }
  }

  /// The breaks that are known to have no ad.
  public var emptyBreaks: [String] { occurrences.filter { errorCode(of: $0) != nil }.map(\.id) }

  private func breakJSON(_ occurrence: Timeline.Occurrence) -> JSONValue {
    let scheduled = timeline.scheduledBreak(of: occurrence)
    return [
      "id": .string(occurrence.id),
      "instance": .integer(occurrence.key.instance),
      "position": .string(position(of: occurrence)?.name),
      "offset": .text(scheduled.offset.written),
      "time_ms": .milliseconds(occurrence.time),
      "types": .array(scheduled.types.map { .string($0.rawValue) }),
      "source": source(of: scheduled),
      "allow_multiple_ads": .bool(scheduled.allowMultipleAds),
      "follow_redirects": .bool(scheduled.followRedirects),
      "ads": .array(ads(of: occurrence).map { .ad($0) }),
      "error_code": .integer(errorCode(of: occurrence)?.rawValue),
      "owed_pings": .array(
        (resolutions[occurrence.id]?.owedPings ?? []).map {
          ["url": .text($0.url), "error_code": .integer($0.code.rawValue)]
        }),
      "tracking": [
        "breakStart": .texts(scheduled.breakStart),
        "breakEnd": .texts(scheduled.breakEnd),
        "error": .texts(scheduled.errors),
      ],
      "restrictions": .array(restrictions(of: scheduled).map { .string($0) }),
    ]
  }

  /// Where a break stands, also while its time is unknown: a percentage strictly inside is a mid-roll.
  private func position(of occurrence: Timeline.Occurrence) -> BreakPosition? {
    if let position = occurrence.position { return position }
    if case .percent = timeline.scheduledBreak(of: occurrence).offset.value { return .midroll }
    return nil
  }

  /// Why a break that was resolved has no ad.
  private func errorCode(of occurrence: Timeline.Occurrence) -> ErrorCode? {
    let resolution = resolutions[occurrence.id]
    let result: BreakResolution
    if let resolution {
      result = resolution.result
    } else if case .resolved(let resolved) = timeline.scheduledBreak(of: occurrence).source {
      result = resolved
    } else {
      return nil
    }
    guard result.ads.isEmpty else { return nil }
    return resolution?.errorCode ?? result.failures.first?.code ?? result.pings.first?.code ?? .noAd
  }

  private func source(of scheduled: ScheduledBreak) -> JSONValue {
    switch scheduled.source {
    case .resolved, .inline: ["kind": "inline", "url": nil]
    case .tags(let urls): ["kind": "tag", "url": .text(urls.first), "urls": .texts(urls)]
    case .unusable(let code): ["kind": code == .vmapTemplate ? "custom" : "inline", "url": nil]
    case .none: ["kind": "none", "url": nil]
    }
  }

  /// The ads of a break as far as they are known: resolved, or as its document lists them.
  private func ads(of occurrence: Timeline.Occurrence) -> [Ad] {
    if let resolution = resolutions[occurrence.id] { return resolution.result.ads.map(\.ad) }
    return switch timeline.scheduledBreak(of: occurrence).source {
    case .resolved(let resolution): resolution.ads.map(\.ad)
    case .inline(let documents): documents.flatMap(\.ads)
    case .tags, .unusable, .none: []
    }
  }

  private func restrictions(of scheduled: ScheduledBreak) -> [String] {
    [
      (scheduled.restrictions.noSkip, "SKIP"), (scheduled.restrictions.noJump, "JUMP"),
      (scheduled.restrictions.once, "ONCE"),
    ].filter(\.0).map(\.1)
  }

  private func problemJSON(_ problem: Timeline.Problem) -> JSONValue {
    let (rule, message) = Self.describe(problem)
    return [
      "rule": .string(rule), "severity": "warning", "message": .string(message), "line": 0, "column": 0,
    ]
  }

  private static func describe(_ problem: Timeline.Problem) -> (rule: String, message: String) {
    switch problem {
    case .repeatIgnored(let id): ("schedule-repeat-ignored", "ad break \(id): its repeatAfter is ignored")
    case .repeatsCapped(let id):
      (
        "schedule-repeats-capped",
        "ad break \(id): more than \(Timeline.maximumInstances) repetitions, the rest is left out"
      )
    case .unreachable(let id): ("schedule-unreachable", "ad break \(id): lies beyond the content's end and never plays")
    }
  }

  /// The report as a table for a person.
  public func text(urls: URLDisplay, palette: Palette) -> String {
    var table = TextTable(columns: ["TIME", "POSITION", "AD BREAK", "OFFSET", "ADS"])
    for occurrence in occurrences {
      let scheduled = timeline.scheduledBreak(of: occurrence)
      table.add([
        time(of: occurrence), position(of: occurrence)?.name ?? "unknown", occurrence.id,
        scheduled.offset.written.string,
        summary(of: occurrence, scheduled, urls),
      ])
    }
    let duration = timeline.scope.duration.map { "content \(TimelineView.clock($0))" } ?? "content of unknown duration"
    var text = palette.strong("\(duration), \(counted(occurrences.count, "ad break"))") + "\n"
    text += table.text(palette: palette)
    if timeline.isOpenEnded {
      text +=
        palette.faint("repeats are shown up to \(TimelineView.clock(timeline.scope.until)); give the duration for all")
        + "\n"
    }
    for problem in timeline.problems {
      text += palette.warning("warning") + "  " + Self.describe(problem).message + "\n"
    }
    return text + DiagnosticText(urls: urls, palette: palette).lines(diagnostics)
  }

  private func time(of occurrence: Timeline.Occurrence) -> String {
    switch (occurrence.position, occurrence.time) {
    case (.postroll, nil): "end"
    case (_, let time?): TimelineView.clock(time)
    case (_, nil): occurrence.opportunity.map { "#\($0)" } ?? "?"
    }
  }

  private func summary(
    of occurrence: Timeline.Occurrence, _ scheduled: ScheduledBreak, _ urls: URLDisplay
  ) -> String {
    let ads = ads(of: occurrence)
    if let code = errorCode(of: occurrence) {
      return "no ad: VAST \(code)" + (code.meaning.map { " " + $0 } ?? "")
    }
    if !ads.isEmpty { return ads.map(AdText.short).joined(separator: ", ") }
    return switch scheduled.source {
    case .tags(let tags):
      (tags.first.map { "tag " + urls.text($0.string) } ?? "") + (tags.count > 1 ? " and \(tags.count - 1) more" : "")
    case .unusable(let code): "not played: VMAP \(code)" + (code.meaning.map { " " + $0 } ?? "")
    case .none: "none, tracking only"
    case .inline, .resolved: "none"
    }
  }
}

extension JSONValue {
  /// A position in seconds: an integer where it is one, else a decimal number.
  static func seconds(_ time: Milliseconds) -> JSONValue {
    time.rawValue % 1000 == 0 ? .integer(time.rawValue / 1000) : .number(time.secondsText)
  }
}
