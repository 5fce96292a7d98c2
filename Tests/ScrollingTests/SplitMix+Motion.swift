import TestSupport

extension SplitMix {
  mutating func bool() -> Bool { next() & 1 == 1 }

  /// 53 random bits scaled into the range: the same on every version of the standard library.
  mutating func double(in range: ClosedRange<Double>) -> Double {
    let fraction = Double(next() >> 11) / 9_007_199_254_740_992
    return min(range.lowerBound + fraction * (range.upperBound - range.lowerBound), range.upperBound)
  }
}
