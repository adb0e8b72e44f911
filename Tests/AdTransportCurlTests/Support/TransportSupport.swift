import AdTransport
import Logging
import Testing

@testable import AdTransportCurl

extension CurlTransport {
  /// A transport for tests.
  static func make(
    _ policy: RequestPolicy = .client, limits: TransportLimits = .test, _ configuration: CurlConfiguration = .init()
  ) throws -> CurlTransport {
    try CurlTransport(policy: policy, limits: limits, configuration: configuration, logger: Logger(label: "test"))
  }

  func document(_ url: String, headers: [TransportRequest.Header] = []) async -> TransportOutcome {
    await send(TransportRequest(url: url, headers: headers, purpose: .document))
  }

  func beacon(_ url: String, neverResend: Bool = true) async -> TransportOutcome {
    await send(TransportRequest(url: url, purpose: .beacon, neverResend: neverResend))
  }
}

extension TransportLimits {
  /// Long enough that no test which is not about time meets them on a busy machine.
  static let test = TransportLimits(
    connectTimeout: .seconds(30), totalTimeout: .seconds(60), idleTimeout: .seconds(60), maxBodyBytes: 1 << 20)

  /// The same with a short total time.
  static let brief = TransportLimits(
    connectTimeout: .seconds(30), totalTimeout: .seconds(1), idleTimeout: .seconds(60), maxBodyBytes: 1 << 20)
}

extension TransportOutcome {
  var failure: TransportFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  var response: TransportResponse? {
    if case .success(let response) = result { response } else { nil }
  }

  var text: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }
}
