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
    let place = histograms.firstIndex { $0.name >= name } ?? histograms.count
    if place < histograms.count, histograms[place].name == name {
      histograms[place].histogram.add(histogram)
    } else {
      histograms.insert(Distribution(name: name, histogram: histogram), at: place)
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
  static let memberNames = ["counters", "minimums", "maximums", "histograms"]

  var members: [(String, JSONValue)] {
    let histograms = histograms.map { distribution in
      (distribution.name, JSONValue.array(distribution.histogram.pairs.map { .array([.integer($0.value), .integer($0.count)]) }))
    }
    return [
      ("counters", counters.json), ("minimums", minimums.json), ("maximums", maximums.json), ("histograms", .object(histograms)),
    ]
  }

  init(reading members: JSONMembers) throws(LineFault) {
    counters = try NamedNumbers(reading: try members.named("counters"))
    minimums = try NamedNumbers(reading: try members.named("minimums"))
    maximums = try NamedNumbers(reading: try members.named("maximums"))
    for (name, pairs) in try members.named("histograms") { put(name, try StressStatistics.histogram(name, pairs)) }
  }

  private static func histogram(_ name: String, _ value: JSONValue) throws(LineFault) -> ValueHistogram {
    let fault = LineFault(words: "\"\(name)\": expected an array of pairs of value and count")
    guard case .array(let pairs) = value else { throw fault }
    var histogram = ValueHistogram()
    for pair in pairs {
      guard case .array(let numbers) = pair, numbers.count == 2 else { throw fault }
      histogram.record(
        try numbers[0].number(in: ValueHistogram.allowedValues, for: name), count: try numbers[1].number(in: 1...Int.max, for: name))
    }
    return histogram
  }
}
