import ScrollSimulation
import Testing

@testable import TreadmillCommand

@Suite("stress: statistics")
struct StressStatisticsTests {
  /// What a histogram should know of values: itself, as a table.
  private func counts(_ values: [Int]) -> [(value: Int, count: Int)] {
    values.sorted().reduce(into: []) { pairs, value in
      if pairs.last?.value == value { pairs[pairs.count - 1].count += 1 } else { pairs.append((value, 1)) }
    }
  }

  @Test("up to 2,047 each value is counted for itself, beyond to a thousandth")
  func precision() {
    var histogram = ValueHistogram()
    let values = Array(0...2_047) + [0, 7, 7]
    for value in values { histogram.record(value) }
    #expect(histogram.pairs.elementsEqual(counts(values), by: ==))
    for value in [2_048, 123_456, 1 << 40, (1 << 53) - 1] {
      var one = ValueHistogram()
      one.record(value)
      let kept = one.pairs[0].value
      #expect(kept <= value && value - kept <= value / 1_000, "\(value) is kept as \(kept)")
    }
  }

  @Test(
    "pairs read back are the same pairs, and merged histograms are one of all values, however they were cut",
    arguments: 1...3 as ClosedRange<UInt64>)
  func merging(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed, stream: 0)
    var whole = ValueHistogram()
    var parts = [ValueHistogram](repeating: ValueHistogram(), count: 4)
    for _ in 0..<500 {
      let value = random.below(1 << random.below(36))
      whole.record(value)
      parts[random.below(parts.count)].record(value)
    }
    let forwards = parts.reduce(into: ValueHistogram()) { $0.add($1) }
    let backwards = parts.reversed().reduce(into: ValueHistogram()) { $0.add($1) }
    #expect(forwards == whole)
    #expect(backwards == whole)
    var again = ValueHistogram()
    for pair in whole.pairs { again.record(pair.value, count: pair.count) }
    #expect(again == whole)
    #expect(whole.count == 500)
  }

  @Test("what is beyond all measure is taken for the nearest that is not, and no sum is too large")
  func extremes() {
    var histogram = ValueHistogram()
    histogram.record(-3)
    for value in [Int.max, 1 << 53, 1_000, 5, 0] { histogram.record(value, count: .max) }
    #expect(histogram.pairs.map(\.value) == [0, 5, 1_000, ValueHistogram.allowedValues.upperBound])
    let sum = histogram.pairs.reduce(0.0) { $0 + Double($1.value) * Double($1.count) }
    #expect(sum <= Double(Int.max))
    #expect(histogram.quantile(1) == ValueHistogram.allowedValues.upperBound)
    #expect(NamedNumbers.sum(.max, 1) == .max)
  }

  @Test("sums add up, minimums and maximums stay the smallest and the largest, and names stand in order")
  func numbers() {
    var one = StressStatistics()
    one.count("b", 3)
    one.note(smallest: "x", 4)
    one.note(largest: "x", 4)
    var other = StressStatistics()
    other.count("b", 4)
    other.count("a", 1)
    other.note(smallest: "x", 2)
    other.note(largest: "x", 2)
    var merged = one
    merged.add(other)
    #expect(merged.counters.entries == [.init(name: "a", value: 1), .init(name: "b", value: 7)])
    #expect(merged.minimums["x"] == 2)
    #expect(merged.maximums["x"] == 4)
    var turned = other
    turned.add(one)
    #expect(turned == merged)
  }

  @Test(
    "simulated time is in a unit of which there is one",
    arguments: [
      (0, "0 ms"), (16_666_667, "17 ms"), (999_000_000, "999 ms"), (1_000_000_000, "1.0 s"), (59_900_000_000, "59.9 s"),
      (60_000_000_000, "1.0 min"), (3_600_000_000_000, "1.0 h"), (4_336_200_000_000_000, "1,204.5 h"),
    ])
  func simulatedTime(nanoseconds: Int, words: String) {
    var result = StressResult(seed: 1, SessionSettings())
    result.nanoseconds = nanoseconds
    var total = StressTotal(SessionSettings())
    total.add(result)
    #expect(total.simulatedTime == words)
  }

  @Test("a hundred values say how large most are") func quantiles() {
    var histogram = ValueHistogram()
    for value in 1...100 { histogram.record(value) }
    #expect([0.5, 0.99, 1].map(histogram.quantile) == [50, 99, 100])
    #expect(ValueHistogram().quantile(0.5) == 0)
  }
}
