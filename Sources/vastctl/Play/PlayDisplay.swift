import AdBeacon
import AdClient
import AdModel
import AdReport
import AdSchedule
import AdSession
import Foundation

/// Shows a session as it runs: rows in the form asked for, and on a terminal a timeline below them that moves.
actor PlayDisplay {
  private let options: OutputOptions
  private let console: Console
  private let palette: Palette
  private let isLive: Bool
  private var view: TimelineView
  private var shownLines = 0
  private var lastDrawn = ContinuousClock.now - .seconds(1)
  private var counts = (owed: 0, delivered: 0, retries: 0, dead: 0)
  private var rows: [JSONValue] = []
  private var adTitles: [AdKey: String] = [:]
  private var adsInBreak = (played: 0, total: 0)
  /// Every beacon that became due, in order.
  private(set) var beacons: [Beacon] = []

  init(_ options: OutputOptions, duration: Milliseconds, timeline: Timeline) {
    self.options = options
    console = options.console
    palette = options.palette
    isLive = options.format == .text && !options.quiet && Console.stdoutIsTerminal
    let marks = timeline.occurrences.compactMap { occurrence -> TimelineView.Mark? in
      let time: Milliseconds? =
        switch occurrence.position {
        case .preroll: .zero
        case .postroll: duration
        case .midroll: occurrence.time
        case nil: nil
        }
      return time.map { TimelineView.Mark(id: occurrence.id, time: $0) }
    }
    view = TimelineView(duration: duration, marks: marks)
  }

  /// Shows one step of the session.
  func show(_ step: SimulatedSession.Step) {
    if options.format == .text {
      for fetched in step.fetched { write(FetchLine.text(fetched, palette: palette)) }
    }
    for output in step.outputs {
      beacons += output.beacons
      counts.owed += output.beacons.count
      follow(output.output)
      for row in PlayRow.rows(of: output) { show(row) }
    }
    view.playhead = step.contentPosition
    view.ad = step.ad.map { playing in
      TimelineView.AdOnScreen(
        title: adTitles[playing.key] ?? playing.key.description, place: adsInBreak.played, count: adsInBreak.total,
        position: playing.position, duration: playing.duration)
    }
    redraw(force: false)
  }

  /// Shows what became of a beacon.
  func show(_ outcome: BeaconOutcome) {
    switch outcome.verdict {
    case .delivered: counts.delivered += 1
    case .dead: counts.dead += 1
    case .retry: counts.retries += 1
    case .released: break
    }
    if options.format == .text, let line = AttemptText.line(outcome, urls: options.urls, palette: palette) {
      write(line)
    }
    redraw(force: false)
  }

  /// The session is over; what is left are beacons on their way.
  func waitForBeacons() {
    view.ad = nil
    redraw(force: true)
  }

  /// Prints what remains to be said at the end.
  func end(_ summary: LedgerSummary, sent: Bool) {
    erase()
    switch options.format {
    case .text: console.line(LedgerText.line(summary, sent: sent, palette: palette))
    case .json:
      options.printJSON([
        "schema": "vastctl.play/1", "outputs": .array(rows), "summary": LedgerText.json(summary),
      ])
    case .ndjson: console.note(LedgerText.line(summary, sent: sent, palette: Palette(colours: false)))
    }
  }

  private func show(_ row: PlayRow) {
    switch options.format {
    case .json: rows.append(row.json)
    case .ndjson: console.line(row.json.compact)
    case .text:
      if row.kind == .command && !options.verbose { return }
      write(row.text(urls: options.urls, palette: palette))
    }
  }

  private func follow(_ output: EngineOutput) {
    switch output {
    case .event(.breakStarted(let id, _, let ads)):
      view.runningBreak = id
      view.mark(id, .running)
      adsInBreak = (0, ads)
    case .event(.breakEnded(let id, let outcome)):
      view.runningBreak = nil
      view.mark(id, outcome == .failed ? .failed : .played)
    case .event(.breakEmpty(let id)): view.mark(id, .empty)
    case .event(.breakFailed(let id, _)): view.mark(id, .failed)
    case .command(.loadAd(let key, let ad)):
      adTitles[key] = ad.ad.title?.string ?? key.description
      adsInBreak.played += 1
    default: break
    }
  }

  // MARK: The terminal

  private func write(_ line: String) {
    erase()
    console.line(line)
  }

  private func redraw(force: Bool) {
    guard isLive else { return }
    let now = ContinuousClock.now
    guard force || shownLines == 0 || now - lastDrawn > .milliseconds(33) else { return }
    lastDrawn = now
    let pending = counts.owed - counts.delivered - counts.dead
    view.beaconLine =
      "beacons  owed \(counts.owed)  delivered \(counts.delivered)  pending \(max(pending, 0))  "
      + "retries \(counts.retries)  dead \(counts.dead)"
    erase()
    let lines = view.lines(width: Console.width - 1, palette: palette)
    console.data(lines.joined(separator: "\n") + "\n")
    shownLines = lines.count
  }

  private func erase() {
    guard shownLines > 0 else { return }
    console.data("\u{1B}[\(shownLines)A\u{1B}[J")
    shownLines = 0
  }
}
