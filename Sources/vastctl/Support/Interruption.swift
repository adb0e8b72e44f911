import Foundation
import Synchronization

/// Ctrl-C, SIGTERM and the end of the terminal. Each signal takes the next of the steps it was given; one more ends the process at once.
final class Interruption: @unchecked Sendable {
  private struct State {
    var signals = 0
    var steps: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  // Only kept alive: nothing touches them after `init`.
  private let sources: [any DispatchSourceSignal]

  /// Listens from now on.
  init() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
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

  /// Sets what the signals do, the first one first; steps whose signal has come already are taken at once.
  func take(_ steps: (@Sendable () -> Void)...) {
    let due = state.withLock { state in
      state.steps = steps
      return steps.prefix(state.signals)
    }
    for step in due { step() }
  }

  private func received() {
    let (step, isKept) = state.withLock { state in
      state.signals += 1
      let index = state.signals - 1
      // Before there are steps, the first signal is kept for them.
      return (state.steps.indices.contains(index) ? state.steps[index] : nil, state.steps.isEmpty && index == 0)
    }
    if let step {
      step()
    } else if !isKept {
      _exit(ExitStatus.interrupted.rawValue)
    }
  }
}
