/// SplitMix64 (Steele, Lea and Flood 2014): the seeded source of the motion tests.
struct MotionGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bool() -> Bool { next() & 1 == 1 }

  /// 53 random bits scaled into the range: the same on every version of the standard library.
  mutating func double(in range: ClosedRange<Double>) -> Double {
    let fraction = Double(next() >> 11) / 9_007_199_254_740_992
    return min(range.lowerBound + fraction * (range.upperBound - range.lowerBound), range.upperBound)
  }
}
