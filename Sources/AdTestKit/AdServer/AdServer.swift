#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Logging

/// An ad server and beacon collector over a folder: its files are VAST and VMAP templates, `{{origin}}` in them is the
/// server's origin, `/media/` holds media files, `/b` and everything under `/b/` is a beacon.
///
/// The folder may hold `faults.json`, a fault script; it is not served.
public struct AdServer: Sendable {
  /// Who takes note of beacons.
  public let collector: BeaconCollector
  /// The server, to be started.
  public let server: LoopbackServer

  /// The file of a folder that holds its fault script.
  public static let faultFile = "faults.json"

  /// Makes an ad server over a folder.
  /// - Parameters:
  ///   - directory: the folder. Its folder `media`, if there is one, holds media files.
  ///   - media: names of media files that exist besides those.
  ///   - faults: the faults; nil for those of the folder, or none where it has no script.
  ///   - routes: what comes before the folder.
  ///   - collector: who takes note of beacons.
  ///   - port: the port; 0 takes any that is free.
  ///   - logger: where troubles are told. Default: nowhere.
  /// - Throws: ``AdServerError`` where there is no such folder; `DecodingError` for a fault script that is none.
  public init(
    directory: String, media: Set<String> = [], faults: FaultScript? = nil, routes: [Route] = [],
    collector: BeaconCollector = BeaconCollector(), port: Int = 0,
    logger: Logger = Logger(label: "adserver", factory: { _ in SwiftLogNoOpLogHandler() })
  ) throws {
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory else {
      throw AdServerError.noSuchFolder(directory)
    }
    let script = FileManager.default.contents(atPath: directory + "/" + Self.faultFile)
    let faults = try faults ?? script.map { try FaultScript(json: $0) } ?? .none
    let files: [Route] = [
      Route("/" + Self.faultFile, .fixed(.notFound)),
      Route(.prefix("/media/"), .media(in: directory + "/media", names: media)),
      Route(.prefix("/"), .folder(directory)),
    ]
    self.collector = collector
    server = LoopbackServer(routes: routes + files, faults: faults, collector: collector, port: port, logger: logger)
  }
}

/// Why an ad server can't be made.
public enum AdServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no folder at this path.
  case noSuchFolder(String)

  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .noSuchFolder(let path): "no folder at \(path)"
    }
  }
}
