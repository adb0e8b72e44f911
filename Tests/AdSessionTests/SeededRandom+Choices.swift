import AdModel

extension SeededRandom {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int.random(in: 0..<choices.count, using: &self))]
  }

  mutating func time(_ seconds: ClosedRange<Int>) -> Milliseconds {
    Milliseconds(Int.random(in: seconds.lowerBound * 1000...seconds.upperBound * 1000, using: &self))
  }
}
