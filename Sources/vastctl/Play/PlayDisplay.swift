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
  private let session: String
  private let sends: Bool
  private var live: LiveView?
  private var view: TimelineView
  private var counts = BeaconCounts()
  private var others = BeaconCounts()
  private var rows: [JSONValue] = []
  private var adTitles: [AdKey: String] = [:]
  private var adsInBreak = (played: 0, total: 0)
  /// Every beacon that became due, in order.
  private(set) var beacons: [Beacon] = []
  /// How many ads had their impression.
  private(set) var impressions = 0

  private struct BeaconCounts {
    var owed = 0
    var delivered = 0
    var retries = 0
    var dead = 0
    var queuedBefore = 0
  }

  init(_ options: OutputOptions, _ run: PlayRun, duration: Milliseconds, timeline: Timeline) {
    self.options = options
    session = run.sessionID
    sends = run.isLive
    console = options.console
    palette = options.palette
    live = options.format == .text && !options.quiet && Console.stdoutIsTerminal ? LiveView(console) : nil
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
    for fetched in step.fetched {
      if let line = FetchLine.text(fetched, palette: palette) { progress(line) }
    }
    for output in step.outputs {
      beacons += output.beacons
      counts.owed += output.beacons.count
      counts.queuedBefore += output.queuedBefore.count
      follow(output.output)
      for row in PlayRow.rows(of: output, content: step.contentPosition) { show(row) }
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
    let isOurs = outcome.beacon.session == session
    var counts = isOurs ? counts : others
    switch outcome.verdict {
    case .delivered: counts.delivered += 1
    case .dead: counts.dead += 1
    case .retry: counts.retries += 1
    case .released: break
    }
    if isOurs { self.counts = counts } else { others = counts }
    if let line = AttemptText.line(outcome, isOfAnotherSession: !isOurs, urls: options.urls, palette: palette) {
      progress(line)
    }
    redraw(force: false)
  }

  /// The session is over; what is left are beacons on their way.
  func waitForBeacons(atMost deadline: Milliseconds) {
    view.ad = nil
    let pending = counts.owed - counts.queuedBefore - counts.delivered - counts.dead
    if live == nil, pending > 0 {
      console.note("vastctl: the session is over; waiting up to \(deadline) for beacons to be delivered")
    }
    redraw(force: true)
  }

  /// Prints what remains to be said at the end; true when everything was delivered, for other sessions too.
  func end(_ summary: LedgerSummary, _ entries: [LedgerEntry], sent: Bool) -> Bool {
    live?.erase()
    switch options.format {
    case .text:
      for entry in sent ? LedgerText.undelivered(entries, urls: options.urls, palette: palette) : [] {
        console.line(entry)
      }
      console.line(LedgerText.line(summary, sent: sent, palette: palette))
    case .json:
      options.printJSON([
        "schema": "vastctl.play/1", "outputs": .array(rows), "summary": LedgerText.json(summary),
      ])
    case .ndjson: console.note(LedgerText.line(summary, sent: sent, palette: Palette(colours: false)))
    }
    if counts.queuedBefore > 0 {
      console.note("vastctl: \(counts.queuedBefore) beacons were in the queue already and were not queued again")
    }
    if others.delivered + others.dead > 0 {
      console.note(
        "vastctl: of other sessions in the queue \(others.delivered) beacons were delivered, \(others.dead) given up")
    }
    return !sent || summary.dead + summary.pending + others.dead == 0
  }

  private func show(_ row: PlayRow) {
    switch options.format {
    case .json: rows.append(row.json)
    case .ndjson: console.line(row.json.compact)
    case .text:
      if row.kind == .command && !options.verbose { return }
      write(row.text(urls: options.urls, palette: palette, width: live == nil ? nil : Console.width - 1))
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
    case .event(.ad(_, .impression)): impressions += 1
    case .command(.loadAd(let key, let ad)):
      adTitles[key] = ad.ad.title?.string ?? key.description
      adsInBreak.played += 1
    default: break
    }
  }

  // MARK: The terminal

  /// What is not the session's own output, and takes its own time: on a terminal among the rows, else prose.
  private func progress(_ line: String) {
    guard options.format == .text else { return }
    if live == nil { console.note(line) } else { write(Terminal.fitted(line, to: Console.width - 1)) }
  }

  private func write(_ line: String) {
    live?.erase()
    console.line(line)
    if Console.readerIsGone && !sends { exit(ExitStatus.success.rawValue) }
  }

  private func redraw(force: Bool) {
    guard live != nil else { return }
    if sends {
      let pending = max(counts.owed - counts.queuedBefore - counts.delivered - counts.dead, 0)
      view.beaconLine =
        "beacons  owed \(counts.owed)  delivered \(counts.delivered)  dead \(counts.dead)  pending \(pending)  "
        + "retries \(counts.retries)"
    } else {
      view.beaconLine = "beacons  owed \(counts.owed), none sent"
    }
    live?.draw(view, palette: palette, force: force)
  }
}

/// The lines at the bottom of a terminal that are drawn again and again.
struct LiveView {
  private let console: Console
  private var shownLines = 0
  private var lastDrawn = ContinuousClock.now - .seconds(1)

  init(_ console: Console) { self.console = console }

  /// Draws the timeline, at most 30 times a second unless forced.
  mutating func draw(_ view: TimelineView, palette: Palette, force: Bool) {
    let now = ContinuousClock.now
    guard force || shownLines == 0 || now - lastDrawn > .milliseconds(33) else { return }
    lastDrawn = now
    erase()
    let lines = view.lines(width: Console.width - 1, palette: palette)
    console.data(lines.joined(separator: "\n") + "\n")
    shownLines = lines.count
  }

  /// Takes the lines away; the cursor is at the start of a line afterwards.
  mutating func erase() {
    guard shownLines > 0 else { return }
    // The carriage return comes first: a typed ^C has moved the cursor.
    console.data("\r\u{1B}[\(shownLines)A\u{1B}[J")
    shownLines = 0
  }
}
