public import AdModel
public import AdResolve
public import AdSchedule

/// A schedule and what was found on the way to it.
public struct LoadedSchedule: Sendable {
  /// When ads play.
  public var schedule: Schedule
  /// Findings about the document and the schedule.
  public var diagnostics: [Diagnostic]
  /// The document's request and those of its wrappers.
  public var resolution: Resolution
  /// The URL of the document; relative URLs in it are meant against it.
  public var baseURL: String?
}

/// Makes a schedule of whatever a source holds: a VMAP playlist, or a VAST response as one break.
public enum ScheduleLoader {
  /// Loads a schedule.
  /// - Parameters:
  ///   - origin: a tag to request, or the bytes of a document.
  ///   - offset: where the break of a VAST response stands.
  ///   - types: what the break of a VAST response may show; ads that offer none of it fail with 201.
  ///   - resolver: makes the requests; with `follow` off in its options, a VAST response is scheduled as it stands.
  /// - Throws: the resolution itself, when there is no document or none that can be read.
  public static func load(
    _ origin: ResolveSource.Origin, at offset: BreakOffset, types: [BreakType] = [.linear], resolver: AdResolver
  ) async throws(UnreadableSource) -> LoadedSchedule {
    let resolution = await resolver.resolve(ResolveSource(origin, types: types))
    if resolution.errorCode != nil || resolution.isCancelled { throw UnreadableSource(resolution: resolution) }
    let baseURL = resolution.hops.first?.documentURL
    var diagnostics = resolution.hops.first?.diagnostics ?? []
    if let vmap = resolution.vmap {
      let (schedule, findings) = ScheduleBuilder.schedule(from: vmap)
      diagnostics += findings
      return LoadedSchedule(
        schedule: schedule, diagnostics: diagnostics, resolution: resolution, baseURL: baseURL)
    }
    return LoadedSchedule(
      schedule: ScheduleBuilder.schedule(from: resolution.result, at: offset, types: types), diagnostics: diagnostics,
      resolution: resolution, baseURL: baseURL)
  }
}

/// Nothing could be read: what was tried tells why.
public struct UnreadableSource: Error, Sendable {
  /// What was tried.
  public var resolution: Resolution

  /// Makes an error.
  public init(resolution: Resolution) { self.resolution = resolution }
}
