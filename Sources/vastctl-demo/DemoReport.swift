import AdBeacon
import AdTestKit

/// The demo's last words: what the player says, what the collector says, and whether the two agree.
struct DemoReport {
  let ledger: LedgerSummary
  let collector: CollectorSummary
  let match: LedgerMatch
  let playerStatus: Int32

  /// Whether everything owed was delivered exactly once and both sides say so.
  var isGood: Bool {
    playerStatus == 0 && match.balances && ledger.owed > 0 && ledger.delivered == ledger.owed
      && rows.allSatisfy { $0.ledger == $0.collector }
  }

  private var rows: [(name: String, ledger: Int, collector: Int)] {
    [
      ("owed", ledger.owed, collector.known),
      ("delivered", ledger.delivered, collector.counted),
      ("retried", ledger.retried, collector.retried),
      ("dead", ledger.dead, collector.neverCounted),
      ("doubled", ledger.doubled, collector.doubled),
    ]
  }

  var text: String {
    var lines = ["", "            ledger  collector"]
    for (name, ledger, collector) in rows {
      lines.append(name.padded(to: 10) + String(ledger).aligned(to: 8) + String(collector).aligned(to: 11))
    }
    lines.append("")
    if isGood {
      lines.append("balanced: every beacon that was owed arrived once and was counted once")
    } else {
      lines.append(match.text(showsURLs: true))
      if playerStatus != 0 { lines.append("the player exited with \(playerStatus)") }
      lines.append("NOT balanced")
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  fileprivate func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// What the collector alone knows: it was never told what is owed.
struct CollectorSummary {
  /// Beacons that came at all.
  var known = 0
  /// Beacons that were answered so that they count.
  var counted = 0
  /// Beacons that came more than once.
  var retried = 0
  /// Beacons that came and never counted.
  var neverCounted = 0
  /// Answers that counted a beacon again.
  var doubled = 0

  init(_ requests: [ReceivedRequest]) {
    for (_, arrivals) in Dictionary(grouping: requests, by: \.target) {
      let answers = arrivals.count { $0.answer.delivery == .sent && (200..<300).contains($0.answer.status ?? 0) }
      known += 1
      counted += min(answers, 1)
      retried += arrivals.count > 1 ? 1 : 0
      neverCounted += answers == 0 ? 1 : 0
      doubled += max(answers - 1, 0)
    }
  }
}
