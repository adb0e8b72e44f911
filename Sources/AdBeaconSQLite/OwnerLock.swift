import AdBeacon
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sign that a live process owns a queue: an advisory lock on a file beside it. The kernel takes it away when the
/// process ends, however it ends, so a new process can take over at once.
final class OwnerLock: Sendable {
  private let descriptor: Mutex<CInt?>

  /// Takes the lock.
  /// - Parameter path: the file; it is made where it is missing, and stays.
  init(path: String) throws(BeaconQueueError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw BeaconQueueError(.notWritable, "\(path) can't be made: \(String(cString: strerror(errno)))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      let owner = Self.owner(in: file)
      close(file)
      guard reason == EWOULDBLOCK else {
        throw BeaconQueueError(.storage, "\(path) can't be locked: \(String(cString: strerror(reason)))")
      }
      throw BeaconQueueError(.inUse, "the queue is in use by \(owner.map { "process \($0)" } ?? "another process")")
    }
    // The number is only for the message above, so it does not matter whether it could be written.
    _ = ftruncate(file, 0)
    _ = String(getpid()).withCString { pwrite(file, $0, strlen($0), 0) }
    descriptor = Mutex(file)
  }

  /// Gives the lock up; a second time does nothing.
  func release() {
    descriptor.withLock { file in
      if let open = file { close(open) }
      file = nil
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
