import AdModel
import AdParsing
import AdTransport

/// A hop whose answer is awaited.
struct OpenHop: Sendable {
  /// The latest attempt.
  var request: HopRequest
  var startedAt: MonotonicTime
  var attemptStartsAt: MonotonicTime
  var deadline: MonotonicTime
  /// The wrapper that points here; nil for a first document.
  var owner: Int?
}

extension ResolutionMachine {
  mutating func addHop(url: Text, parent: Int? = nil, adID: Text? = nil) -> Int {
    hops.append(Hop(index: hops.count, parent: parent, adID: adID, url: url.string))
    return hops.count - 1
  }

  /// Asks for a document.
  mutating func request(_ template: Text, hop: Int, owner: Int? = nil, blocked: [AdCategory], at now: MonotonicTime) {
    let request = HopRequest(
      hop: hop, attempt: 0, template: template, values: macroValues(blocked: blocked), delay: .zero, budget: .zero)
    open[hop] = OpenHop(
      request: request, startedAt: now, attemptStartsAt: now, deadline: min(now + options.hopTimeLimit, deadline),
      owner: owner)
    send(hop, delay: .zero, at: now)
  }

  /// The caller's values, with what the wrappers block added to what the caller blocks.
  private func macroValues(blocked: [AdCategory]) -> MacroValues {
    var values = options.macroValues
    let name = "BLOCKEDADCATEGORIES"
    let codes = blocked.flatMap(\.codes)
    if codes.isEmpty { return values }
    switch values[name] {
    case .withheld?: break
    case .list(let elements)?: values[name] = .list(elements + codes)
    case .text(let text)?: values[name] = .list([text] + codes)
    case nil: values[name] = .list(codes)
    }
    return values
  }

  private mutating func send(_ hop: Int, delay: Milliseconds, at now: MonotonicTime) {
    guard var sending = open[hop] else { return }
    requestCount += 1
    sending.attemptStartsAt = now + delay
    sending.request.attempt += 1
    sending.request.delay = delay
    sending.request.budget = sending.deadline - sending.attemptStartsAt
    open[hop] = sending
    actions.append(.request(sending.request))
  }

  /// Takes the answer of one attempt: retries it, reads it, or lets the hop fail.
  mutating func take(_ answer: HopAnswer, hop: Int, at now: MonotonicTime) {
    guard let attempt = open[hop] else { return }
    record(answer, of: attempt, hop: hop, at: now)
    if answer.mayBeRetried && attempt.request.attempt <= options.maxRetries && requestCount < options.maxRequests {
      let delay = max(options.retryDelay, answer.retryAfter ?? .zero)
      if now + delay < attempt.deadline { return send(hop, delay: delay, at: now) }
    }
    open[hop] = nil
    let owner = attempt.owner
    if now > attempt.deadline { return fail(hop, owner: owner, .timeout, .wrapperUnavailable, at: now) }
    switch answer.result {
    case .document(let result): take(result, hop: hop, owner: owner, at: now)
    case .nothing: takeNoAd([], hop: hop, owner: owner, at: now)
    case .status: fail(hop, owner: owner, .status, .wrapperUnavailable, at: now)
    case .failure(.timeout), .failure(.connectTimeout): fail(hop, owner: owner, .timeout, .wrapperUnavailable, at: now)
    case .failure(.cancelled): fail(hop, owner: owner, .cancelled, .wrapperUnavailable, at: now)
    case .failure: fail(hop, owner: owner, .unreachable, .wrapperUnavailable, at: now)
    }
  }

  private mutating func record(_ answer: HopAnswer, of attempt: OpenHop, hop: Int, at now: MonotonicTime) {
    var failure: TransportFailure.Kind?
    if case .failure(let kind) = answer.result { failure = kind }
    hops[hop].attempts.append(
      HopAttempt(
        status: answer.status, failure: failure, sent: answer.sent, elapsed: max(now - attempt.attemptStartsAt, .zero)))
    hops[hop].url = answer.url
    hops[hop].redirects = answer.redirects
    hops[hop].status = answer.status
    hops[hop].bytes = answer.bytes
    hops[hop].elapsed = now - attempt.startedAt
  }

  /// Takes a document that was read, or could not be.
  mutating func take(_ read: ParseResult, hop: Int, owner: Int? = nil, at now: MonotonicTime) {
    if options.reportsDiagnostics { hops[hop].diagnostics += read.diagnostics }
    switch read.content {
    case .vast(let document): take(document, hop: hop, owner: owner, at: now)
    case .empty: takeNoAd([], hop: hop, owner: owner, at: now)
    case .unreadable(let code, _, _):
      // Behind a wrapper a broken playlist is one more document that is not VAST.
      let isVMAPCode = code.rawValue >= 1000
      fail(hop, owner: owner, .unreadable, owner != nil && isVMAPCode ? .schemaValidation : code, at: now)
    case .vmap(let playlist):
      hops[hop].version = playlist.version
      guard owner == nil else { return fail(hop, owner: owner, .vmap, .schemaValidation, at: now) }
      hops[hop].outcome = .vmap
      guard result.vmap == nil else { return }
      let absolute = playlist.absolute(against: hops[hop].documentURL)
      result.vmap = absolute
      pings[hop, default: []] += absolute.droppedBreaks.flatMap { dropped in
        dropped.errors.map { OwedPing(url: $0, code: dropped.code) }
      }
    }
  }

  /// A hop without a document: its wrapper fails, or the break's source does.
  mutating func fail(
    _ hop: Int, owner: Int?, _ outcome: HopOutcome, _ code: ErrorCode, at now: MonotonicTime
  ) {
    hops[hop].outcome = outcome
    hops[hop].errorCode = code
    if let owner { return settle(owner, as: .failed(code), at: now) }
    guard result.errorCode == nil else { return }
    result.errorCode = code
    result.vmapCode =
      switch outcome {
      case .timeout: .vmapResponseTimeout
      case .unreadable: .vmapResponseParsing
      default: .vmapResponseRetrieval
      }
  }
}
