import AdBeacon
import AdModel
import AdTestKit
import Foundation
import Testing

@testable import AdBeaconSQLite

@Suite("Who owns a queue file", .timeLimit(.minutes(2)))
struct QueueOwnershipTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func openingError(_ path: String) async -> BeaconQueueError.Kind? {
    do {
      try await SQLiteBeaconQueue(path: path, now: start).close()
      return nil
    } catch let error as BeaconQueueError {
      return error.kind
    } catch {
      return .storage
    }
  }

  func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    return folder.file(name)
  }

  enum Name: String, CaseIterable, Sendable { case link, chain, folderLink, hardLink, moved }

  @Test("A file is owned once, whatever its names are", arguments: Name.allCases)
  func names(name: Name) async throws {
    let first = try await SQLiteBeaconQueue(path: folder.queue, now: start)
    var queue = folder.queue
    let other: String
    switch name {
    case .link: other = try link("link", to: "queue.sqlite")
    case .chain:
      _ = try link("middle", to: folder.queue)
      other = try link("link", to: "middle")
    case .folderLink: other = try link("folder", to: ".") + "/queue.sqlite"
    case .hardLink:
      other = folder.file("other.sqlite")
      try FileManager.default.linkItem(atPath: queue, toPath: other)
    case .moved:
      other = folder.file("other.sqlite")
      try FileManager.default.moveItem(atPath: queue, toPath: other)
      queue = other
    }
    #expect(await openingError(other) == .inUse)
    // The refusal took nothing from the owner.
    #expect(await openingError(queue) == .inUse)
    #expect(try await first.record([.init(.sample(0))]) == [.recorded])
    try await first.close()
  }

  @Test("A link to a file that is still to be made and that file are one queue")
  func danglingLink() async throws {
    let other = try link("link", to: "queue.sqlite")
    let first = try await SQLiteBeaconQueue(path: other, now: start)
    #expect(await openingError(folder.queue) == .inUse)
    _ = try await first.record([.init(.sample(0))])
    try await first.close()
    let second = try await SQLiteBeaconQueue(path: folder.queue, now: start)
    #expect(try await second.pendingCount() == 1)
    try await second.close()
    #expect(await openingError(other) == nil)
  }

  @Test("A link in a circle is refused")
  func circle() async throws {
    let one = try link("one", to: "two")
    _ = try link("two", to: "one")
    #expect(await openingError(one) == .notWritable)
  }
}
