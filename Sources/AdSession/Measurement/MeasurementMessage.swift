public import AdModel

/// A message of an Open Measurement session. For one ad they come in order, `sessionStart` first and `sessionFinish` last.
public enum MeasurementMessage: Sendable, Hashable {
  /// The session opens for these verifications.
  case sessionStart([AcceptedVerification])
  /// The media is ready; `skipOffset` is nil for an ad that can't be skipped.
  case loaded(skipOffset: Milliseconds?, position: BreakPosition)
  case impression
  /// Playback began; the duration is zero while unknown, the volume zero while muted.
  case start(duration: Milliseconds, volume: Volume)
  case firstQuartile, midpoint, thirdQuartile, complete
  case playerStateChange(PlayerState)
  case pause, resume
  case bufferStart, bufferFinish
  case volumeChange(Volume)
  case adUserInteraction(UserInteraction)
  case skipped
  case sessionError(ErrorCode)
  case sessionFinish

  /// What the viewer did.
  public enum UserInteraction: String, Sendable, Hashable, Codable, CaseIterable {
    case click, invitationAccept
  }

  /// The message's name, without its data.
  public var name: String {
    switch self {
    case .sessionStart: "sessionStart"
    case .loaded: "loaded"
    case .impression: "impression"
    case .start: "start"
    case .firstQuartile: "firstQuartile"
    case .midpoint: "midpoint"
    case .thirdQuartile: "thirdQuartile"
    case .complete: "complete"
    case .playerStateChange: "playerStateChange"
    case .pause: "pause"
    case .resume: "resume"
    case .bufferStart: "bufferStart"
    case .bufferFinish: "bufferFinish"
    case .volumeChange: "volumeChange"
    case .adUserInteraction: "adUserInteraction"
    case .skipped: "skipped"
    case .sessionError: "sessionError"
    case .sessionFinish: "sessionFinish"
    }
  }
}

/// One vendor's measurement code that the host will run.
public struct AcceptedVerification: Sendable, Hashable {
  /// `Verification@vendor`.
  public var vendor: Text?
  /// The code's URL.
  public var resource: Text
  /// `VerificationParameters`, verbatim.
  public var parameters: Text?

  /// Makes one.
  public init(vendor: Text?, resource: Text, parameters: Text?) {
    self.vendor = vendor
    self.resource = resource
    self.parameters = parameters
  }
}
