import AdModel
import AdParsing
import AdTransport

@testable import AdResolve

/// A response around its ads; `root` is the URL of its root `Error`.
func vast(_ ads: String..., version: String = "4.2", root: String? = nil) -> String {
  let error = root.map { "<Error>\($0)</Error>" } ?? ""
  return "<VAST version=\"\(version)\">\(error)\(ads.joined())</VAST>"
}

/// An ad that plays. Its error and impression URLs carry its id.
func inLine(
  _ id: String, sequence: Int? = nil, creative: String = linear, attributes: String = "", more: String = ""
) -> String {
  """
  <Ad id="\(id)"\(sequenceAttribute(sequence)) \(attributes)><InLine><AdSystem>test</AdSystem><AdTitle>\(id)</AdTitle>
  <Error>http://e/\(id)</Error><Impression>http://i/\(id)</Impression>\(more)
  <Creatives>\(creative)</Creatives></InLine></Ad>
  """
}

/// An ad that points to `tag`. Its error and impression URLs carry its id.
func wrapper(
  _ id: String, to tag: String, sequence: Int? = nil, flags: String = "", more: String = "", creatives: String = ""
) -> String {
  """
  <Ad id="\(id)"\(sequenceAttribute(sequence))><Wrapper \(flags)><AdSystem>test</AdSystem>
  <VASTAdTagURI><![CDATA[\(tag)]]></VASTAdTagURI><Error>http://e/\(id)</Error><Impression>http://i/\(id)</Impression>
  \(more)<Creatives>\(creatives)</Creatives></Wrapper></Ad>
  """
}

private func sequenceAttribute(_ sequence: Int?) -> String { sequence.map { " sequence=\"\($0)\"" } ?? "" }

let linear = """
  <Creative><Linear><Duration>00:00:10</Duration><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">http://m/a.mp4</MediaFile>
  </MediaFiles></Linear></Creative>
  """
let linearWithoutMedia = "<Creative><Linear><Duration>00:00:10</Duration><MediaFiles></MediaFiles></Linear></Creative>"
let overlay = """
  <Creative><NonLinearAds><NonLinear width="300" height="50">
  <StaticResource creativeType="image/png">http://m/o.png</StaticResource></NonLinear></NonLinearAds></Creative>
  """

/// Resolves the tag `http://tag` against a script.
func resolve(
  _ script: [String: [Reply]], source: ResolveSource? = nil, options: ResolveOptions = ResolveOptions(),
  budget: Milliseconds? = nil
) async -> (resolution: Resolution, transport: ScriptedTransport) {
  let clock = TestClock()
  let transport = ScriptedTransport(script, clock: clock)
  let resolver = AdResolver(transport: transport, options: options, clock: clock)
  let resolution = await resolver.resolve(source ?? ResolveSource(.tags(["http://tag"])), budget: budget)
  return (resolution, transport)
}

extension ResolveOptions {
  init(_ change: (inout ResolveOptions) -> Void) {
    self.init()
    change(&self)
  }
}

extension Resolution {
  /// The ids of the ads in order; a spare is in parentheses.
  var adIDs: [String] { result.ads.map { $0.isSpare ? "(\($0.ad.id?.string ?? "-"))" : $0.ad.id?.string ?? "-" } }
  /// Owed pings as `303 http://e/W`.
  var pings: [String] { owedPings.map { "\($0.code) \($0.url)" } }
  /// The findings of the resolution itself, without those of the reader.
  var rules: [String] { hops.flatMap(\.diagnostics).map(\.rule).filter(ResolveRule.all.contains).map(\.id) }
  var outcomes: [HopOutcome] { hops.map(\.outcome) }
}

extension HopAnswer {
  init(_ reply: Reply, url: String) {
    let response = TransportResponse(status: reply.status, body: Array(reply.body.utf8))
    let hop = TransportHop(url: url, status: reply.status, bytes: reply.body.utf8.count, sent: reply.sent)
    self.init(
      TransportOutcome(
        result: reply.failure.map { .failure(TransportFailure($0, "scripted")) } ?? .success(response), hops: [hop],
        elapsed: .zero), url: url, parse: ParseOptions())
  }
}

extension [ResolutionMachine.Action] {
  var requests: [HopRequest] { compactMap { if case .request(let request) = $0 { request } else { nil } } }
  var requestedURLs: [String] { requests.map(\.template.string) }
  var resolution: Resolution? {
    compactMap { if case .finished(let resolution) = $0 { resolution } else { nil } }.first
  }
}
