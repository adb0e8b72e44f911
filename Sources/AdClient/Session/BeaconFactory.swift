public import AdBeacon
public import AdModel
public import AdSession

/// Makes beacons that can be sent from the tracking URLs that an engine says are due: a stable id each, macros resolved
/// once from what was true at that moment (VAST 4.3 §6).
///
/// An id says session, ad break, ad, event, URL template and repetition, and nothing about places in lists: the same
/// session played again owes the same beacons, also when the network let another wrapper fail.
public struct BeaconFactory: Sendable {
  /// The session that the beacons belong to.
  public let session: String
  /// Macro values that hold for the whole session.
  public var values: MacroValues
  /// How each kind of beacon is delivered.
  public var guarantees: BeaconGuarantees
  private var random: SeededRandom
  private var names = AdNames()
  private var repetitions: [String: Int] = [:]

  /// Makes a factory.
  /// - Parameters:
  ///   - session: the session's id, part of every beacon's id.
  ///   - values: macro values that hold for the whole session.
  ///   - guarantees: how each kind of beacon is delivered.
  ///   - seed: where `CACHEBUSTING` numbers start: the same seed gives the same numbers.
  public init(
    session: String, values: MacroValues = MacroValues(), guarantees: BeaconGuarantees = BeaconGuarantees(),
    seed: UInt64
  ) {
    self.session = session
    self.values = values
    self.guarantees = guarantees
    random = SeededRandom(seed: seed)
  }

  /// Takes note of an ad that is about to play.
  public mutating func meet(_ key: AdKey, _ ad: ResolvedAd) { names.meet(key, ad) }

  /// Takes note of an ad that failed before it could play.
  public mutating func meet(_ key: AdKey, failed: FailedAd) { names.meet(key, failed: failed) }

  /// How an ad is called in ledgers: its VAST id, or its place in the session.
  public func name(of key: AdKey) -> String { names.name(of: key) }

  /// The beacons for one tracker, a beacon for each of its URLs, in order.
  /// - Parameters:
  ///   - due: what the engine said is due.
  ///   - ad: the ad whose tracker it is; nil for a break's.
  ///   - time: the session time.
  ///   - wallTime: the calendar time, for `TIMESTAMP`.
  public mutating func beacons(
    for due: DueBeacon, ad: ResolvedAd?, at time: MonotonicTime, wallTime: WallTime
  ) -> [Beacon] {
    var known = values
    if let ad { known.set(ad) }
    known.set(due.context)
    let event = due.tracker.name
    return due.urls.map { template in
      known.setRequest(at: wallTime, random: random.next())
      return Beacon(
        id: id(of: due, template: template), session: session, adBreak: due.owner.breakID,
        ad: due.owner.adKey.map(names.name), event: event, template: template.string,
        url: MacroExpander.expand(template, values: known, in: due.tracker.macroContext), due: time.sinceStart,
        guarantee: guarantees.guarantee(for: due.tracker))
    }
  }

  private mutating func id(of due: DueBeacon, template: Text) -> String {
    func id(_ ordinal: Int) -> String {
      Beacon.id(
        session: session, break: due.owner.breakID, ad: due.owner.adKey.map(names.identity),
        event: due.tracker.name + ":" + String(template.fingerprint, radix: 16), ordinal: ordinal)
    }
    let first = id(0)
    let repetition = repetitions[first, default: 0]
    repetitions[first] = repetition + 1
    return repetition == 0 ? first : id(repetition)
  }
}

/// How each kind of beacon is delivered.
public struct BeaconGuarantees: Sendable, Hashable {
  /// For impressions and viewable impressions.
  public var impressions: DeliveryGuarantee
  /// For everything else.
  public var others: DeliveryGuarantee

  /// Makes a choice. The default delivers everything at least once: a receiver that bills keeps the first of two
  /// beacons with one id, a beacon that never came is gone.
  public init(impressions: DeliveryGuarantee = .atLeastOnce, others: DeliveryGuarantee = .atLeastOnce) {
    self.impressions = impressions
    self.others = others
  }

  func guarantee(for tracker: DueBeacon.Tracker) -> DeliveryGuarantee {
    switch tracker {
    case .impression, .viewable: impressions
    default: others
    }
  }
}

extension DueBeacon.Tracker {
  /// Where its URLs are used, which decides the macros that have a value in them.
  var macroContext: MacroContext {
    switch self {
    case .error: .error
    case .clickTracking: .clickTracking
    case .event(.verificationNotExecuted): .verificationNotExecuted
    default: .tracking
    }
  }
}

extension MacroValues {
  /// Sets what is known from the ad that plays; wrappers' URLs get the values of their `InLine`.
  mutating func set(_ ad: ResolvedAd) {
    self["ADTYPE"] = .text((ad.ad.adType ?? .video).rawValue)
    if let id = ad.ad.adServingId { self["ADSERVINGID"] = .text(id.string) }
    let universalIds = ad.ad.creatives.filter { $0.linear != nil }.flatMap(\.universalAdIds)
    if !universalIds.isEmpty {
      self["UNIVERSALADID"] = .list(universalIds.map { "\($0.registry) \($0.value)" })
    }
    if let media = ad.linear.flatMap({ MediaChoice.best(of: $0.mediaFiles) }) {
      self["ASSETURI"] = .text(media.url.string)
    }
  }
}
