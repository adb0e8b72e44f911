/// What is wanted of the text inside the open elements, innermost last.
struct ContentStack: ~Copyable {
  private var storage = UnsafeMutablePointer<XMLContent>.allocate(capacity: 128)
  private var capacity = 128
  private(set) var count = 0

  deinit { storage.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  mutating func clear() { count = 0 }

  @inline(__always)
  mutating func push(_ content: XMLContent) {
    if count == capacity { grow() }
    (storage + count).initialize(to: content)
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> XMLContent {
    if count == 0 { return .elements }
    count &-= 1
    return storage[count]
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<XMLContent>.allocate(capacity: capacity * 2)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}
