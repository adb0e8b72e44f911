package import AdModel

/// Which beacons are due when, host by host: what a queue in one process keeps in memory beside its records. 16 bytes
/// per beacon. A beacon that ends while it is in here stays until it is taken, so whoever takes it looks at its record.
package struct ReadyIndex: Sendable {
  /// A beacon in the index.
  package struct Item: Sendable, Hashable, Comparable {
    /// When it is due.
    package var due: WallTime
    /// The queue's own number of it.
    package var sequence: Int64

    package static func < (left: Item, right: Item) -> Bool {
      (left.due.rawValue, left.sequence) < (right.due.rawValue, right.sequence)
    }
  }

  /// A beacon taken out of the index.
  package struct Taken: Sendable, Hashable {
    package var item: Item
    package var host: String
  }

  private struct Head: Comparable {
    var item: Item
    var host: String
    var places: Int
    static func < (left: Head, right: Head) -> Bool { left.item < right.item }
  }

  private var hosts: [String: MinHeap<Item>] = [:]
  /// How many beacons are in the index.
  package private(set) var count = 0

  package init() {}

  package mutating func insert(sequence: Int64, host: String, due: WallTime) {
    hosts[host, default: MinHeap()].insert(Item(due: due, sequence: sequence))
    count += 1
  }

  /// Puts back what was taken.
  package mutating func insert(_ taken: [Taken]) {
    for one in taken { insert(sequence: one.item.sequence, host: one.host, due: one.item.due) }
  }

  /// Takes the beacons that a request may claim, oldest due time first over all hosts.
  package mutating func take(_ request: LeaseRequest) -> [Taken] {
    guard request.limit > 0, count > 0 else { return [] }
    var heads = MinHeap<Head>()
    for (host, heap) in hosts {
      let places = request.perHost - (request.occupied[host] ?? 0)
      guard places > 0, let item = heap.least, item.due <= request.now else { continue }
      heads.insert(Head(item: item, host: host, places: places))
    }
    var taken: [Taken] = []
    while taken.count < request.limit, var head = heads.removeLeast() {
      taken.append(Taken(item: head.item, host: head.host))
      _ = hosts[head.host]?.removeLeast()
      count -= 1
      head.places -= 1
      if let next = hosts[head.host]?.least {
        head.item = next
        if head.places > 0 && next.due <= request.now { heads.insert(head) }
      } else {
        hosts[head.host] = nil
      }
    }
    return taken
  }

  /// The earliest due time after `time` among the first beacons of all hosts. A host whose first is due already has no
  /// place free, and is looked at again when one becomes free.
  package func nextDue(after time: WallTime) -> WallTime? {
    hosts.values.lazy.compactMap { $0.least?.due }.filter { $0 > time }.min()
  }
}
