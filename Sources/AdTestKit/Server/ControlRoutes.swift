#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The endpoints by which a collector is asked from outside:
///
/// - `GET /_/ledger`: every record as NDJSON, `vastctl.received/1`;
/// - `GET /_/counts`: the counts as JSON, `vastctl.counts/1`;
/// - `DELETE /_/ledger`: forgets everything.
public enum ControlRoutes {
  /// The paths that belong to the control endpoints.
  public static let pattern = PathPattern.prefix("/_/")

  static func routes(of collector: BeaconCollector) -> [Route] {
    [
      Route(
        "/_/ledger",
        .closure { request in
          switch request.method {
          case "GET", "HEAD":
            return json("application/x-ndjson") {
              try collector.requests.flatMap { try line(ReceivedRequest.schema, $0) }
            }
          case "DELETE":
            collector.clear()
            return .noContent
          default: return notAllowed("GET, HEAD, DELETE")
          }
        }),
      Route(
        "/_/counts",
        .closure { request in
          guard request.method == "GET" || request.method == "HEAD" else { return notAllowed("GET, HEAD") }
          return json("application/json") { try line(BeaconCounts.schema, collector.counts) }
        }),
      Route(pattern, .fixed(.notFound)),
    ]
  }

  private static func json(_ type: String, _ bytes: () throws -> [UInt8]) -> ServerAnswer {
    do {
      return ServerAnswer(try bytes(), contentType: type)
    } catch {
      return ServerAnswer("\(error)\n".utf8, contentType: "text/plain", status: 500)
    }
  }

  private static func notAllowed(_ methods: String) -> ServerAnswer {
    ServerAnswer(status: 405, headers: [HeaderField("Allow", methods)])
  }

  /// A value as one line of JSON: the schema first, then its keys in alphabetical order.
  static func line(_ schema: String, _ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = try encoder.encode(value)
    return Array("{\"schema\":\"\(schema)\",".utf8) + object.dropFirst() + [UInt8(ascii: "\n")]
  }
}
