package import ViewTree

/// A finger's position at a frame: between touches, or slightly beyond the last one. Touches and frames have different rates: a drag that
/// followed the latest touch would move by two touches in some frames, and by none in others. (A: InputTransport.cpp's resampling, 5 ms
/// back and at most 8 ms ahead. C: none elsewhere, since nothing is published.) After a predicted position, a touch that repeats the
/// coordinate before it, or is older than the prediction, is ignored: the finger stays until it moves. (A: InputConsumer's
/// `rewriteMessage`, `recentCoordinatesAreIdentical`)
package struct TouchResampling: Hashable, Sendable {
  package var latencyMilliseconds: Double  // how far before the frame the finger is sampled
  package var maximumPredictionMilliseconds: Double  // at most, beyond the last touch, if no later one is known; 0 for none
  package var minimumIntervalMilliseconds: Double  // closer touches define no line: the earlier's, or the last's position

  package static let maximumIntervalMilliseconds = 20.0  // touches further apart than this predict nothing (A)

  package static let none = TouchResampling(latencyMilliseconds: 0, maximumPredictionMilliseconds: 0)  // at the frame, linear (C)
  /// (A: `RESAMPLE_LATENCY`, `RESAMPLE_MAX_PREDICTION`, `RESAMPLE_MIN_DELTA`)
  package static let android = TouchResampling(
    latencyMilliseconds: 5, maximumPredictionMilliseconds: 8, minimumIntervalMilliseconds: 2)

  /// - Precondition: all three are finite and not negative.
  package init(latencyMilliseconds: Double, maximumPredictionMilliseconds: Double, minimumIntervalMilliseconds: Double = 0) {
    let all = [latencyMilliseconds, maximumPredictionMilliseconds, minimumIntervalMilliseconds]
    precondition(all.allSatisfy { $0 >= 0 && $0.isFinite }, "latency, prediction and interval of \(all) ms: finite and not negative")
    self.latencyMilliseconds = latencyMilliseconds
    self.maximumPredictionMilliseconds = maximumPredictionMilliseconds
    self.minimumIntervalMilliseconds = minimumIntervalMilliseconds
  }

  /// The instant at which a frame samples the finger. Later touches belong to the next frame.
  package func sampleInstant(for frame: Instant) -> Instant { frame.advanced(byMilliseconds: -latencyMilliseconds) }

  /// The finger's position at `instant`: on the line from `last`, the last touch not after it, to `next`, if that is known. Else on the
  /// line from `previous` through `last`, at most half their interval and `maximumPredictionMilliseconds` further. Else that of `last`. An
  /// `instant` outside `last...next` gets the nearer position; a line beyond a double's range is ignored.
  package func place(
    at instant: Instant, last: (Instant, Point), previous: (Instant, Point)?, next: (Instant, Point)?
  ) -> Point {
    sample(at: instant, last: last, previous: previous, next: next)?.location ?? last.1
  }

  /// The interpolated or predicted sample, with its own instant; nil if the last touch is used as it is.
  func sample(at instant: Instant, last: (Instant, Point), previous: (Instant, Point)?, next: (Instant, Point)?) -> FingerSample? {
    let elapsed = max(0, instant.milliseconds(since: last.0))
    if let next {
      let interval = next.0.milliseconds(since: last.0)
      guard interval > 0, interval >= minimumIntervalMilliseconds else { return nil }
      let place = elapsed < interval ? TouchResampling.point(from: last.1, to: next.1, part: elapsed / interval) : next.1
      return FingerSample(location: place, instant: instant)
    }
    guard let previous, maximumPredictionMilliseconds > 0 else { return nil }
    let interval = last.0.milliseconds(since: previous.0)
    guard interval > 0, (minimumIntervalMilliseconds...TouchResampling.maximumIntervalMilliseconds).contains(interval) else {
      return nil
    }
    let ahead = min(elapsed, interval / 2, maximumPredictionMilliseconds)
    return FingerSample(
      location: TouchResampling.point(from: last.1, to: previous.1, part: -ahead / interval),
      instant: last.0.advanced(byMilliseconds: ahead))
  }

  private static func point(from a: Point, to b: Point, part: Double) -> Point {
    let place = a + (b - a).scaled(by: part)
    return place.isFinite ? place : a
  }
}
