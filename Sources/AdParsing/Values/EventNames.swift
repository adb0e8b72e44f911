import AdModel

/// Finds tracking events by the bytes of their names, from the one table in `TrackingEvent`.
struct EventNames: Sendable {
  static let shared = EventNames()

  private struct Entry {
    var event: TrackingEvent
    var name: ShortName
  }

  private static let size = 128
  private var table: [Entry?]

  private init() {
    table = Array(repeating: nil, count: Self.size)
    for event in TrackingEvent.allCases {
      let name = Array(event.name.utf8)
      var index = name.withUnsafeBytes { Self.hash($0) }
      while table[index] != nil { index = (index + 1) % Self.size }
      table[index] = name.withUnsafeBytes { Entry(event: event, name: ShortName($0)) }
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
    let name = ShortName(name)
    while let entry = table[index] {
      if entry.name == name { return entry.event }
      index = (index + 1) % Self.size
    }
    return nil
  }
}

/// A name of up to 24 bytes as three numbers, so that comparing two is no loop. Longer names equal no shorter one.
private struct ShortName: Equatable {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private let count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(24))) }
  }

  static func == (left: ShortName, right: ShortName) -> Bool { left.count == right.count && left.words == right.words }
}
