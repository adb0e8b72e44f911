import AdModel

/// A fault script at work: it counts calls and says which fault is due. A pure value: the same calls in the same order
/// give the same faults.
///
/// What chance gives a call depends on the seed, the rule, what is counted and the call's number, so requests of other
/// paths that come in between change nothing.
public struct FaultPlan: Sendable {
  private enum Counted: Hashable {
    case path(Text)
    case target(Text)
    case rule(Int)
  }

  /// The script.
  public let script: FaultScript
  private var calls: [Counted: Int] = [:]

  /// Makes a plan before its first call.
  public init(_ script: FaultScript) { self.script = script }

  /// Counts a call and gives the fault that is due; nil for a proper answer.
  /// - Parameter target: the request target as it arrived, path and query.
  public mutating func fault(for target: String) -> Fault? {
    let path = target.prefix { $0 != "?" }
    let matching = script.rules.indices.filter { script.rules[$0].pattern.matches(path) }
    func counted(_ index: Int) -> Counted {
      switch script.rules[index].counting {
      case .path: .path(Text(String(path)))
      case .target: .target(Text(target))
      case .all: .rule(index)
      }
    }
    for key in Set(matching.map(counted)) { calls[key, default: 0] += 1 }

    for index in matching {
      let rule = script.rules[index]
      let call = calls[counted(index)] ?? 0
      let name = rule.counting == .target ? target : rule.counting == .path ? String(path) : ""
      guard rule.calls.include(call, draw: { draw(index, name, call) }) else { continue }
      return rule.fault == .pass ? nil : rule.fault
    }
    return nil
  }

  private func draw(_ rule: Int, _ name: String, _ call: Int) -> Double {
    var hash = script.seed ^ 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = Self.scrambled(hash &+ UInt64(truncatingIfNeeded: rule))
    hash = Self.scrambled(hash &+ UInt64(truncatingIfNeeded: call))
    return Double(hash >> 11) / Double(1 << 53)
  }

  /// Neighbouring numbers come out unrelated.
  private static func scrambled(_ number: UInt64) -> UInt64 {
    var random = SeededRandom(seed: number)
    return random.next()
  }
}
