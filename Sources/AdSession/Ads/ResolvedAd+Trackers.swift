import AdModel

extension ResolvedAd {
  /// The URL templates of one tracker, wrapper chain outermost first.
  func urls(of tracker: DueBeacon.Tracker) -> [Text] {
    switch tracker {
    case .impression: ad.impressions.map(\.url)
    case .error: ad.errors.map(\.url)
    case .clickTracking: linear?.clickTracking.map(\.url) ?? []
    case .viewable: ad.viewableImpression?.viewable ?? []
    case .notViewable: ad.viewableImpression?.notViewable ?? []
    case .viewUndetermined: ad.viewableImpression?.viewUndetermined ?? []
    case .event(let event): linear?.tracking.filter { $0.event == event }.map(\.url) ?? []
    case .progress(let written):
      linear?.tracking.filter { $0.event == .progress && $0.offset?.written == written }.map(\.url) ?? []
    case .breakStart, .breakEnd: []
    }
  }
}
