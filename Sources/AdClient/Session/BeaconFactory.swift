public import AdBeacon
public import AdModel
public import AdSession

/// Makes beacons that can be sent from the tracking URLs that an engine says are due: a stable id each, macros resolved
/// once from what was true at that moment (VAST 4.3 §6).
public struct BeaconFactory: Sendable {
  /// The session that the beacons belong to.
  public let session: String
  /// Macro values that hold for the whole session.
  public var values: MacroValues
  /// How each kind of beacon is delivered.
  public var guarantees: BeaconGuarantees
  private var random: SeededRandom

  /// Makes a factory.
  /// - Parameters:
  ///   - session: the session's id, part of every beacon's id.
  ///   - values: macro values that hold for the whole session.
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
    let context = due.tracker.macroContext
    let adName = due.owner.adKey.map { Self.name(of: ad, key: $0) }
    return due.urls.enumerated().map { index, template in
      known.setRequest(at: wallTime, random: random.next())
      return Beacon(
        id: Beacon.id(
          session: session, break: due.owner.breakID, ad: due.owner.adKey?.description, event: due.tracker.name,
          ordinal: due.ordinal + index),
        session: session, adBreak: due.owner.breakID, ad: adName, event: due.tracker.name, template: template.string,
        url: MacroExpander.expand(template, values: known, in: context), due: time.sinceStart,
        guarantee: guarantees.guarantee(for: due.tracker))
    }
  }

  /// How an ad is called in ledgers: its VAST id, or its place in the session.
  public static func name(of ad: ResolvedAd?, key: AdKey) -> String {
    guard let id = ad?.ad.id, !id.isEmpty else { return key.description }
    return id.string
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
