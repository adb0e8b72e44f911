import AdBeacon
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sign that a live process owns a queue: an advisory lock on a file beside it, which names the owner, and one on
/// the queue's file itself, which holds whatever other names that file has. The kernel takes them away when the process
/// ends, however it ends, so a new process can take over at once.
final class OwnerLock: Sendable {
  /// A file, whatever its names are.
  private struct Inode: Hashable {
    var device: dev_t
    var number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  private struct Held {
    var descriptors: [CInt]
    var inode: Inode
  }

  /// The files that this process owns. One of those must not even be opened and closed again: that would take away the
  /// locks that SQLite has on it in this process (POSIX record locks end with the first close).
  private static let owned = Mutex<Set<Inode>>([])

  private let held: Mutex<Held?>

  /// Takes the lock.
  /// - Parameter path: the queue's file, its links followed. It and the lock's file are made where they are missing, and
  ///   stay.
  init(queue path: String) throws(BeaconQueueError) {
    let file = try Self.lockedNameFile(path + ".lock")
    do {
      makePrivateFile(at: path)
      let (queue, inode) = try Self.lockedQueueFile(path)
      held = Mutex(Held(descriptors: [file, queue], inode: inode))
    } catch {
      close(file)
      throw error
    }
  }

  /// Opens and locks the file beside the queue and writes this process's number into it.
  private static func lockedNameFile(_ path: String) throws(BeaconQueueError) -> CInt {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw BeaconQueueError(.notWritable, "\(path) can't be made: \(String(cString: strerror(errno)))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      let owner = owner(in: file)
      close(file)
      guard reason == EWOULDBLOCK else {
        throw BeaconQueueError(.storage, "\(path) can't be locked: \(String(cString: strerror(reason)))")
      }
      throw BeaconQueueError(.inUse, "the queue is in use by \(owner.map { "process \($0)" } ?? "another process")")
    }
    // The number is only for the message above, so it does not matter whether it could be written.
    _ = ftruncate(file, 0)
    _ = String(getpid()).withCString { pwrite(file, $0, strlen($0), 0) }
    return file
  }

  /// Opens and locks the queue's file.
  private static func lockedQueueFile(_ path: String) throws(BeaconQueueError) -> (CInt, Inode) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BeaconQueueError(.notWritable, "\(path) can't be made")
    }
    let inode = Inode(status)
    guard owned.withLock({ $0.insert(inode).inserted }) else {
      throw BeaconQueueError(.inUse, "the queue is in use by this process under another name")
    }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 { return (file, inode) }
    let reason = errno
    if file >= 0 { close(file) }
    _ = owned.withLock { $0.remove(inode) }
    let detail = String(cString: strerror(reason))
    if file < 0 { throw BeaconQueueError(.notWritable, "\(path) can't be opened: \(detail)") }
    guard reason == EWOULDBLOCK else { throw BeaconQueueError(.storage, "\(path) can't be locked: \(detail)") }
    throw BeaconQueueError(.inUse, "the queue is in use by another process under another name")
  }

  /// Gives the lock up; a second time does nothing.
  func release() {
    held.withLock { locks in
      guard let open = locks else { return }
      for file in open.descriptors {
        // A program that is being started may hold a copy of the descriptor for a moment, and with it the lock.
        _ = flock(file, LOCK_UN)
        close(file)
      }
      _ = Self.owned.withLock { $0.remove(open.inode) }
      locks = nil
    }
  }

  deinit { release() }

  private static func owner(in file: CInt) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(file, &bytes, bytes.count, 0)
    return count > 0 ? Int(String(decoding: bytes.prefix(count), as: UTF8.self)) : nil
  }
}

/// Makes an empty file that only its owner may read, unless there is one: a queue holds what viewers' devices said.
func makePrivateFile(at path: String) {
  let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if file >= 0 { close(file) }
}
