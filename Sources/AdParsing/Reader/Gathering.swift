/// Values gathered for an array of yet unknown length. The room is used again and again, and a finished array is as
/// long as it must be: values are moved into it, neither copied nor moved more than once.
struct Gathering<Element>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    storage = .allocate(capacity: self.capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  var last: Element? { count == 0 ? nil : storage[count &- 1] }

  @inline(__always)
  subscript(index: Int) -> Element { storage[index] }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (storage + count).initialize(to: consume element)
    count &+= 1
  }

  @inline(__always)
  mutating func removeLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return (storage + count).move()
  }

  @inline(__always)
  mutating func removeAll() {
    if count > 0 { storage.deinitialize(count: count) }
    count = 0
  }

  /// The values as an array; none are left here.
  mutating func finish() -> [Element] {
    if count == 0 { return [] }
    defer { count = 0 }
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      buffer.baseAddress?.moveInitialize(from: storage, count: count)
      filled = count
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}
