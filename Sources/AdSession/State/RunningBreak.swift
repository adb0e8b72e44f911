import AdModel

/// The ad break on the screen.
struct RunningBreak: Sendable, Hashable {
  /// Its record.
  let record: Int
  let position: BreakPosition
  /// The ads that have a slot of their own, by index into the resolution.
  let slots: [Int]
  /// The stand-alone ads that may fill in for one that fails before it starts.
  let spares: [Int]
  /// Which slot is on.
  var slot = 0
  /// How many spares were used.
  var usedSpares = 0
  /// How many ads reached their impression.
  var impressions = 0
  /// What each ad of the resolution has had.
  var ads: [AdRecord]
  /// The ad that was loaded last; nil once it ended.
  var current: CurrentAd?

  init(record: Int, position: BreakPosition, resolution: BreakResolution) {
    self.record = record
    self.position = position
    let (slots, spares) = resolution.slotsAndSpares
    self.slots = slots
    self.spares = spares
    ads = Array(repeating: AdRecord(), count: resolution.ads.count)
  }

  /// What the current ad has had; changes are lost while there is none.
  var currentRecord: AdRecord {
    get { current.map { ads[$0.key.index] } ?? AdRecord() }
    set { if let current { ads[current.key.index] = newValue } }
  }
}

extension BreakResolution {
  /// The ads with a slot of their own and the spares, by index. Spares without any other ad play as a list of their own.
  var slotsAndSpares: (slots: [Int], spares: [Int]) {
    let slots = ads.indices.filter { !ads[$0].isSpare }
    return slots.isEmpty ? (Array(ads.indices), []) : (slots, ads.indices.filter { ads[$0].isSpare })
  }
}
