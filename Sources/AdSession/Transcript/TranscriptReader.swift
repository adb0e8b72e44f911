import AdModel
import AdSchedule

/// Reads the settings and inputs of a transcript, line by line.
struct TranscriptReader {
  var breaks: [ScheduledBreak] = []
  var config = EngineConfig()
  var policy = AdPlaybackPolicy()
  private var ads = TranscriptAds()

  mutating func readSetting(_ line: TranscriptBlock.Line) throws(TranscriptError) {
    var words = TranscriptWords(line)
    switch words.next() {
    case "break": try readBreak(&words)
    case "cfg": while let option = words.nextOption() { try readConfig(option, words) }
    case "policy": while let option = words.nextOption() { try readPolicy(option, words) }
    case "markers":
      var markers: [Milliseconds] = []
      for part in (words.next() ?? "").split(separator: ",") { markers.append(try words.seconds(part)) }
      config.markers = markers
    default: throw words.error("this setting is not supported")
    }
    try words.expectEnd()
  }

  private mutating func readBreak(_ words: inout TranscriptWords) throws(TranscriptError) {
    guard let id = words.next(), let place = words.next() else { throw words.error("a break needs an id and a place") }
    var one = ScheduledBreak(id: id, offset: try offset(place, words), source: .resolved(BreakResolution()))
    one.breakStart = [ads.url(id, "breakStart")]
    one.breakEnd = [ads.url(id, "breakEnd")]
    one.errors = [ads.url(id, "error")]
    var replacesContent = false
    while let (key, value) = words.nextOption() {
      switch key {
      case "ads": one.source = .resolved(BreakResolution(ads: try ads.list(value ?? "", words)))
      case "tag": one.source = .tags([ads.url(id, "tag")])
      case "empty": one.source = .resolved(BreakResolution())
      case "rep": one.repeatAfter = try words.seconds(value ?? "")
      case "noskip": one.restrictions.noSkip = true
      case "jump": one.restrictions.noJump = true
      case "once": one.restrictions.once = true
      case "hls":
        one.restrictions.skipsAsGroup = true
        replacesContent = true
      case "resume":
        guard try words.seconds(value ?? "") == .zero else { throw words.error("only resume=0 is supported") }
        replacesContent = false
      default: throw words.error("the break option \(key) is not supported")
      }
    }
    if replacesContent { throw words.error("hls is supported with resume=0 only") }
    breaks.append(one)
  }

  private func offset(_ text: String, _ words: TranscriptWords) throws(TranscriptError) -> BreakOffset {
    let value: BreakOffset.Value
    switch text {
    case "start": value = .start
    case "end": value = .end
    default:
      if text.hasPrefix("#") {
        value = .opportunity(try words.number(text.dropFirst()))
      } else if text.hasSuffix("%") {
        value = .percent(try words.percent(text))
      } else {
        value = .time(try words.seconds(text))
      }
    }
    return BreakOffset(written: Text(text), value: value)
  }

  private mutating func readConfig(
    _ option: (key: String, value: String?), _ words: TranscriptWords
  ) throws(TranscriptError) {
    let value = option.value ?? ""
    func milliseconds() throws(TranscriptError) -> Milliseconds { Milliseconds(try words.number(value)) }
    switch option.key {
    case "hold": config.holdWhileFetching = try words.flag(value)
    case "auto": config.autoPlayBreaks = try words.flag(value)
    case "lead": config.prefetchLead = try milliseconds()
    case "ready": config.breakReadyTimeout = try milliseconds()
    case "adload": config.adLoadTimeout = try milliseconds()
    case "adstall": config.adStallTimeout = try milliseconds()
    case "playAfter": config.playAdsAfterTime = try milliseconds()
    case "seekInAd": config.seekDuringAd = try words.rule(EngineConfig.SeekDuringAd.init(rawValue:), value)
    case "mode": config.mode = try words.rule(EngineConfig.Mode.init(rawValue:), value)
    case "trk": ads.extraTrackers = value.split(separator: "+").map(String.init)
    default: throw words.error("the setting \(option.key) is not supported")
    }
  }

  private mutating func readPolicy(
    _ option: (key: String, value: String?), _ words: TranscriptWords
  ) throws(TranscriptError) {
    let value = option.value ?? ""
    switch option.key {
    case "ff": policy.fastForward = try words.rule(AdPlaybackPolicy.SeekRule.init(named:), value)
    case "rw": policy.rewind = try words.rule(AdPlaybackPolicy.SeekRule.init(named:), value)
    case "auto": policy.autoSeek = try words.rule(AdPlaybackPolicy.AutoSeekRule.init(named:), value)
    case "interrupt": policy.interrupt = try words.rule(AdPlaybackPolicy.InterruptRule.init(named:), value)
    case "repeat": policy.repeatRule = try words.rule(AdPlaybackPolicy.RepeatRule.init(named:), value)
    default: throw words.error("no policy has a rule \(option.key)")
    }
  }

  // MARK: Inputs

  func step(_ line: TranscriptBlock.Line) throws(TranscriptError) -> Transcript.Step {
    var words = TranscriptWords(.init(number: line.number, text: line.text.dropFirst().trimmed))
    let text = words.line.text
    var advance = Milliseconds.zero
    if text.hasPrefix("+"), let word = words.next() { advance = Milliseconds(try words.number(word.dropFirst())) }
    let inputs = try inputs(&words)
    try words.expectEnd()
    return Transcript.Step(line: line.number, text: text, advance: advance, inputs: inputs, expected: [])
  }

  private func inputs(_ words: inout TranscriptWords) throws(TranscriptError) -> [EngineInput] {
    guard let name = words.next() else { throw words.error("an input without a name") }
    switch name {
    case "run": return [.ad(.started), .ad(.ended)]
    case "init": return [try initialize(&words)]
    case "play": return [.play]
    case "pause": return [.pause]
    case "start": return [.startAds]
    case "t": return [.playhead(try words.seconds(words.next() ?? ""))]
    case "dur": return [.durationChanged(try words.seconds(words.next() ?? ""))]
    case "seek": return [.seekRequested(to: try words.seconds(words.nextOption(named: "to")))]
    case "ended": return [.contentEnded]
    case "complete": return [.contentComplete]
    case "opp":
      guard let number = words.next() else { return [.adOpportunity()] }
      return [.adOpportunity(try words.number(number))]
    case "resolved": return [try resolved(&words)]
    case "fetchFailed":
      let id = words.next() ?? ""
      return [.breakFetchFailed(breakID: id, code: try words.code(words.nextOption(named: "code")))]
    case "skip": return [.skipRequested]
    case "discard": return [.discardBreak]
    case "startBreak": return [.startBreak(breakID: words.next() ?? "")]
    case "bg": return [.backgrounded]
    case "fg": return [.foregrounded]
    case "tick": return [.tick]
    case "destroy": return [.destroy]
    case "vol":
      return [.volumeChanged(Volume(thousandths: Int(try words.seconds(words.next() ?? "").rawValue)))]
    case "mute": return [.muteChanged(true)]
    case "unmute": return [.muteChanged(false)]
    case "screen": return [.playerStateChanged(try words.rule(PlayerState.init(rawValue:), words.next() ?? ""))]
    default: return [.ad(try adInput(name, &words))]
    }
  }

  private func adInput(_ name: String, _ words: inout TranscriptWords) throws(TranscriptError) -> AdInput {
    switch name {
    case "adLoaded":
      guard let duration = words.nextOption() else { return .loaded() }
      guard duration.key == "dur" else { throw words.error("adLoaded has only dur=") }
      return .loaded(duration: try words.seconds(duration.value ?? ""))
    case "adStart": return .started
    case "ad": return .progress(try words.seconds(words.next() ?? ""))
    case "adEnd": return .ended
    case "adFail":
      let code = words.nextOption(named: "code")
      return .failed(code: code.isEmpty ? nil : try words.code(code))
    case "adPause": return .paused
    case "adResume": return .resumed
    case "adBuffer": return .buffering(words.next() == "on")
    case "click": return .clicked
    case "viewability": return .viewability(try words.rule(Viewability.init(rawValue:), words.next() ?? ""))
    case "interaction": return .interaction(try words.rule(AdInteraction.init(rawValue:), words.next() ?? ""))
    default: throw words.error("the input \(name) is not supported")
    }
  }

  private func initialize(_ words: inout TranscriptWords) throws(TranscriptError) -> EngineInput {
    var position = Milliseconds.zero
    var duration: Milliseconds?
    var isLive = false
    while let (key, value) = words.nextOption() {
      switch key {
      case "at": position = try words.seconds(value ?? "")
      case "dur": duration = try words.seconds(value ?? "")
      case "live": isLive = true
      default: throw words.error("init has no \(key)")
      }
    }
    return .initialize(startPosition: position, duration: duration, isLive: isLive)
  }

  private func resolved(_ words: inout TranscriptWords) throws(TranscriptError) -> EngineInput {
    let id = words.next() ?? ""
    var resolution = BreakResolution()
    while let (key, value) = words.nextOption() {
      switch key {
      case "ads": resolution.ads = try ads.list(value ?? "", words)
      case "errs": resolution.failures = try ads.failures(value ?? "", words)
      case "pings": resolution.pings = [OwedPing(url: ads.url(id, "rootError"), code: try words.code(value ?? ""))]
      default: throw words.error("resolved has no \(key)")
      }
    }
    return .breakResolved(breakID: id, resolution)
  }
}
