import AdModel
import AdSession

/// What the ads of a session are called in ledgers, and how their beacons are told apart.
///
/// A name comes from what the ad server said about the ad, never from its place in a list: when a session is played
/// again, a failed wrapper more or less must not give one ad the beacons of another.
struct AdNames: Sendable {
  private struct Named: Sendable {
    var name: String
    var identity: String
  }

  private var named: [AdKey: Named] = [:]
  private var taken: [String: [String: Int]] = [:]

  /// Gives an ad its name, once.
  mutating func meet(_ key: AdKey, _ ad: ResolvedAd) {
    guard named[key] == nil else { return }
    let creative = ad.ad.creatives.first { $0.linear != nil }
    let parts = [ad.ad.adServingId, ad.ad.id, creative?.adId ?? creative?.id].compactMap { $0?.string }.filter {
      !$0.isEmpty
    }
    name(key, ad.ad.id, identity: parts.isEmpty ? "ad" : parts.joined(separator: " "))
  }

  /// Gives an ad that failed before it could play its name, once.
  mutating func meet(_ key: AdKey, failed: FailedAd) {
    guard named[key] == nil else { return }
    name(key, failed.id, identity: "failed " + (failed.id?.string ?? ""))
  }

  private mutating func name(_ key: AdKey, _ id: Text?, identity: String) {
    let equals = taken[key.breakID, default: [:]][identity, default: 0]
    taken[key.breakID, default: [:]][identity] = equals + 1
    named[key] = Named(
      name: id.flatMap { $0.isEmpty ? nil : $0.string } ?? key.description,
      identity: equals == 0 ? identity : identity + "~\(equals)")
  }

  /// How the ad is called in ledgers: its VAST id, or its place in the session.
  func name(of key: AdKey) -> String { named[key]?.name ?? key.description }

  /// What tells the ad's beacons from those of other ads of the break.
  func identity(of key: AdKey) -> String { named[key]?.identity ?? String(key.index) }
}
