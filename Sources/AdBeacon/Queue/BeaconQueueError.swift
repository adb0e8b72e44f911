/// Why a queue could not do what it was asked.
public struct BeaconQueueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error; the raw value is short and safe as a metric label.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is something else.
    case notAQueue = "not_a_queue"
    /// The file was written by a later version.
    case newerVersion = "newer_version"
    /// A live process owns the queue.
    case inUse = "in_use"
    /// The place can't be written.
    case notWritable = "not_writable"
    /// There is no room: too many beacons, or the disk is full.
    case full
    /// The queue is closed.
    case closed
    /// Another process has taken the queue over.
    case takenOver = "taken_over"
    /// Anything else that storage reports.
    case storage

    /// Whether the queue will never again do what it is asked.
    var isFinal: Bool { self == .takenOver || self == .closed }
  }

  /// The kind.
  public var kind: Kind
  /// What happened, in one line for a person.
  public var message: String

  /// Makes an error.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
