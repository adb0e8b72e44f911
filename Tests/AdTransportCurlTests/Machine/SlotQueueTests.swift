import Testing

@testable import AdTransportCurl

@Suite("Who goes on the wire next")
struct SlotQueueTests {
  private let a = Lane(origin: "http://a:80", kind: .beacons)
  private let b = Lane(origin: "http://b:80", kind: .beacons)

  private func drain(_ queue: inout SlotQueue) -> [RequestID] {
    var ids: [RequestID] = []
    while let id = queue.next() { ids.append(id) }
    return ids
  }

  @Test("A lane is first come, first served, up to its cap")
  func order() {
    var queue = SlotQueue(slots: 10, documentsPerOrigin: 1, beaconsPerOrigin: 2)
    for id: RequestID in 1...5 { queue.enqueue(id, in: a) }
    #expect(drain(&queue) == [1, 2])
    queue.release(a)
    #expect(drain(&queue) == [3])
    queue.release(a)
    queue.release(a)
    #expect(drain(&queue) == [4, 5])
  }

  @Test("Lanes take turns, so that a long one does not hold up the others")
  func turns() {
    var queue = SlotQueue(slots: 4, documentsPerOrigin: 6, beaconsPerOrigin: 6)
    for id: RequestID in 1...100 { queue.enqueue(id, in: a) }
    for id: RequestID in 201...202 { queue.enqueue(id, in: b) }
    #expect(drain(&queue) == [1, 201, 2, 202])
  }

  @Test("No more run than there are slots, over all lanes")
  func slots() {
    var queue = SlotQueue(slots: 3, documentsPerOrigin: 6, beaconsPerOrigin: 6)
    for id: RequestID in 1...10 { queue.enqueue(id, in: Lane(origin: "http://\(id):80", kind: .documents)) }
    #expect(drain(&queue).count == 3)
    #expect(queue.running == 3)
    queue.release(Lane(origin: "http://1:80", kind: .documents))
    #expect(drain(&queue) == [4])
  }

  @Test("Documents and beacons of one origin have caps of their own")
  func kinds() {
    var queue = SlotQueue(slots: 10, documentsPerOrigin: 1, beaconsPerOrigin: 1)
    queue.enqueue(1, in: a)
    queue.enqueue(2, in: a)
    queue.enqueue(3, in: Lane(origin: a.origin, kind: .documents))
    #expect(drain(&queue) == [1, 3])
  }

  @Test("A redirect goes ahead of those that wait, but not over the cap")
  func ahead() {
    var queue = SlotQueue(slots: 10, documentsPerOrigin: 1, beaconsPerOrigin: 1)
    for id: RequestID in 1...2 { queue.enqueue(id, in: a) }
    #expect(drain(&queue) == [1])
    queue.enqueue(9, in: a, ahead: true)
    #expect(drain(&queue) == [])
    queue.release(a)
    #expect(drain(&queue) == [9])
  }

  @Test("One that is removed while it waits is passed over, and only once")
  func remove() {
    var queue = SlotQueue(slots: 10, documentsPerOrigin: 1, beaconsPerOrigin: 1)
    for id: RequestID in 1...4 { queue.enqueue(id, in: a) }
    #expect(drain(&queue) == [1])
    // The first one is on the wire.
    let removed = ([2, 2, 1] as [RequestID]).map { queue.remove($0) }
    #expect(removed == [true, false, false])
    queue.release(a)
    #expect(drain(&queue) == [3])
  }

  @Test("An idle lane is forgotten, and comes back as new")
  func forget() {
    var queue = SlotQueue(slots: 10, documentsPerOrigin: 1, beaconsPerOrigin: 1)
    for round: RequestID in 1...3 {
      queue.enqueue(round, in: a)
      queue.enqueue(round + 100, in: a)
      queue.remove(round + 100)
      #expect(drain(&queue) == [round])
      queue.release(a)
      #expect(drain(&queue) == [])
      #expect(queue.laneCount == 0)
    }
  }

  @Test("Whatever comes in between, all go, none twice, and no cap is passed")
  func exhaustive() {
    for seed: UInt64 in 1...50 {
      var random = seed
      func next(_ bound: UInt64) -> UInt64 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (random >> 33) % bound
      }
      var queue = SlotQueue(slots: 5, documentsPerOrigin: 2, beaconsPerOrigin: 3)
      var lanes: [RequestID: Lane] = [:]
      var expected: Set<RequestID> = []
      var running: Set<RequestID> = []
      var gone: Set<RequestID> = []
      for id: RequestID in 1...300 {
        let lane = Lane(origin: "\(next(4))", kind: next(2) == 0 ? .documents : .beacons)
        lanes[id] = lane
        expected.insert(id)
        queue.enqueue(id, in: lane, ahead: next(5) == 0)
        if next(6) == 0, queue.remove(next(id) + 1) { continue }
        if next(2) == 0, let started = queue.next() {
          #expect(gone.insert(started).inserted)
          running.insert(started)
        }
        if next(2) == 0, let ended = running.first, let lane = lanes[ended] {
          running.remove(ended)
          queue.release(lane)
        }
        #expect(running.count <= 5)
        for (lane, ids) in Dictionary(grouping: running, by: { lanes[$0] }) {
          #expect(ids.count <= (lane?.kind == .documents ? 2 : 3))
        }
      }
      var removed = expected.filter { queue.remove($0) }
      for id in removed { queue.enqueue(id, in: lanes[id] ?? a) }
      while true {
        while let started = queue.next() {
          #expect(gone.insert(started).inserted)
          removed.remove(started)
          running.insert(started)
        }
        guard let ended = running.popFirst(), let lane = lanes[ended] else { break }
        queue.release(lane)
      }
      #expect(removed.isEmpty)
      #expect(queue.running == 0)
      #expect(queue.laneCount == 0)
    }
  }
}
