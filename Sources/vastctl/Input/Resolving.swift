import AdBeacon
import AdClient
import AdModel
import AdParsing
import AdReport
import AdResolve
import AdTransport
import AdTransportCurl
import AdXML
import Foundation
import Logging

/// Makes the transport and the resolver that the options ask for.
struct Resolving {
  let transport: CurlTransport
  let resolver: AdResolver

  /// Makes them.
  /// - Parameters:
  ///   - input: what was asked for.
  ///   - follow: whether wrappers are followed.
  ///   - requestMacros: the macros that are new with every request.
  ///   - logger: where troubles are told.
  init(
    _ input: InputOptions, follow: Bool, requestMacros: @escaping @Sendable () -> MacroValues = RequestMacros.live,
    logger: Logger
  ) throws(CommandFailure) {
    var options = ResolveOptions()
    options.maxWrappers = input.maxWrappers
    options.hopTimeLimit = input.timeout.value
    options.chainTimeLimit = input.chainTimeout.value
    options.follow = follow
    options.limits.maxBodyBytes = input.maxBytes
    options.parse.strict = input.strict
    options.parse.limits.maxBytes = input.maxBytes
    options.macroValues = input.macroValues
    options.headers = input.requestHeaders
    do {
      transport = try CurlTransport(policy: .client, logger: logger)
    } catch {
      throw CommandFailure(.unavailable, "requests can't be made: \(error)")
    }
    resolver = AdResolver(transport: transport, options: options, requestMacros: requestMacros)
  }

  /// Loads the schedule of a source.
  func schedule(
    of source: InputSource, at offset: BreakOffset, types: [BreakType] = [.linear], reader: InputReader
  ) async throws(CommandFailure) -> LoadedSchedule {
    let origin = try origin(of: source, reader: reader)
    do throws(UnreadableSource) {
      return try await ScheduleLoader.load(origin, at: offset, types: types, resolver: resolver)
    } catch {
      throw CommandFailure(ExitStatus(unreadable: error.resolution), error.resolution.failureLine(source.name))
    }
  }

  /// Ends what is under way.
  func shutdown() async { await transport.shutdown() }

  /// Where a source's documents come from: a tag, or the bytes of a file.
  func origin(of source: InputSource, reader: InputReader) throws(CommandFailure) -> ResolveSource.Origin {
    switch source {
    case .url(let url):
      do {
        _ = try SplitURL(url)
      } catch {
        throw CommandFailure(.usage, "\(source.name): \(error)")
      }
      return .tags([Text(url)])
    case .file, .standardInput: return .bytes(try reader.read(source))
    }
  }
}

extension InputOptions {
  var macroValues: MacroValues {
    var values = MacroValues()
    for macro in macros {
      let parts = macro.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let name = parts[0].uppercased()
      let isList = Macro(named: name)?.kind == .list
      values[name] = isList ? .list(parts[1].split(separator: ",").map(String.init)) : .text(String(parts[1]))
    }
    return values
  }

  var requestHeaders: [TransportRequest.Header] {
    headers.compactMap { header in
      let parts = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      return TransportRequest.Header(
        String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
  }
}

extension ExitStatus {
  /// What a resolution without a readable first document means for the exit code.
  init(unreadable resolution: Resolution) {
    switch resolution.hops.first?.outcome {
    case .unreadable, .vmap, .ads, .noAd: self = .badInput
    case .cancelled: self = .interrupted
    case .unreachable where resolution.hops.first?.attempts.last?.failure == .tooLarge: self = .badInput
    default: self = .unavailable
    }
  }
}

extension Resolution {
  /// One line on why the first document could not be had or read.
  func failureLine(_ name: String) -> String {
    guard let hop = hops.first else { return "\(name): nothing was requested" }
    let code = errorCode.map { " (\($0.rawValue < 1000 ? "VAST" : "VMAP") error \($0))" } ?? ""
    switch hop.outcome {
    case .unreadable:
      let finding = hop.diagnostics.last { $0.rule.severity == .error }
      let place =
        finding.map { $0.position == .unknown ? "" : " at line \($0.position.line), column \($0.position.column)" }
        ?? ""
      let found = URLDisplay().prose(finding?.message ?? "is not a VAST or VMAP document")
      return "\(name): \(found)\(place)\(code); \(Self.advice(errorCode))"
    case .status: return "\(name): the server answered \(hop.status ?? 0)\(code); check the tag, or try again later"
    case .timeout:
      return "\(name): no complete answer within \(hop.elapsed)\(code); raise --timeout, or check the server"
    default:
      let failure = hop.attempts.last?.failure
      return "\(name): \(failure.map(Self.words) ?? hop.outcome.rawValue)\(code)"
    }
  }

  private static func advice(_ code: ErrorCode?) -> String {
    code == .versionUnsupported ? "ask for VAST 2.0 to 4.3" : "give a complete VAST or VMAP document"
  }

  private static func words(of failure: TransportFailure.Kind) -> String {
    let advice: String? =
      switch failure {
      case .dns: "check its name and the network"
      case .connect, .connectTimeout: "check host and port"
      case .tls: "check the certificate's host, date and issuer"
      case .timeout: "raise --timeout"
      case .tooLarge: "raise --max-bytes if it is meant"
      default: nil
      }
    return ([failure.words] + [advice].compactMap(\.self)).joined(separator: "; ")
  }
}

/// Values of the macros that are new with every ad request.
enum RequestMacros {
  /// Those of now, and random.
  static func live() -> MacroValues {
    var values = MacroValues()
    values.setRequest(at: SystemBeaconClock().now, random: .random(in: 0...UInt64.max))
    return values
  }

  /// The same for every request of a run, so that equal runs make equal requests.
  static func fixed(seed: UInt64) -> @Sendable () -> MacroValues {
    var random = SeededRandom(seed: seed)
    var values = MacroValues()
    values.setRequest(at: PlayRun.fixedStart, random: random.next())
    return { [values] in values }
  }
}
