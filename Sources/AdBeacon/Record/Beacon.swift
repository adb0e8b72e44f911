public import AdModel
public import AdTransport

/// One tracking request that is owed: its final URL and where it comes from.
///
/// Macros are expanded once, when the beacon becomes due; every attempt sends the same bytes (VAST 4.3 §6).
public struct Beacon: Sendable, Hashable {
  /// The identity: a queue takes a beacon of one id only once. See `id(session:break:ad:event:ordinal:)`.
  public var id: String
  /// The session that owes it.
  public var session: String
  /// The ad break, by its instance.
  public var adBreak: String
  /// The ad; nil for a beacon of the break itself.
  public var ad: String?
  /// The event as the document names it: `Impression`, `start`, `Error`, `breakStart`, …
  public var event: String
  /// The URL as the document has it, macros unexpanded.
  public var template: String
  /// The URL that is requested, macros expanded.
  public var url: String
  /// When it became due, in session time.
  public var due: Milliseconds
  /// What is promised about it.
  public var guarantee: DeliveryGuarantee
  /// Header fields of the request besides the transport's own.
  public var headers: [TransportRequest.Header]
  /// How long after it was recorded it is still worth sending; the policy's own limit when nil or longer.
  public var timeToLive: Milliseconds?

  /// Makes a beacon.
  public init(
    id: String, session: String, adBreak: String, ad: String?, event: String, template: String, url: String,
    due: Milliseconds, guarantee: DeliveryGuarantee = .atLeastOnce, headers: [TransportRequest.Header] = [],
    timeToLive: Milliseconds? = nil
  ) {
    self.id = id
    self.session = session
    self.adBreak = adBreak
    self.ad = ad
    self.event = event
    self.template = template
    self.url = url
    self.due = due
    self.guarantee = guarantee
    self.headers = headers
    self.timeToLive = timeToLive
  }

  /// The identity of a beacon by its place in a session: the same after a restart, different for any other place.
  ///
  /// The parts are joined with `/` and escaped, so that no two places share an id. An ad of nil and an ad of `""`
  /// differ.
  /// - Parameter ordinal: which of the URLs and repetitions of this event it is, from 0.
  public static func id(session: String, break adBreak: String, ad: String?, event: String, ordinal: Int) -> String {
    let parts = [escaped(session), escaped(adBreak), ad.map(escaped) ?? "", escaped(event), String(ordinal)]
    return parts.joined(separator: "/")
  }

  /// A part of an id: `/`, `%`, space and control bytes as `%XX`, and `%` alone for nothing.
  private static func escaped(_ part: String) -> String {
    guard !part.isEmpty else { return "%" }
    var escaped: [UInt8] = []
    for byte in part.utf8 {
      if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "%") {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped.append(contentsOf: ("%" + (digits.utf8.count < 2 ? "0" : "") + digits).utf8)
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension Beacon: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, session
    case adBreak = "break"
    case ad, event, template, url
    case due = "due_ms"
    case guarantee, headers
    case timeToLive = "ttl_ms"
  }
}
