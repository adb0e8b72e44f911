import AdTransport

/// Whether and where a redirect leads.
///
/// libcurl's own following is off: each hop is split, checked against the policy and counted like the first request.
enum RedirectRule {
  /// What to do with an answer.
  enum Decision {
    /// It is the answer.
    case none
    /// The request goes on there.
    case follow(SplitURL)
    /// It leads somewhere the request may not go; the URL is the one it named.
    case refuse(TransportFailure, url: String)
    /// It is one redirect too many, or leads in a circle.
    case stop(TransportFailure)
  }

  /// The statuses that name another place for the same GET.
  static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// Decides for one answer.
  ///
  /// - Parameters:
  ///   - head: The answer's header.
  ///   - url: The URL that was asked.
  ///   - followed: The URLs asked before it, this one included.
  ///   - limit: How many redirects may be followed; with 0 a redirect is itself the answer.
  ///   - policy: What may be reached.
  static func decide(
    _ head: ResponseHead, from url: SplitURL, followed: [SplitURL], limit: Int, policy: RequestPolicy
  ) -> Decision {
    guard let status = head.status, head.isComplete, isRedirect(status), limit > 0,
      let location = head.value("location"), !location.isEmpty
    else { return .none }
    guard let target = SplitURL.resolve(location, against: url.url) else {
      return .refuse(TransportFailure(.badURL, "the redirect names no URL", status: status), url: location)
    }
    do throws(TransportFailure) {
      let next = try SplitURL(target, policy: policy)
      if url.scheme == .https, next.scheme == .http, !policy.allowsDowngrade {
        throw TransportFailure(.refusedByPolicy, "the redirect leads from https to http")
      }
      if followed.contains(next) {
        return .stop(
          TransportFailure(.redirectLimit, "the redirect leads back to \(next.redacted)", status: status))
      }
      guard followed.count <= limit else {
        return .stop(TransportFailure(.redirectLimit, "more than \(limit) redirects", status: status))
      }
      return .follow(next)
    } catch {
      return .refuse(TransportFailure(error.kind, error.message, status: status), url: target)
    }
  }

  /// The header fields that the next hop carries: all to the same origin, few to another.
  static func headers(
    _ headers: [TransportRequest.Header], from url: SplitURL, to next: SplitURL
  ) -> [TransportRequest.Header] {
    url.origin == next.origin ? headers : headers.filter(\.isCarriedAcrossOrigins)
  }
}
