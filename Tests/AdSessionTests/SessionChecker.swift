import AdModel
import AdSession

/// Follows the outputs of a session and notes what must never happen.
struct SessionChecker {
  let mayReopen: (String) -> Bool
  private(set) var problems: [String] = []
  private(set) var allAdsCompleted = 0
  private(set) var sessionEnded = 0

  private var isHeld: Bool?
  private var openBreak: String?
  private var reasonsToHold = 0
  private var opened: Set<String> = []
  private var current: AdKey?
  private var measured: AdKey?
  private var finished: Set<AdKey> = []
  private var impressions: Set<AdKey> = []
  private var once: Set<String> = []
  private var beaconIDs: Set<String> = []

  init(mayReopen: @escaping (String) -> Bool) { self.mayReopen = mayReopen }

  var isAdOpen: Bool { current != nil }
  var isBreakOpen: Bool { openBreak != nil }

  private mutating func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }

  mutating func follow(_ output: EngineOutput) {
    switch output {
    case .command(let command): follow(command)
    case .event(.ad(let key, let event)): follow(event, of: key)
    case .event(let event): follow(event)
    case .beacon(let beacon): follow(beacon)
    case .measurement(let key, let message): follow(message, of: key)
    case .warning: break
    }
  }

  private mutating func follow(_ command: EngineCommand) {
    switch command {
    case .pauseContent:
      check(isHeld != true, "paused twice")
      isHeld = true
      reasonsToHold = 0
    case .resumeContent:
      check(isHeld != false, "resumed twice")
      check(sessionEnded == 0, "resumed after the session")
      check(isHeld == nil || reasonsToHold > 0, "held for nothing")
      isHeld = false
    case .cancelFetch: reasonsToHold += 1
    case .loadAd(let key, _):
      check(current == nil, "\(key) loaded while another ad is open")
      check(openBreak == key.breakID, "\(key) loaded outside its break")
      current = key
      finished.remove(key)
    case .playAd(let key), .stopAd(let key), .resumeAd(let key): check(current == key, "\(key) commanded while closed")
    case .seekContent, .fetchBreak: break
    }
  }

  private mutating func follow(_ event: EngineEvent) {
    switch event {
    case .breakStarted(let id, _, let totalAds):
      check(openBreak == nil, "\(id) started inside another break")
      check(isHeld == true, "\(id) started while content plays")
      check(totalAds > 0, "\(id) started without ads")
      check(mayReopen(id) || !opened.contains(id), "\(id) opened twice")
      openBreak = id
      opened.insert(id)
      impressions = impressions.filter { $0.breakID != id }
      once = once.filter { !$0.hasPrefix(id + "/") }
      reasonsToHold += 1
    case .breakEnded(let id, _):
      check(openBreak == id, "\(id) ended but was not open")
      check(current == nil, "\(id) ended around an open ad")
      openBreak = nil
    case .breakReady, .breakEmpty, .breakFailed, .breakSkipped: reasonsToHold += 1
    case .breakInterrupted(let id), .breakResumed(let id): check(openBreak == id, "\(id) interrupted but not open")
    case .allAdsCompleted:
      allAdsCompleted += 1
      check(sessionEnded == 0, "all ads completed after the end")
    case .sessionEnded: sessionEnded += 1
    default: break
    }
  }

  private mutating func follow(_ event: AdEvent, of key: AdKey) {
    if case .error = event, current != key { return }
    check(current == key, "\(event) for \(key), which is not open")
    guard case .ended = event else { return }
    check(measured == nil, "\(key) ended before its measurement")
    current = nil
  }

  private mutating func follow(_ beacon: DueBeacon) {
    check(!beacon.urls.isEmpty, "a beacon without URL")
    for offset in beacon.urls.indices {
      let id = "\(beacon.owner)|\(beacon.tracker.name)|\(beacon.ordinal + offset)"
      check(beaconIDs.insert(id).inserted, "\(id) is not unique")
    }
    guard let key = beacon.owner.adKey else { return }
    switch beacon.tracker {
    case .error, .event(.verificationNotExecuted), .event(.notUsed): return
    case .event(.loaded): break
    case .impression: impressions.insert(key)
    default: check(impressions.contains(key), "\(beacon.tracker.name) of \(key) before its impression")
    }
    let isOnce =
      switch beacon.tracker {
      case .impression, .progress, .viewable, .notViewable, .viewUndetermined: true
      case .event(let event): event.frequency != .everyTime
      default: false
      }
    guard isOnce else { return }
    check(once.insert("\(key)/\(beacon.tracker.name)").inserted, "\(beacon.tracker.name) of \(key) twice")
    switch beacon.tracker {
    case .event(.complete), .event(.skip):
      check(once.insert("\(key)/terminal").inserted, "\(key) completed and skipped")
    case .viewable, .notViewable, .viewUndetermined:
      check(once.insert("\(key)/viewability").inserted, "\(key) with two verdicts")
    default: break
    }
  }

  private mutating func follow(_ message: MeasurementMessage, of key: AdKey) {
    check(current == key, "\(message.name) for \(key), which is not open")
    switch message {
    case .sessionStart:
      check(measured == nil && !finished.contains(key), "a second measurement session for \(key)")
      measured = key
    case .sessionFinish:
      check(measured == key, "\(key) finished but not started")
      measured = nil
      finished.insert(key)
    default: check(measured == key, "\(message.name) for \(key) outside its session")
    }
  }
}
