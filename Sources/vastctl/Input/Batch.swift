/// Several inputs of one command: a bad one is named and costs only itself.
struct Batch {
  private let inputs: [String]
  private let console: Console
  private var worst = ExitStatus.success
  private var failed = 0

  init(inputs: [String], console: Console) {
    self.inputs = inputs
    self.console = console
  }

  /// Calls `body` with each input in turn.
  mutating func forEach(_ body: (InputSource) async throws(CommandFailure) -> Void) async {
    for input in inputs {
      do throws(CommandFailure) {
        try await body(try InputSource(input))
      } catch {
        console.error(error.message)
        worst = max(worst, error.status)
        failed += 1
      }
    }
  }

  /// Says how many inputs failed and ends with the worst status.
  func finish() throws {
    if inputs.count > 1 && failed > 0 {
      console.note("vastctl: \(failed) of \(inputs.count) inputs failed")
    }
    try worst.exit()
  }
}
