import Histogram

/// Counts of values from 0 to 2^53: an HdrHistogram of three digits. Values up to 2,047 are exact, larger ones known to a thousandth. It is
/// written as pairs of value and count, where the value is the smallest of its bucket. The pairs read back into the same buckets, so merged
/// and directly recorded histograms are equal.
struct ValueHistogram: Equatable {
  static let allowedValues = 0...(1 << 53)  // larger integers are not exact in every JSON reader

  private static let usualValues: UInt64 = 1 << 20  // larger ones make the histogram grow, which takes long
  private var histogram = Histogram<UInt64>(highestTrackableValue: usualValues)
  private var weight: UInt64 = 0  // the sum of all recorded values, each as one more than the largest of its bucket

  init() { histogram.autoResize = true }

  /// Values out of range are clamped.
  mutating func record(_ value: Int, count: Int = 1) {
    let value = UInt64(min(max(value, ValueHistogram.allowedValues.lowerBound), ValueHistogram.allowedValues.upperBound))
    // The library sums counts and values and traps beyond 64 bits, so counts beyond a sum of 63 bits are dropped.
    let weightOfOne = histogram.highestEquivalentForValue(value) + 1
    let count = min(UInt64(max(0, count)), (UInt64(Int.max) - weight) / weightOfOne)
    guard count > 0 else { return }
    weight += count * weightOfOne
    histogram.record(value, count: count)
  }

  mutating func add(_ other: ValueHistogram) {
    for pair in other.pairs { record(pair.value, count: pair.count) }
  }

  /// Ascending; counts are positive.
  var pairs: [(value: Int, count: Int)] {
    histogram.recordedValues().map { (Int(histogram.lowestEquivalentForValue($0.value)), Int($0.count)) }
  }

  /// The smallest value of the bucket that a value is counted in.
  static func bucket(of value: Int) -> Int {
    let value = min(max(value, allowedValues.lowerBound), allowedValues.upperBound)
    let shift = max(0, Int.bitWidth - value.leadingZeroBitCount - 11)  // 2,048 buckets are exact, then 1,024 an octave
    return (value >> shift) << shift
  }

  var count: Int { Int(histogram.totalCount) }

  /// The smallest value that at least `share` of all values do not exceed, to a thousandth; 0 if there are none.
  func quantile(_ share: Double) -> Int { Int(histogram.lowestEquivalentForValue(histogram.valueAtPercentile(100 * share))) }

  static func == (one: ValueHistogram, other: ValueHistogram) -> Bool { one.pairs.elementsEqual(other.pairs, by: ==) }
}

extension ValueHistogram {
  /// Of the recorded values, each as the smallest of its bucket; 0 if there are none.
  var mean: Double {
    let pairs = pairs
    let count = pairs.reduce(0) { $0 + $1.count }
    return count > 0 ? pairs.reduce(0.0) { $0 + Double($1.value) * Double($1.count) } / Double(count) : 0
  }
}
