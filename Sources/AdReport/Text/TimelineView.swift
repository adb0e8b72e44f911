public import AdModel

/// The content timeline with its ad breaks, the ad that plays and the beacon counts, as three lines of a terminal.
public struct TimelineView: Sendable {
  /// One ad break on the timeline.
  public struct Mark: Sendable, Hashable {
    /// What became of the break.
    public enum State: Sendable, Hashable {
      case upcoming, running, played, failed, empty
    }

    /// The break's id.
    public var id: String
    /// Its time on the content timeline.
    public var time: Milliseconds
    /// What became of it.
    public var state: State

    /// Makes a mark.
    public init(id: String, time: Milliseconds, state: State = .upcoming) {
      self.id = id
      self.time = time
      self.state = state
    }
  }

  /// The ad on screen.
  public struct AdOnScreen: Sendable, Hashable {
    /// What it is called.
    public var title: String
    /// Its place in the break, from 1.
    public var place: Int
    /// How many ads the break has.
    public var count: Int
    /// Its playhead.
    public var position: Milliseconds
    /// Its duration.
    public var duration: Milliseconds?

    /// Makes an ad.
    public init(title: String, place: Int, count: Int, position: Milliseconds = .zero, duration: Milliseconds?) {
      self.title = title
      self.place = place
      self.count = count
      self.position = position
      self.duration = duration
    }
  }

  /// The content's duration.
  public var duration: Milliseconds
  /// The content's playhead.
  public var playhead: Milliseconds = .zero
  /// The breaks.
  public var marks: [Mark]
  /// The running break's id.
  public var runningBreak: String?
  /// The ad on screen.
  public var ad: AdOnScreen?
  /// What the last line says about beacons.
  public var beaconLine = ""

  /// Makes a timeline.
  public init(duration: Milliseconds, marks: [Mark]) {
    self.duration = duration
    self.marks = marks
  }

  /// Changes the state of a break.
  public mutating func mark(_ id: String, _ state: Mark.State) {
    for index in marks.indices where marks[index].id == id { marks[index].state = state }
  }

  /// The lines, each within `width` characters.
  public func lines(width: Int, palette: Palette) -> [String] {
    [
      contentLine(width: width, palette: palette),
      adLine(width: width, palette: palette),
      Terminal.fitted(beaconLine, to: width),
    ]
  }

  private func contentLine(width: Int, palette: Palette) -> String {
    let left = Self.clock(playhead) + " "
    let right = " " + Self.clock(duration)
    let room = width - left.count - right.count
    guard room > 0 else { return Terminal.fitted(left + right, to: width) }
    var cells = [String](repeating: "─", count: room)
    let head = column(of: playhead, in: room)
    for index in 0..<room where index < head { cells[index] = palette.active("━") }
    for mark in marks { cells[column(of: mark.time, in: room)] = Self.symbol(mark.state, palette) }
    if ad == nil { cells[head] = palette.strong("●") }
    return left + cells.joined() + right
  }

  private func adLine(width: Int, palette: Palette) -> String {
    let place = Terminal.printable(runningBreak ?? "content")
    guard let ad else { return Terminal.fitted(runningBreak == nil ? place : "ad break \(place)", to: width) }
    let time = "  " + ad.position.secondsText + " / " + (ad.duration?.secondsText ?? "?") + " s"
    let barWidth = min(20, max(width - 40, 0))
    let names = "\(place) \(ad.place)/\(ad.count)  " + Terminal.printable(ad.title)
    let room = width - barWidth - time.count - 2
    guard room > 8, barWidth > 0 else { return Terminal.fitted(names + time, to: width) }
    let total = max(ad.duration?.rawValue ?? 0, 1)
    let filled = min(max(Int(ad.position.rawValue * Int64(barWidth) / total), 0), barWidth)
    let bar = palette.good(String(repeating: "█", count: filled)) + String(repeating: "░", count: barWidth - filled)
    return Terminal.padded(Terminal.fitted(names, to: room), to: room) + "  " + bar + time
  }

  private func column(of time: Milliseconds, in room: Int) -> Int {
    guard duration.rawValue > 0 else { return 0 }
    let share = Double(time.rawValue) / Double(duration.rawValue)
    return min(max(Int(share * Double(room - 1)), 0), room - 1)
  }

  private static func symbol(_ state: Mark.State, _ palette: Palette) -> String {
    switch state {
    case .upcoming: palette.warning("◇")
    case .running: palette.warning("◆")
    case .played: palette.good("◆")
    case .failed: palette.bad("✕")
    case .empty: palette.faint("○")
    }
  }

  /// A position as `m:ss`, or `h:mm:ss` from one hour on.
  public static func clock(_ time: Milliseconds) -> String {
    let seconds = max(time.rawValue, 0) / 1000
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    if seconds >= 3600 { return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))" }
    return "\(seconds / 60):\(two(seconds % 60))"
  }
}
