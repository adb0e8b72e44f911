public import AdModel
import AdParsing
import AdTransport

/// Follows ad tags to the ads that can play: answers and time go in, requests come out (VAST 4.3 §2.4).
///
/// The result depends on what was answered and not on the order in which answers arrive, as long as the time suffices.
public struct ResolutionMachine: Sendable {
  /// What the driver tells the machine.
  public enum Input: Sendable {
    /// Begin. The budget is the time that the caller has left; the chain's own limit holds too.
    case start(ResolveSource, budget: Milliseconds?)
    /// The answer to the latest request for a hop.
    case answer(HopAnswer, hop: Int)
    /// The caller gives up.
    case cancel
  }

  /// What the machine tells the driver.
  public enum Action: Sendable {
    /// Make a request and bring its answer.
    case request(HopRequest)
    /// All is known; open requests are of no use any more.
    case finished(Resolution)
  }

  enum Phase { case idle, resolving, spares, finished }

  let options: ResolveOptions
  var source = ResolveSource(.tags([]))
  var phase = Phase.idle
  var deadline = MonotonicTime.start
  var tree = ResolutionTree()
  var hops: [Hop] = []
  var open: [Int: OpenHop] = [:]
  var requestCount = 0
  var mergedParts = 0
  var actions: [Action] = []
  /// The root errors of empty documents, by hop.
  var pings: [Int: [OwedPing]] = [:]
  var result = Resolution()

  /// Makes a machine for one resolution.
  public init(options: ResolveOptions) { self.options = options }

  /// Takes one input and returns what is to be done, in order. Input that comes too late changes nothing.
  public mutating func handle(_ input: Input, at now: MonotonicTime) -> [Action] {
    actions = []
    switch (phase, input) {
    case (.idle, .start(let source, let budget)): start(source, budget: budget, at: now)
    case (.resolving, .answer(let answer, let hop)), (.spares, .answer(let answer, let hop)):
      take(answer, hop: hop, at: now)
    case (.idle, .cancel), (.resolving, .cancel), (.spares, .cancel):
      cancel(at: now)
      return actions
    case (.idle, .answer), (.resolving, .start), (.spares, .start), (.finished, _): return []
    }
    if open.isEmpty && phase == .resolving { startSpares(at: now) }
    if open.isEmpty { finish() }
    return actions
  }

  private mutating func start(_ source: ResolveSource, budget: Milliseconds?, at now: MonotonicTime) {
    self.source = source
    phase = .resolving
    deadline = now + min(options.chainTimeLimit, budget ?? options.chainTimeLimit)
    switch source.origin {
    case .tags(let tags):
      for tag in tags { request(first: URLBase(url: source.baseURL).absolute(tag), at: now) }
    case .documents(let documents):
      for document in documents { take(document, hop: addHop(url: Text(source.baseURL ?? "")), owner: nil, at: now) }
    case .bytes(let bytes):
      let hop = addHop(url: Text(source.baseURL ?? ""))
      hops[hop].bytes = bytes.count
      take(parseDocument(bytes, options: options.parse), hop: hop, at: now)
    }
  }

  private mutating func request(first tag: Text, at now: MonotonicTime) {
    let hop = addHop(url: tag)
    if let (outcome, code) = refusal(at: now) {
      fail(hop, owner: nil, outcome, code, at: now)
    } else {
      request(tag, hop: hop, blocked: [], at: now)
    }
  }

  private mutating func cancel(at now: MonotonicTime) {
    for (hop, attempt) in open {
      hops[hop].outcome = .cancelled
      hops[hop].elapsed = now - attempt.startedAt
    }
    open = [:]
    result.isCancelled = true
    finish()
  }

  /// Spares are resolved only when asked for, after everything that plays.
  private mutating func startSpares(at now: MonotonicTime) {
    phase = .spares
    guard options.resolvesSpares && options.follow else { return }
    for document in tree.documents where document.allowsMultiple {
      for ad in document.alternatives where tree.ads[ad].ad.wrapper != nil { begin(ad, at: now) }
    }
  }

  private mutating func finish() {
    phase = .finished
    collectResult()
    actions.append(.finished(result))
  }

  func hop(of ad: Int) -> Int { tree.documents[tree.ads[ad].document].hop }

  mutating func note(_ rule: DiagnosticRule, _ message: String, hop: Int, at position: SourcePosition = .unknown) {
    guard options.reportsDiagnostics else { return }
    hops[hop].diagnostics.append(Diagnostic(rule: rule, message: message, position: position))
  }
}
