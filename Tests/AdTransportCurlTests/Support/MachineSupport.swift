@testable import AdTransportCurl

extension ResponseHead {
  /// Takes lines as they come off the wire.
  mutating func receive(_ lines: String...) {
    for line in lines {
      Array((line + "\r\n").utf8).withUnsafeBufferPointer { receive($0) }
    }
  }
}

extension HopReport {
  /// A whole answer.
  static func answer(_ lines: String...) -> HopReport {
    var report = HopReport(code: 0, mayBeSent: true)
    for line in lines + [""] { report.head.receive(line) }
    return report
  }
}
