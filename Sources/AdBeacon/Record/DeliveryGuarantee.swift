/// What is promised about how often a receiver sees a beacon.
public enum DeliveryGuarantee: String, Sendable, Hashable, Codable, CaseIterable {
  /// Tried until it is delivered, dead or too old. It can arrive twice only where an answer was lost or a process died
  /// between sending and taking note.
  case atLeastOnce = "at_least_once"
  /// Tried again only while it provably did not leave or was turned away unseen. Where that can't be told it is dead.
  case atMostOnce = "at_most_once"
  /// Tried once, whatever comes of it.
  case fireOnce = "fire_once"
}
