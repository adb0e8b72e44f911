/// A VAST or VMAP error code, the value of `[ERRORCODE]` and `[ERROR_CODE]` (VAST 4.3 §2.3.6.3, VMAP 1.0.1 §2.5).
public struct ErrorCode: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The number.
  public var rawValue: Int

  /// Makes a code from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Makes a code from its number.
  public init(integerLiteral value: Int) { rawValue = value }

  /// 100: the document is not XML.
  public static let xmlParsing: ErrorCode = 100
  /// 101: the document is XML but not a VAST response.
  public static let schemaValidation: ErrorCode = 101
  /// 102: a VAST version that can't be read.
  public static let versionUnsupported: ErrorCode = 102
  /// 200: an ad of a kind that was not expected.
  public static let trafficking: ErrorCode = 200
  /// 201: linear where non-linear was expected, or the reverse.
  public static let unexpectedLinearity: ErrorCode = 201
  /// 204: a category was required and is missing.
  public static let categoryMissing: ErrorCode = 204
  /// 205: the category is blocked by a wrapper.
  public static let categoryBlocked: ErrorCode = 205
  /// 300: a wrapper failed in a way without a code of its own.
  public static let wrapperGeneral: ErrorCode = 300
  /// 301: a wrapper's response could not be had in time.
  public static let wrapperUnavailable: ErrorCode = 301
  /// 302: too many wrappers.
  public static let wrapperLimit: ErrorCode = 302
  /// 303: no ad.
  public static let noAd: ErrorCode = 303
  /// 400: linear playback failed.
  public static let linearGeneral: ErrorCode = 400
  /// 401: the media file was not found.
  public static let mediaNotFound: ErrorCode = 401
  /// 402: the media file did not arrive in time.
  public static let mediaTimeout: ErrorCode = 402
  /// 403: no media file that this player supports.
  public static let mediaUnsupported: ErrorCode = 403
  /// 405: the media file could not be shown.
  public static let mediaDisplay: ErrorCode = 405
  /// 900: undefined.
  public static let undefined: ErrorCode = 900
  /// 1000: a VMAP schema error.
  public static let vmapSchema: ErrorCode = 1000
  /// 1001: a VMAP version that can't be read.
  public static let vmapVersion: ErrorCode = 1001
  /// 1002: a VMAP playlist that is not well-formed.
  public static let vmapParsing: ErrorCode = 1002
  /// 1003: a break type that is not supported.
  public static let vmapBreakType: ErrorCode = 1003
  /// 1005: an ad-response template that is not supported.
  public static let vmapTemplate: ErrorCode = 1005
  /// 1006: the ad response of a break could not be read.
  public static let vmapResponseParsing: ErrorCode = 1006
  /// 1007: the ad response of a break did not arrive in time.
  public static let vmapResponseTimeout: ErrorCode = 1007
  /// 1008: the ad response of a break could not be had.
  public static let vmapResponseRetrieval: ErrorCode = 1008

  private static let meanings: [Int: String] = [
    100: "XML parsing error", 101: "VAST schema validation error", 102: "VAST version not supported",
    200: "unexpected ad type", 201: "unexpected linearity", 202: "unexpected duration", 203: "unexpected size",
    204: "required category missing", 205: "category blocked", 206: "ad break shortened",
    300: "general wrapper error", 301: "wrapper URI unavailable or timed out", 302: "wrapper limit reached",
    303: "no ad after wrapper", 304: "InLine produced no ad in time",
    400: "general linear error", 401: "media file not found", 402: "media file timed out",
    403: "no supported media file", 405: "media file could not be displayed", 406: "mezzanine required",
    407: "mezzanine being transcoded", 408: "conditional ad rejected", 409: "interactive file not executed",
    410: "verification not executed", 411: "mezzanine out of specification",
    500: "general non-linear error", 501: "non-linear does not fit", 502: "non-linear resource not fetched",
    503: "no supported non-linear resource",
    600: "general companion error", 601: "companion does not fit", 602: "required companion not displayed",
    603: "companion resource not fetched", 604: "no supported companion resource",
    900: "undefined error", 901: "VPAID error", 902: "interactive creative error",
    1000: "VMAP schema error", 1001: "VMAP version not supported", 1002: "VMAP parsing error",
    1003: "ad break type not supported", 1004: "general ad response error",
    1005: "ad response template not supported", 1006: "ad response parsing error",
    1007: "ad response timed out", 1008: "ad response not retrieved",
  ]

  /// What the code means, in a few words; nil for a number that no specification lists.
  public var meaning: String? { Self.meanings[rawValue] }

  /// The number.
  public var description: String { String(rawValue) }
}
