import AdBeacon
import GRDB

extension BeaconQueueError {
  /// The queue's error for whatever storage threw.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = error as? BeaconQueueError ?? BeaconQueueError(.storage, "\(path): \(error)")
      return
    }
    let detail = error.message ?? "error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: self.init(.notAQueue, "\(path) is not a beacon queue")
    case .SQLITE_FULL: self.init(.full, "\(path): \(detail)")
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self.init(.notWritable, "\(path): \(detail)")
    case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.inUse, "\(path): \(detail)")
    default: self.init(.storage, "\(path): \(detail)")
    }
  }
}
