import AdBeacon
import AdClient
import AdModel
import AdResolve
import AdSession
import AdTransport
import Foundation

/// What makes one run of `play` repeatable: its session id, its seed and its calendar.
struct PlayRun: Sendable {
  let sessionID: String
  let seed: UInt64
  /// Whether time stamps are those of now; if not, the calendar starts at a fixed moment, so that two runs are equal.
  let isLive: Bool
  let macros: MacroValues

  init(session: String?, seed: UInt64?, isLive: Bool, macros: MacroValues) {
    sessionID = session ?? (isLive ? UUID().uuidString.lowercased() : "dry-run")
    // Two viewers must not send the same CACHEBUSTING, one viewer's session played again must.
    self.seed = seed ?? (isLive ? Text(sessionID).fingerprint : 1)
    self.isLive = isLive
    self.macros = macros
  }

  /// Where the calendar of a run that sends nothing starts: 2000-01-01T00:00:00Z.
  static let fixedStart = WallTime(rawValue: 946_684_800_000)

  /// The macros of ad requests.
  var requestMacros: @Sendable () -> MacroValues { isLive ? RequestMacros.live : RequestMacros.fixed(seed: seed) }

  func client(
    _ loaded: LoadedSchedule, resolver: AdResolver, dispatcher: BeaconDispatcher?
  ) -> ClientSession {
    var values = MacroValues()
    values["SERVERSIDE"] = .text("0")
    values["CLIENTUA"] = .text("unknown \(Product.userAgent)")
    values["TRANSACTIONID"] = .text(sessionID)
    values["PLAYERCAPABILITIES"] = .list(["skip", "autoplay"])
    var configuration = ClientSession.Configuration()
    configuration.baseURL = loaded.baseURL
    let isLive = isLive
    return ClientSession(
      schedule: loaded.schedule, configuration: configuration,
      factory: BeaconFactory(session: sessionID, values: values.merging(macros), seed: seed),
      resolver: resolver,
      wallClock: { time in isLive ? SystemBeaconClock().now : PlayRun.fixedStart + time.sinceStart },
      dispatcher: dispatcher)
  }
}
