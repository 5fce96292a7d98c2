import Histogram

/// How often which value came, for values from 0 to 2^53: an HdrHistogram of three digits. Up to 2,047 values are exact, beyond they are known
/// to a thousandth.
///
/// Written out as pairs of value and count, which read back into the same buckets, so that histograms that were merged and histograms that
/// were recorded in one go are the same pairs. The value of a pair is the smallest of its bucket.
struct ValueHistogram: Equatable {
  /// Above this not every whole number is one that every reader of JSON has.
  static let allowedValues = 0...(1 << 53)

  private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
  /// What all recorded values come to, each as the largest of its bucket, and one more for each.
  private var weight: UInt64 = 0

  /// Values beyond what is allowed count as the nearest that is.
  mutating func record(_ value: Int, count: Int = 1) {
    let value = UInt64(min(max(value, ValueHistogram.allowedValues.lowerBound), ValueHistogram.allowedValues.upperBound))
    // The library sums counts and values up while it walks, and traps beyond 64 bits: what a file says beyond 63 is dropped.
    let weightOfOne = histogram.highestEquivalentForValue(value) + 1
    let count = min(UInt64(max(0, count)), (UInt64(Int.max) - weight) / weightOfOne)
    guard count > 0 else { return }
    weight += count * weightOfOne
    histogram.record(value, count: count)
  }

  mutating func add(_ other: ValueHistogram) {
    for pair in other.pairs { record(pair.value, count: pair.count) }
  }

  /// Ascending, without values that never came.
  var pairs: [(value: Int, count: Int)] {
    histogram.recordedValues().map { (Int(histogram.lowestEquivalentForValue($0.value)), Int($0.count)) }
  }

  var count: Int { Int(histogram.totalCount) }

  /// The smallest value that so large a share of all values does not exceed, to a thousandth; 0 if there are none.
  func quantile(_ share: Double) -> Int { Int(histogram.lowestEquivalentForValue(histogram.valueAtPercentile(100 * share))) }

  static func == (one: ValueHistogram, other: ValueHistogram) -> Bool { one.pairs.elementsEqual(other.pairs, by: ==) }
}
