/// What a session knows of an item by a definition.
struct Track: Equatable {
  var certain = Timeline()
  var possible = Timeline()
  /// Whether its share is met at the latest sample, whatever else the definition needs.
  var isMet = false
  var everMet = false
  /// What was missing while it was met.
  var blocked: ImpressionDefinition.Needs = []
}

/// What trackers that poll would have counted by a definition, and an observer of intersections, which looks with each frame.
struct TrackerCounts: Equatable {
  static let periods: [Int64] = [100_000_000, 250_000_000, 500_000_000]
  static let framePeriod: Int64 = 16_666_667  // 60 Hz

  var polls = (PollCount(), PollCount(), PollCount())
  var observer = PollCount()

  static func == (a: TrackerCounts, b: TrackerCounts) -> Bool { a.polls == b.polls && a.observer == b.observer }

  mutating func add(from start: Int64, to end: Int64, origin: Int64, _ dwell: ImpressionDefinition.Dwell) {
    polls.0.add(from: start, to: end, origin: origin, period: TrackerCounts.periods[0], dwell)
    polls.1.add(from: start, to: end, origin: origin, period: TrackerCounts.periods[1], dwell)
    polls.2.add(from: start, to: end, origin: origin, period: TrackerCounts.periods[2], dwell)
  }
}
