import Foundation
import Synchronization

/// Ctrl-C and SIGTERM: the first asks the work to come to an orderly end, the second ends the process at once.
final class Interruption: @unchecked Sendable {
  private struct State {
    var signals = 0
    var onFirst: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  // Only kept alive: nothing touches them after `init`.
  private let sources: [any DispatchSourceSignal]

  /// Listens from now on.
  init() {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [weak self] in self?.received() }
      source.resume()
    }
  }

  /// Whether the end was asked for.
  var isRequested: Bool { state.withLock { $0.signals > 0 } }

  /// Sets what the first signal does; at once, if it has come already.
  func onFirst(_ action: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.onFirst = action
      return state.signals > 0
    }
    if hasCome { action() }
  }

  private func received() {
    let (count, action) = state.withLock { state in
      state.signals += 1
      return (state.signals, state.onFirst)
    }
    if count == 1 { action?() } else { _exit(ExitStatus.interrupted.rawValue) }
  }
}
