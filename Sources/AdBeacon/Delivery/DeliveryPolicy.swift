public import AdModel
public import AdTransport

/// How hard a beacon is tried. The defaults are those of a server that acts for viewers of on-demand content.
public struct DeliveryPolicy: Sendable, Hashable {
  /// How many attempts a beacon gets. Default 5. Attempts that never came to a connection, and attempts whose process
  /// died, are not among them: those only the time to live bounds.
  public var maxAttempts: Int
  /// How many of them may fail in the TLS handshake, which rarely heals. Default 2.
  public var maxTLSFailures: Int
  /// The bound of the wait before the second attempt; it doubles with each further one. Default 1 s.
  public var backoffBase: Milliseconds
  /// The largest that bound becomes. Default 60 s.
  public var backoffCap: Milliseconds
  /// The shortest wait. Default 100 ms.
  public var backoffFloor: Milliseconds
  /// The longest wait that a receiver may ask for with `Retry-After`. Default 15 min.
  public var retryAfterCap: Milliseconds
  /// How long after it was recorded a beacon is still worth sending. Default 60 min.
  public var timeToLive: Milliseconds
  /// Time limits of one attempt.
  public var limits: TransportLimits

  /// Makes a policy; see the properties for the defaults.
  public init(
    maxAttempts: Int = 5, maxTLSFailures: Int = 2, backoffBase: Milliseconds = .seconds(1),
    backoffCap: Milliseconds = .seconds(60), backoffFloor: Milliseconds = Milliseconds(100),
    retryAfterCap: Milliseconds = .seconds(900), timeToLive: Milliseconds = .seconds(3600),
    limits: TransportLimits = TransportLimits()
  ) {
    self.maxAttempts = maxAttempts
    self.maxTLSFailures = maxTLSFailures
    self.backoffBase = backoffBase
    self.backoffCap = backoffCap
    self.backoffFloor = backoffFloor
    self.retryAfterCap = retryAfterCap
    self.timeToLive = timeToLive
    self.limits = limits
  }

  /// When a beacon recorded now is no longer worth sending.
  public func expiry(of beacon: Beacon, recordedAt now: WallTime) -> WallTime {
    now + min(timeToLive, beacon.timeToLive ?? timeToLive)
  }

  /// The wait after so many failed attempts: evenly spread from nothing to the bound, so that beacons that failed
  /// together don't come back together.
  /// - Parameter random: any 64 random bits.
  public func backoff(afterAttempts attempts: Int, random: UInt64) -> Milliseconds {
    let doublings = Int64(min(max(attempts - 1, 0), 40))
    let bound = max(min(backoffCap, backoffBase * (1 << doublings)), .zero)
    let spread = random.multipliedFullWidth(by: UInt64(bound.rawValue) + 1).high
    return max(backoffFloor, Milliseconds(spread))
  }
}
