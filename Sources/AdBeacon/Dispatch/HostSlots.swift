import AdModel

/// Who may send now: the places of all hosts and of each, and which hosts are left alone for a while.
///
/// A host is left alone when it asked for it (`Retry-After`), or when connecting to it failed several times in a row;
/// then one request tries whether it is back. Beacons of such a host wait in the queue and lose no attempt.
struct HostSlots: Sendable {
  private struct Host {
    var underWay = 0
    var pausedUntil: WallTime?
    var failures = 0
  }

  private let limits: DispatchLimits
  private var hosts: [String: Host] = [:]
  /// How many requests are under way.
  private(set) var underWay = 0

  init(limits: DispatchLimits) { self.limits = limits }

  /// What may be claimed now.
  func request(now: WallTime) -> LeaseRequest {
    let occupied = hosts.compactMapValues { host -> Int? in
      if let until = host.pausedUntil, until > now { return limits.perHost }
      if isSuspect(host) { return limits.perHost - (host.underWay == 0 ? 1 : 0) }
      return host.underWay > 0 ? host.underWay : nil
    }
    return LeaseRequest(
      limit: limits.concurrency - underWay, perHost: limits.perHost, occupied: occupied, now: now,
      until: now + limits.leaseTime)
  }

  mutating func begin(_ key: String) {
    hosts[key, default: Host()].underWay += 1
    underWay += 1
  }

  /// Takes note of the end of a request.
  mutating func end(_ key: String, _ ruling: DeliveryRuling, now: WallTime) {
    underWay -= 1
    var host = hosts[key] ?? Host()
    host.underWay = max(host.underWay - 1, 0)
    if ruling.isConnectFailure {
      host.failures += 1
      if isSuspect(host) { host.pausedUntil = now + rest(after: host.failures) }
    } else if ruling.attempt != nil {
      host.failures = 0
    }
    hosts[key] = host
    forget(key, now: now)
  }

  /// Leaves a host alone until then.
  mutating func pause(_ key: String, until: WallTime) {
    let current = hosts[key]?.pausedUntil
    hosts[key, default: Host()].pausedUntil = current.map { max($0, until) } ?? until
  }

  /// When the next host that is left alone may be tried again; nil when there is none.
  func nextResume(after now: WallTime) -> WallTime? {
    hosts.values.lazy.compactMap(\.pausedUntil).filter { $0 > now }.min()
  }

  private func isSuspect(_ host: Host) -> Bool {
    limits.restAfterFailures.map { host.failures >= $0 } ?? false
  }

  private func rest(after failures: Int) -> Milliseconds {
    let doublings = min(max(failures - (limits.restAfterFailures ?? failures), 0), 30)
    return min(limits.rest * (1 << Int64(doublings)), limits.restCap)
  }

  /// Forgets a host of which there is nothing to remember, and all that are idle when they become very many.
  private mutating func forget(_ key: String, now: WallTime) {
    func isResting(_ host: Host) -> Bool { host.pausedUntil.map { $0 > now } ?? false }
    if let host = hosts[key], host.underWay == 0, host.failures == 0, !isResting(host) { hosts[key] = nil }
    if hosts.count > Self.mostRemembered { hosts = hosts.filter { $0.value.underWay > 0 || isResting($0.value) } }
  }

  private static let mostRemembered = 4096
}
