public import AdModel

/// How much a dispatcher does at once.
public struct DispatchLimits: Sendable, Hashable {
  /// The most requests under way. Default 64.
  public var concurrency: Int
  /// The most requests under way to one host. Default 6.
  public var perHost: Int
  /// How long a claim holds; longer than any attempt can take. Default 60 s.
  public var leaseTime: Milliseconds
  /// How many failures to connect in a row make a host rest; nil for never, which is the default. While a host rests
  /// its beacons lose no attempt, so they stay pending longer.
  public var restAfterFailures: Int?
  /// How long a host rests the first time; it doubles with each further failure. Default 10 s.
  public var rest: Milliseconds
  /// The longest rest. Default 5 min.
  public var restCap: Milliseconds
  /// How long requests under way may go on when the dispatcher is shut down. Default 5 s.
  public var shutdownGrace: Milliseconds

  /// Makes limits; see the properties for the defaults.
  public init(
    concurrency: Int = 64, perHost: Int = 6, leaseTime: Milliseconds = .seconds(60), restAfterFailures: Int? = nil,
    rest: Milliseconds = .seconds(10), restCap: Milliseconds = .seconds(300), shutdownGrace: Milliseconds = .seconds(5)
  ) {
    self.concurrency = max(concurrency, 1)
    self.perHost = max(perHost, 1)
    self.leaseTime = leaseTime
    self.restAfterFailures = restAfterFailures
    self.rest = rest
    self.restCap = restCap
    self.shutdownGrace = shutdownGrace
  }

  /// For a process that runs for long and acts for many viewers: 16 requests to one host, and hosts that can't be
  /// reached rest after five failures in a row.
  public static let server = DispatchLimits(perHost: 16, restAfterFailures: 5)
}
