/// SplitMix64 (Steele, Lea and Flood 2014): a seed gives the same numbers on every machine.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  /// True once in `count`.
  public mutating func once(in count: Int) -> Bool { number(1...count) == 1 }

  /// A number in `0..<bound`; the bias of the remainder does not matter to a test.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
