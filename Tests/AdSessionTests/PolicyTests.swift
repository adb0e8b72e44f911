import AdModel
import AdSession
import Foundation
import Testing

@Suite("Playback policy")
struct PolicyTests {
  /// Three mid-rolls at 10, 20 and 30 s. `seen` and `jump` name them by number, `once` those that are spent.
  struct SeekCase: Sendable, CustomStringConvertible {
    var name: String
    var from: Double
    var to: Double
    var seen: Set<Int> = []
    var jump: Set<Int> = []
    var spent: Set<Int> = []
    var resumeOfThird: Int = 0
    var expected: [[Int]]
    var description: String { name }

    var candidates: [SeekCandidate] {
      (1...3).map {
        SeekCandidate(
          id: $0, time: .seconds($0 * 10), isEligible: !seen.contains($0),
          forcesPlay: jump.contains($0) && !spent.contains($0), replaces: .seconds($0 == 3 ? resumeOfThird : 0))
      }
    }
  }

  static let all: Set<Int> = [1, 2, 3]
  static let seekCases = [
    SeekCase(name: "R01", from: 1, to: 31, expected: [[1, 2, 3], [1], [3], []]),
    SeekCase(name: "R02", from: 1, to: 31, seen: [3], expected: [[1, 2], [1], [2], []]),
    SeekCase(name: "R03", from: 1, to: 31, seen: all, expected: [[], [], [], []]),
    SeekCase(name: "R04", from: 1, to: 20, expected: [[1, 2], [1, 2], [2], [2]]),
    SeekCase(name: "R05", from: 1, to: 20, seen: [2], expected: [[1], [1], [1], []]),
    SeekCase(name: "R06", from: 1, to: 9.999, expected: [[], [], [], []]),
    SeekCase(name: "R07", from: 10, to: 25, expected: [[2], [2], [2], []]),
    SeekCase(name: "R08", from: 1, to: 31, jump: [1], expected: [[1, 2, 3], [1], [1, 3], [1]]),
    SeekCase(name: "R09", from: 1, to: 31, jump: [1, 2], expected: [[1, 2, 3], [1], [2, 3], [2]]),
    SeekCase(name: "R10", from: 1, to: 31, seen: all, jump: [2], expected: [[2], [2], [2], [2]]),
    SeekCase(name: "R11", from: 1, to: 31, seen: all, jump: [2], spent: [2], expected: [[], [], [], []]),
    SeekCase(name: "R12", from: 1, to: 35, resumeOfThird: 10, expected: [[1, 2, 3], [1, 3], [3], [3]]),
    SeekCase(name: "R13", from: 40, to: 5, expected: [[3, 2, 1], [3], [1], []]),
    SeekCase(name: "R14", from: 40, to: 5, seen: [3], expected: [[2, 1], [2], [1], []]),
    SeekCase(name: "R15", from: 40, to: 20, expected: [[3, 2], [3, 2], [3, 2], [2]]),
    SeekCase(name: "R16", from: 40, to: 5, jump: [2], expected: [[3, 2, 1], [3], [1], []]),
  ]

  @Test("A seek plays what its rule picks", arguments: seekCases)
  func seek(_ one: SeekCase) {
    let rules: [AdPlaybackPolicy.SeekRule] = [.playAll, .playFirst, .playLast, .skipAll]
    for (rule, expected) in zip(rules, one.expected) {
      let policy = AdPlaybackPolicy(fastForward: rule, rewind: rule)
      let chosen = policy.resolveSeek(
        from: Milliseconds(Int64(one.from * 1000)), to: Milliseconds(Int64(one.to * 1000)), candidates: one.candidates)
      #expect(chosen == expected, "\(rule)")
    }
  }

  @Test("Breaks of one offset count as one item, in document order in both directions")
  func sameOffset() {
    let pair = [1, 2].map { SeekCandidate(id: $0, time: .seconds(10)) } + [SeekCandidate(id: 3, time: .seconds(20))]
    let policy = AdPlaybackPolicy(fastForward: .playFirst, rewind: .playLast)
    #expect(policy.resolveSeek(from: .zero, to: .seconds(30), candidates: pair) == [1, 2])
    #expect(policy.resolveSeek(from: .seconds(30), to: .zero, candidates: pair) == [1, 2])
  }

  struct StartCase: Sendable, CustomStringConvertible {
    var at: Int
    var prerolls = ["b0"]
    var after: Int?
    var isLive = false
    var expected: [String]
    var description: String {
      "start at \(at)\(isLive ? " live" : ""), after \(after ?? 0), \(prerolls.count) pre-rolls"
    }
  }

  static let startCases = [
    StartCase(at: 0, expected: ["b0", "b0", "b0", "b0"]),
    StartCase(at: 9, expected: ["b0", "b0", "b0", ""]),
    StartCase(at: 10, expected: ["b0 m1", "b0 m1", "m1", "m1"]),
    StartCase(at: 12, expected: ["b0 m1", "b0", "m1", ""]),
    StartCase(at: 15, expected: ["b0 m1 m2", "b0 m2", "m2", "m2"]),
    StartCase(at: 20, expected: ["b0 m1 m2", "b0", "m2", ""]),
    StartCase(at: 20, prerolls: [], expected: ["m1 m2", "", "m2", ""]),
    StartCase(at: 9, prerolls: [], expected: ["", "", "", ""]),
    StartCase(at: 20, after: 12, expected: ["m2", "", "m2", ""]),
    StartCase(at: 20, isLive: true, expected: ["b0", "b0", "b0", "b0"]),
  ]

  @Test("A start position plays what its rule picks", arguments: startCases)
  func start(_ one: StartCase) {
    let names = ["b0", "m1", "m2", "m3"]
    var midrolls: [(id: Int, time: Milliseconds)] = [(1, .seconds(10)), (2, .seconds(15)), (3, .seconds(40))]
    var prerolls = one.prerolls.isEmpty ? [] : [0]
    if let after = one.after {
      prerolls = []
      midrolls.removeAll { $0.time <= .seconds(after) }
    }
    let rules: [AdPlaybackPolicy.AutoSeekRule] = [.playAll, .playPreroll, .playLast, .skipAll]
    for (rule, expected) in zip(rules, one.expected) {
      let chosen = AdPlaybackPolicy(autoSeek: rule)
        .resolveStart(at: .seconds(one.at), isLive: one.isLive, prerolls: prerolls, midrolls: midrolls)
      #expect(chosen.map { names[$0] }.joined(separator: " ") == expected, "\(rule)")
    }
  }

  @Test("A policy reads both spellings of a rule, takes defaults for missing ones and refuses unknown ones")
  func json() throws {
    func read(_ text: String) throws -> AdPlaybackPolicy {
      try JSONDecoder().decode(AdPlaybackPolicy.self, from: Data(text.utf8))
    }
    #expect(try read("{}") == AdPlaybackPolicy())
    #expect(
      try read(
        #"{"fastForward":"TRICK_FW_PLAY_LAST","rewind":"skipAll","autoSeek":"AUTO_SEEK_PLAY_PREROLL","#
          + #""interrupt":"INTERRUPT_RESTART","repeat":"REPEAT_PLAY_ONCE"}"#)
        == AdPlaybackPolicy(fastForward: .playLast, rewind: .skipAll, interrupt: .restart))
    #expect(throws: DecodingError.self) { try read(#"{"rewind":"playSome"}"#) }
    let policy = AdPlaybackPolicy(fastForward: .playFirst, autoSeek: .skipAll, repeatRule: .always)
    #expect(try JSONDecoder().decode(AdPlaybackPolicy.self, from: JSONEncoder().encode(policy)) == policy)
  }

  @Test("A preset is found by its name")
  func presets() {
    #expect(AdPlaybackPolicy.preset("ima")?.fastForward == .playLast)
    #expect(AdPlaybackPolicy.preset("hls")?.repeatRule == .always)
    #expect(AdPlaybackPolicy.preset("none") == nil)
  }
}
