/// A first-in, first-out queue over an array; both ends in constant time, averaged.
struct FIFO<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count || head > 1024 && head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
