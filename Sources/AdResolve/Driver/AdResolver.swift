public import AdModel
public import AdTransport

/// Resolves ad tags over a transport: performs what a `ResolutionMachine` asks for, requests side by side.
///
/// It holds no state of its own, so one resolver serves any number of resolutions at the same time.
public struct AdResolver: Sendable {
  private let transport: any AdTransport
  private let options: ResolveOptions
  private let requestMacros: @Sendable () -> MacroValues
  private let now: @Sendable () -> MonotonicTime
  private let sleep: @Sendable (Milliseconds) async -> Void

  /// Makes a resolver.
  /// - Parameters:
  ///   - transport: Makes the requests.
  ///   - options: Limits, header fields and what is accepted.
  ///   - clock: Measures the limits and waits before retries.
  ///   - requestMacros: Called for every request: the values of macros that change each time, such as `TIMESTAMP` and
  ///     `CACHEBUSTING`. They lie over those of the options.
  public init<C: Clock>(
    transport: any AdTransport, options: ResolveOptions = ResolveOptions(), clock: C = ContinuousClock(),
    requestMacros: @escaping @Sendable () -> MacroValues = { MacroValues() }
  ) where C.Duration == Duration {
    self.transport = transport
    self.options = options
    self.requestMacros = requestMacros
    let start = clock.now
    now = { MonotonicTime(sinceStart: Milliseconds(start.duration(to: clock.now))) }
    // A sleep that is cancelled ends early, and the request after it ends with `.cancelled`.
    sleep = { try? await clock.sleep(until: clock.now.advanced(by: .milliseconds($0.rawValue)), tolerance: nil) }
  }

  /// Follows a source to the ads that can play. When the task is cancelled, it returns what is known by then.
  /// - Parameter budget: The time that is left for it; nil for the options' own limit.
  public func resolve(_ source: ResolveSource, budget: Milliseconds? = nil) async -> Resolution {
    await withTaskGroup(of: (Int, HopAnswer).self) { group in
      var machine = ResolutionMachine(options: options)
      var actions = machine.handle(.start(source, budget: budget), at: now())
      while true {
        for action in actions {
          switch action {
          case .request(let request): group.addTask { (request.hop, await answer(to: request)) }
          case .finished(let resolution):
            group.cancelAll()
            return resolution
          }
        }
        if let (hop, answer) = await group.next(), !Task.isCancelled {
          actions = machine.handle(.answer(answer, hop: hop), at: now())
        } else {
          actions = machine.handle(.cancel, at: now())
        }
      }
    }
  }

  private func answer(to request: HopRequest) async -> HopAnswer {
    if request.delay > .zero { await sleep(request.delay) }
    let values = request.values.merging(requestMacros())
    let url = MacroExpander.expand(request.template, values: values, in: .request)
    var limits = options.limits
    limits.totalTimeout = .milliseconds(request.budget.rawValue)
    limits.connectTimeout = min(limits.connectTimeout, limits.totalTimeout)
    let outcome = await transport.send(
      TransportRequest(url: url, headers: options.headers, purpose: .document, limits: limits))
    return HopAnswer(outcome, url: url, parse: options.parse)
  }
}

extension Milliseconds {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + Milliseconds(attoseconds / 1_000_000_000_000_000)
  }
}
