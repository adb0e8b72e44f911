/// The tracking events of VAST 2.0–4.3: one table for parser, engine, reports and documentation.
public enum TrackingEvent: UInt8, Sendable, Hashable, Codable, CaseIterable {
  case loaded, creativeView, start, firstQuartile, midpoint, thirdQuartile, complete, progress
  case mute, unmute, pause, resume, rewind, skip
  case fullscreen, exitFullscreen, playerExpand, playerCollapse
  case expand, collapse, adExpand, adCollapse, minimize
  case acceptInvitation, acceptInvitationLinear, timeSpentViewing
  case close, closeLinear, overlayViewDuration, otherAdInteraction, notUsed, interactiveStart
  case verificationNotExecuted

  /// How often an event may be sent for one presentation of an ad.
  public enum Frequency: String, Sendable, Hashable {
    /// At most once.
    case once
    /// Once for each occurrence.
    case everyTime
    /// At most once, and nothing else follows.
    case terminal
    /// Read, never sent.
    case never
  }

  private struct Row {
    var name: String
    var since: String
    var frequency: Frequency
    init(_ name: String, _ since: String, _ frequency: Frequency) {
      self.name = name
      self.since = since
      self.frequency = frequency
    }
  }

  private var row: Row {
    switch self {
    case .loaded: Row("loaded", "4.1", .once)
    case .creativeView: Row("creativeView", "2.0", .once)
    case .start: Row("start", "2.0", .once)
    case .firstQuartile: Row("firstQuartile", "2.0", .once)
    case .midpoint: Row("midpoint", "2.0", .once)
    case .thirdQuartile: Row("thirdQuartile", "2.0", .once)
    case .complete: Row("complete", "2.0", .once)
    case .progress: Row("progress", "3.0", .once)
    case .mute: Row("mute", "2.0", .everyTime)
    case .unmute: Row("unmute", "2.0", .everyTime)
    case .pause: Row("pause", "2.0", .everyTime)
    case .resume: Row("resume", "2.0", .everyTime)
    case .rewind: Row("rewind", "2.0", .everyTime)
    case .skip: Row("skip", "3.0", .terminal)
    case .fullscreen: Row("fullscreen", "2.0", .everyTime)
    case .exitFullscreen: Row("exitFullscreen", "3.0", .everyTime)
    case .playerExpand: Row("playerExpand", "4.0", .everyTime)
    case .playerCollapse: Row("playerCollapse", "4.0", .everyTime)
    case .expand: Row("expand", "2.0", .everyTime)
    case .collapse: Row("collapse", "2.0", .everyTime)
    case .adExpand: Row("adExpand", "4.0", .everyTime)
    case .adCollapse: Row("adCollapse", "4.0", .everyTime)
    case .minimize: Row("minimize", "4.0", .everyTime)
    case .acceptInvitation: Row("acceptInvitation", "2.0", .everyTime)
    case .acceptInvitationLinear: Row("acceptInvitationLinear", "3.0", .everyTime)
    case .timeSpentViewing: Row("timeSpentViewing", "4.0", .never)
    case .close: Row("close", "2.0", .terminal)
    case .closeLinear: Row("closeLinear", "3.0", .terminal)
    case .overlayViewDuration: Row("overlayViewDuration", "4.0", .once)
    case .otherAdInteraction: Row("otherAdInteraction", "4.0", .everyTime)
    case .notUsed: Row("notUsed", "4.1", .terminal)
    case .interactiveStart: Row("interactiveStart", "4.2", .once)
    case .verificationNotExecuted: Row("verificationNotExecuted", "4.1", .once)
    }
  }

  /// The name as it stands in `Tracking@event`.
  public var name: String { row.name }
  /// The first VAST version that lists it.
  public var since: String { row.since }
  /// How often it may be sent.
  public var frequency: Frequency { row.frequency }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
  private static let byLowercasedName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name.lowercased(), $0) })

  /// Finds an event by its exact name.
  public init?(named name: String) {
    guard let event = Self.byName[name] else { return nil }
    self = event
  }

  /// Finds an event by its name in any case.
  public init?(anyCase name: String) {
    guard let event = Self.byLowercasedName[name.lowercased()] else { return nil }
    self = event
  }
}
