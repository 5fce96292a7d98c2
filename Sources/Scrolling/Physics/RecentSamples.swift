import ViewTree

/// The samples for Android's estimators: the latest 20 without a pause of more than 40 ms between two. (A: VelocityTracker.cpp) One that is
/// not finite, or earlier than the one before, is ignored.
struct RecentSamples: Hashable, Sendable {
  private var samples: [FingerSample] = []
  private var latest = 0

  private static var limit: Int { LeastSquaresVelocity.sampleLimit }

  init() { samples.reserveCapacity(RecentSamples.limit) }

  var count: Int { samples.count }
  var last: FingerSample? { samples.isEmpty ? nil : samples[latest] }

  subscript(age: Int) -> FingerSample { samples[(latest - age + samples.count) % samples.count] }  // 0 <= age < count, latest first

  /// Of two samples at one instant the later call's counts.
  mutating func add(_ location: Point, at instant: Instant) {
    guard location.isFinite else { return }
    if let last {
      let pause = instant.milliseconds(since: last.instant)
      guard pause >= 0 else { return }
      if pause == 0 {
        samples[latest] = FingerSample(location: location, instant: instant)
        return
      }
      if pause > LeastSquaresVelocity.stillMilliseconds { removeAll() }
    }
    let sample = FingerSample(location: location, instant: instant)
    guard samples.count == RecentSamples.limit else {
      samples.append(sample)
      latest = samples.count - 1
      return
    }
    latest = (latest + 1) % RecentSamples.limit
    samples[latest] = sample
  }

  /// How many samples are at most the horizon older than the latest; 0 if the finger is still by `instant`.
  func countOfCurrent(at instant: Instant) -> Int {
    guard let last, instant.milliseconds(since: last.instant) <= LeastSquaresVelocity.stillMilliseconds else { return 0 }
    let horizon = LeastSquaresVelocity.horizonMilliseconds
    return (0..<count).first { last.instant.milliseconds(since: self[$0].instant) > horizon } ?? count
  }

  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    latest = 0
  }
}
