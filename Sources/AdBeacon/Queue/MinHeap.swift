/// A binary heap: the least element first.
struct MinHeap<Element: Comparable> {
  private var elements: [Element] = []

  /// The least element; nil when there is none.
  var least: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeLeast() -> Element? {
    guard let least = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return least }
    elements[0] = last
    var parent = 0
    while true {
      var smallest = parent
      var child = 2 * parent + 1
      while child < min(2 * parent + 3, elements.count) {
        if elements[child] < elements[smallest] { smallest = child }
        child += 1
      }
      guard smallest != parent else { return least }
      elements.swapAt(parent, smallest)
      parent = smallest
    }
  }
}

extension MinHeap: Sendable where Element: Sendable {}
