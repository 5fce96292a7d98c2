public import ViewTree

/// The gain of repeated flicks: from the third quick flick on, each release is faster than the finger was. (B)
///
/// With `m` the multiplier when the drag began, 1 at first, `count` the flicks in a row with this one and `travel` this drag's in points:
/// ```
/// m' = min(m + (1 + (count - 3) / 2) * min(travel / 240, 0.9), 16)        count >= 3, else 1
/// ```
/// A slow drag, a slow release, a long pause, a bounce or a rest end the row; a reversal begins another. What is not documented anywhere:
/// a pause is counted from a release to the next touch, and the flick that reverses is the first of its own row. (C)
public struct FlickMultiplier: Hashable, Sendable {
  /// The least released speed of a flick in pt/ms. (B)
  public static let minimumReleaseSpeed = 0.6
  /// A drag of less than this speed in pt/ms, on the average, is no flick. (B)
  public static let minimumDragSpeed = 0.13
  /// The longest pause between two flicks in milliseconds. (B)
  public static let maximumPauseMilliseconds = 1000.0
  /// The flicks that it takes. (B)
  public static let firstMultipliedFlick = 3
  /// The travel in points that counts as a whole, and the greatest part of it that counts. (B)
  public static let wholeTravel = 240.0
  public static let greatestPart = 0.9
  /// The multiplier grows no further. (B)
  public static let maximum = 16.0

  /// What a release's velocity is multiplied by: 1 but after repeated flicks.
  public private(set) var value = 1.0
  /// The flicks in a row.
  public private(set) var count = 0
  private var isForward = true
  private var lastRelease: Instant?
  private var dragStart: Instant?

  public init() {}

  /// A finger begins to drag. A drag that begins too late after the last flick, or before it, ends the row.
  public mutating func beginDrag(at instant: Instant) {
    if let lastRelease, !(0...FlickMultiplier.maximumPauseMilliseconds).contains(instant.milliseconds(since: lastRelease)) { reset() }
    dragStart = instant
  }

  /// The finger leaves.
  ///
  /// - Parameters:
  ///   - travel: the distance of the drag in points, with its sign.
  ///   - velocity: the released velocity along the axis in pt/ms, before it is multiplied.
  ///   - instant: when the finger leaves.
  /// - Returns: the multiplier of this release.
  public mutating func endDrag(travel: Double, velocity: Double, at instant: Instant) -> Double {
    let milliseconds = dragStart.map(instant.milliseconds) ?? 0
    dragStart = nil
    let isQuick = abs(travel) >= FlickMultiplier.minimumDragSpeed * milliseconds
    guard isQuick, abs(velocity) >= FlickMultiplier.minimumReleaseSpeed, velocity.isFinite, travel.isFinite else {
      reset()
      return value
    }
    if isForward != (velocity > 0) { reset() }
    isForward = velocity > 0
    lastRelease = instant
    // Beyond the row in which the multiplier is at its maximum there is nothing to count.
    count = min(count + 1, FlickMultiplier.longestRow)
    if count >= FlickMultiplier.firstMultipliedFlick {
      let growth = 1 + Double(count - FlickMultiplier.firstMultipliedFlick) / 2
      let part = min(abs(travel) / FlickMultiplier.wholeTravel, FlickMultiplier.greatestPart)
      value = min(value + growth * part, FlickMultiplier.maximum)
    }
    return value
  }

  /// The content has bounced or come to rest: the row is over, and the multiplier is 1 again.
  public mutating func reset() {
    (value, count, lastRelease) = (1, 0, nil)
  }

  /// The flicks that are counted. (C)
  public static let longestRow = 1000
}
