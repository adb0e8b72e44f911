import AdModel
import AdTestKit
import Testing

@Suite struct FaultPlanTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rules: [FaultRule]
    var targets: [String]
    /// A letter per target: `.` for a proper answer, else the first letter of the fault's kind.
    var expected: String
  }

  static let cases = [
    Case(
      testDescription: "no rules, no faults", rules: [], targets: ["/b", "/b"], expected: ".."),
    Case(
      testDescription: "always means every call of this path alone", rules: [FaultRule(.exact("/b"), .stall)],
      targets: ["/b", "/b?x=1", "/bb", "/b/"], expected: "ss.."),
    Case(
      testDescription: "the first two calls of each path", rules: [FaultRule(.prefix("/b/"), calls: .first(2), .reset)],
      targets: ["/b/1", "/b/2", "/b/1", "/b/1", "/b/2", "/b/2", "/c"], expected: "rrr.r.."),
    Case(
      testDescription: "the first call of each target: every beacon by itself",
      rules: [FaultRule(.prefix("/b"), calls: .first(1), counting: .target, .reset)],
      targets: ["/b?id=1", "/b?id=2", "/b?id=1", "/b?id=%31"], expected: "rr.r"),
    Case(
      testDescription: "the third call alone", rules: [FaultRule(.exact("/b"), calls: .nth(3), .close)],
      targets: ["/b", "/b", "/b", "/b"], expected: "..c."),
    Case(
      testDescription: "every second call under a prefix, all paths together",
      rules: [FaultRule(.prefix("/b/"), calls: .every(2), counting: .all, .garbage("x"))],
      targets: ["/b/1", "/b/2", "/x", "/b/3", "/b/4"], expected: ".g..g"),
    Case(
      testDescription: "the first rule that applies decides, and calls count on for the others",
      rules: [
        FaultRule(.exact("/b"), calls: .first(1), .reset), FaultRule(.exact("/b"), calls: .first(2), .close),
        FaultRule(.prefix("/"), .stall),
      ],
      targets: ["/b", "/b", "/b", "/c"], expected: "rcss"),
    Case(
      testDescription: "pass shields from the rules after it",
      rules: [FaultRule(.exact("/b"), calls: .nth(2), .pass), FaultRule(.prefix("/"), .reset)],
      targets: ["/b", "/b", "/b"], expected: "r.r"),
    Case(
      testDescription: "a step of 0, which only code can write, never applies",
      rules: [FaultRule(.exact("/b"), calls: .every(0), .reset)], targets: ["/b", "/b"], expected: ".."),
    Case(
      testDescription: "probability 0 never, 1 always",
      rules: [
        FaultRule(.exact("/a"), calls: .probability(0), .reset),
        FaultRule(.exact("/b"), calls: .probability(1), .reset),
      ],
      targets: ["/a", "/a", "/b", "/b"], expected: "..rr"),
    Case(
      testDescription: "bytes decide: an encoded path is another path", rules: [FaultRule(.exact("/b["), .reset)],
      targets: ["/b[", "/b%5B"], expected: "r."),
  ]

  @Test("A plan gives each call the fault of the first rule that applies", arguments: cases)
  func plan(_ table: Case) {
    var plan = FaultPlan(FaultScript(table.rules))
    let faults = table.targets.map { plan.fault(for: $0)?.kind.rawValue.prefix(1) ?? "." }
    #expect(faults.joined() == table.expected)
  }

  private func draws(seed: UInt64, share: Double = 0.3, count: Int = 2000, noise: Bool = false) -> [Bool] {
    var plan = FaultPlan(FaultScript(seed: seed, [FaultRule(.prefix("/b"), calls: .probability(share), .reset)]))
    return (0..<count).map { _ in
      if noise { _ = plan.fault(for: "/bother") }
      return plan.fault(for: "/b") != nil
    }
  }

  @Test("Chance depends on seed, path and call number, not on what happens in between")
  func chance() {
    let first = draws(seed: 1)
    #expect(first == draws(seed: 1, noise: true))
    #expect(first != draws(seed: 2))
    #expect((500...700).contains(first.count { $0 }))
  }
}
