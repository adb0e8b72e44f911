import AdModel

/// Finds tracking events by the bytes of their names, from the one table in `TrackingEvent`.
struct EventNames: Sendable {
  static let shared = EventNames()

  private struct Entry {
    var event: TrackingEvent
    var name: [UInt8]
  }

  private static let size = 128
  private var table: [Entry?]

  private init() {
    table = Array(repeating: nil, count: Self.size)
    for event in TrackingEvent.allCases {
      let name = Array(event.name.utf8)
      var index = name.withUnsafeBytes { Self.hash($0) }
      while table[index] != nil { index = (index + 1) % Self.size }
      table[index] = Entry(event: event, name: name)
    }
  }

  @inline(__always)
  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return (name.count &* 7 &+ Int(first) &* 3 &+ Int(last) &+ Int(name[name.count / 2]) &* 5) % size
  }

  /// The event with exactly this name.
  func event(named name: UnsafeRawBufferPointer) -> TrackingEvent? {
    var index = Self.hash(name)
    while let entry = table[index] {
      if entry.name.count == name.count, entry.name.elementsEqual(name) { return entry.event }
      index = (index + 1) % Self.size
    }
    return nil
  }
}
