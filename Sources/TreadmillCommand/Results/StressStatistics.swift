import JSONReading

/// Mergeable counts of sessions: sums, minimums, maximums and histograms. They depend only on the seeds, not on workers, order or time.
struct StressStatistics: Equatable {
  struct Distribution: Equatable {
    var name: String
    var histogram: ValueHistogram
  }

  private(set) var counters = NamedNumbers()
  private(set) var minimums = NamedNumbers()
  private(set) var maximums = NamedNumbers()
  private(set) var histograms: [Distribution] = []  // sorted by name

  init() {}

  mutating func count(_ name: String, _ value: Int) { counters.put(name, value, combine: NamedNumbers.sum) }
  mutating func note(smallest name: String, _ value: Int) { minimums.put(name, value, combine: min) }
  mutating func note(largest name: String, _ value: Int) { maximums.put(name, value, combine: max) }

  mutating func put(_ name: String, _ histogram: ValueHistogram) {
    let index = histograms.firstIndex { $0.name >= name } ?? histograms.count
    if index < histograms.count, histograms[index].name == name {
      histograms[index].histogram.add(histogram)
    } else {
      histograms.insert(Distribution(name: name, histogram: histogram), at: index)
    }
  }

  mutating func add(_ other: StressStatistics) {
    counters.add(other.counters, combine: NamedNumbers.sum)
    minimums.add(other.minimums, combine: min)
    maximums.add(other.maximums, combine: max)
    for distribution in other.histograms { put(distribution.name, distribution.histogram) }
  }
}

extension StressStatistics {
  var members: [(String, JSONValue)] {
    let histograms = histograms.map { distribution in
      (distribution.name, JSONValue.array(distribution.histogram.pairs.map { .array([.integer($0.value), .integer($0.count)]) }))
    }
    return [
      ("counters", counters.json), ("minimums", minimums.json), ("maximums", maximums.json), ("histograms", .object(histograms)),
    ]
  }

  init(reading fields: inout LineFields) throws(LineFault) {
    counters = try NamedNumbers(reading: "counters", of: &fields)
    minimums = try NamedNumbers(reading: "minimums", of: &fields)
    maximums = try NamedNumbers(reading: "maximums", of: &fields)
    let histograms = try fields.named("histograms", "an array of pairs of value and count", StressStatistics.histogram)
    for member in try fields.require("histograms", histograms) { put(member.name, member.value) }
  }

  private static func histogram(_ element: JSONElement) -> ValueHistogram? {
    guard let pairs = element.elements else { return nil }
    var histogram = ValueHistogram()
    for pair in pairs {
      guard let numbers = pair.elements.map({ $0.map { $0.integer(Int.self) } }), numbers.count == 2, let value = numbers[0],
        let count = numbers[1], ValueHistogram.allowedValues.contains(value), count > 0
      else { return nil }
      histogram.record(value, count: count)
    }
    return histogram
  }
}
