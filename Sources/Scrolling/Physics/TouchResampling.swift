public import ViewTree

/// Where a finger is at a frame: between touches, or a little beyond the last one.
///
/// Touches and frames have cadences of their own. A drag that follows the latest touch therefore beats: some frames move by two touches, some
/// by none. (A: InputTransport.cpp's resampling, which looks 5 ms back and at most 8 ms ahead. Nothing is published for the other platforms,
/// whose fingers are taken where they are: C.)
///
/// Where the finger has been shown beyond its last touch, a touch that repeats the coordinate of the one before it, or is older than what was
/// shown, is no news: the finger stays where it was shown until it is somewhere else. (A: InputConsumer's `rewriteMessage`,
/// `recentCoordinatesAreIdentical`)
public struct TouchResampling: Hashable, Sendable {
  /// How far before the frame the finger is looked for.
  public var latencyMilliseconds: Double
  /// How far beyond the last touch its straight line is continued at most, if no later touch is known; 0 for not at all.
  public var maximumPredictionMilliseconds: Double
  /// Touches nearer to each other than this are no line: what is between or beyond them is the earlier one's place, or the last one's.
  public var minimumIntervalMilliseconds: Double

  /// Touches further apart than this say nothing of what comes after them. (A)
  public static let maximumIntervalMilliseconds = 20.0

  /// The finger's place at the frame itself, linear between touches as far as they are known. (C)
  public static let none = TouchResampling(latencyMilliseconds: 0, maximumPredictionMilliseconds: 0)
  /// (A: `RESAMPLE_LATENCY`, `RESAMPLE_MAX_PREDICTION`, `RESAMPLE_MIN_DELTA`)
  public static let android = TouchResampling(
    latencyMilliseconds: 5, maximumPredictionMilliseconds: 8, minimumIntervalMilliseconds: 2)

  /// - Precondition: all three are finite and not negative.
  public init(latencyMilliseconds: Double, maximumPredictionMilliseconds: Double, minimumIntervalMilliseconds: Double = 0) {
    let all = [latencyMilliseconds, maximumPredictionMilliseconds, minimumIntervalMilliseconds]
    precondition(all.allSatisfy { $0 >= 0 && $0.isFinite }, "latency, prediction and interval of \(all) ms: finite and not negative")
    self.latencyMilliseconds = latencyMilliseconds
    self.maximumPredictionMilliseconds = maximumPredictionMilliseconds
    self.minimumIntervalMilliseconds = minimumIntervalMilliseconds
  }

  /// The instant for which a frame wants to know where the finger is. Touches after it belong to the next frame.
  public func sampleInstant(for frame: Instant) -> Instant { frame.advanced(byMilliseconds: -latencyMilliseconds) }

  /// The finger's place at `instant`.
  ///
  /// - Parameters:
  ///   - instant: that of the frame.
  ///   - last: the last touch that is not after `instant`.
  ///   - previous: the touch before it, if there is one.
  ///   - next: the first touch after `instant`, if it is known already.
  /// - Returns: with `next`, the place on the line from `last` to it. Without, the place on the line from `previous` through `last`, at most
  ///   half their interval and `maximumPredictionMilliseconds` beyond the latter. Else `last`'s own. An `instant` outside `last`...`next`
  ///   has the place of the nearer one; a line that is beyond a double's range is none.
  public func place(
    at instant: Instant, last: (Instant, Point), previous: (Instant, Point)?, next: (Instant, Point)?
  ) -> Point {
    sample(at: instant, last: last, previous: previous, next: next)?.location ?? last.1
  }

  /// The place that is made up for `instant`, and the instant that it is for; nil where the last touch stands for itself.
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
