/// The invented vocabulary of the documents. Hosts are of reserved top-level domains.
private enum Words {
  static let hosts = [
    "ads.meadow.test", "events.northwind.test", "px.lighthouse.test", "sync.bidder.example", "in.audience.test",
    "ssp.harbour.example",
  ]
  static let keys = ["c", "cid", "deal", "geo", "imp", "line", "plc", "req", "seat", "sess"]
  static let macros = [
    "[CACHEBUSTING]", "[TIMESTAMP]", "[ADPLAYHEAD]", "[MEDIAPLAYHEAD]", "[ASSETURI]", "[PODSEQUENCE]", "[REGULATIONS]",
    "[GDPRCONSENT]", "[DEVICEUA]", "[IFA]",
  ]
  static let titles = [
    "Ferry to Ærø, two for one", "Señor Café: nuevo sabor", "Winter tyres & rims", "北海道の温泉", "Kitchen <almost> new",
    "Überlandbus – jede Stunde", "Bicycle week",
  ]
}

extension ResponseWriter {
  /// Lower-case hexadecimal digits, as many as asked for.
  mutating func token(_ length: Int) -> String {
    var digits = ""
    while digits.count < length { digits += hexadecimal(random.next()) }
    return String(digits.prefix(length))
  }

  /// A beacon URL with query parameters of which some are macros.
  mutating func beacon(_ path: String, _ parameters: Int) -> String {
    var url = "https://\(random.pick(Words.hosts))/\(path)"
    for index in 0..<parameters {
      let value = random.below(3) == 0 ? random.pick(Words.macros) : token(6 + random.below(4))
      url += "\(index == 0 ? "?" : "&")\(random.pick(Words.keys))\(index)=\(value)"
    }
    return url
  }

  /// A file on a CDN.
  mutating func asset(_ name: String) -> String { "https://files.cdn.example/\(token(10))/\(name)" }

  /// A title, some of them not ASCII, some with markup to escape.
  mutating func title() -> String { random.pick(Words.titles) }

  private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
