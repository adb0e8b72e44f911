/// How many nodes of each kind a document holds: known when it is written, compared with what a case found.
struct Tally: Equatable, Codable {
  /// `Ad`.
  var ads = 0
  /// `Impression`.
  var impressions = 0
  /// `Tracking` of ads and of ad breaks.
  var tracking = 0
  /// `MediaFile`.
  var mediaFiles = 0

  /// Counts a node by its local name; other names count nothing.
  mutating func count(_ name: String) {
    switch name {
    case "Ad": ads += 1
    case "Impression": impressions += 1
    case "Tracking": tracking += 1
    case "MediaFile": mediaFiles += 1
    default: break
    }
  }
}
