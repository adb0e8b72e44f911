extension MacroValues {
  /// Sets the macros that are new with every request: `TIMESTAMP`, `CACHEBUSTING`, and the time that unlisted tokens
  /// ask for.
  /// - Parameters:
  ///   - time: when the request is made.
  ///   - random: a random number; its remainder gives the eight digits of `CACHEBUSTING`.
  public mutating func setRequest(at time: WallTime, random: UInt64) {
    self["TIMESTAMP"] = .text(time.iso8601)
    self["TIME"] = .text(String(time.rawValue))
    self["CACHEBUSTING"] = .text(String(String(100_000_000 + random % 100_000_000).dropFirst()))
  }

  /// Sets what was true when a beacon became due; what the context doesn't know is left as it was.
  public mutating func set(_ context: BeaconContext) {
    func set(_ name: String, _ text: String?) {
      if let text { self[name] = .text(text) }
    }
    set("ADPLAYHEAD", context.adPlayhead?.timecode)
    set("MEDIAPLAYHEAD", context.contentPlayhead?.timecode)
    set("CONTENTPLAYHEAD", context.contentPlayhead?.timecode)
    set("BREAKPOSITION", context.breakPosition.map { String($0.rawValue) })
    set("PODSEQUENCE", context.podSequence.map { String($0) })
    set("ADCOUNT", context.adCount.map { String($0) })
    set("ERRORCODE", context.errorCode.map { String($0.rawValue) })
    set("ERROR_CODE", context.vmapErrorCode.map { String($0.rawValue) })
    set("REASON", context.reason.map { String($0) })
  }
}
