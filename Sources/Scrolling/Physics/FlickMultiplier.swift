package import ViewTree

/// The gain of repeated flicks: from the third quick flick on, each release is faster than the finger. (B) With `m` the multiplier before
/// the drag, 1 at first, `count` the flicks of the row so far and `travel` the drag's in points:
/// ```
/// m' = min(m + (1 + (count - 3) / 2) * min(travel / 240, 0.9), 16)        count >= 3, else 1
/// ```
/// A slow drag, a slow release, a long pause, a bounce or a rest ends the row; a reversal begins another. Undocumented, and our choice: a
/// pause runs from a release to the next touch, and the flick that reverses is the first of its row. (C)
package struct FlickMultiplier: Hashable, Sendable {
  package static let minimumReleaseSpeed = 0.6  // the minimum released speed of a flick in pt/ms (B)
  package static let minimumDragSpeed = 0.13  // the minimum average speed of a flick's drag in pt/ms (B)
  package static let maximumPauseMilliseconds = 1000.0  // the maximum pause between two flicks in milliseconds (B)
  package static let firstMultipliedFlick = 3  // the first flick of a row that is multiplied (B)
  package static let wholeTravel = 240.0  // the travel in points that counts as 1 (B)
  package static let greatestPart = 0.9  // the maximum part that counts (B)
  package static let maximum = 16.0  // the maximum multiplier (B)

  package private(set) var value = 1.0  // the factor of a release's velocity: 1 unless flicks are repeated
  package private(set) var count = 0  // the flicks of the row
  private var isForward = true
  private var lastRelease: Instant?
  private var dragStart: Instant?

  package init() {}

  /// Begins a drag. One that begins too late after the last flick, or before it, ends the row.
  package mutating func beginDrag(at instant: Instant) {
    if let lastRelease, !(0...FlickMultiplier.maximumPauseMilliseconds).contains(instant.milliseconds(since: lastRelease)) { reset() }
    dragStart = instant
  }

  /// Ends a drag of `travel` signed points at `velocity`, the released one in pt/ms before its multiplication. Returns the multiplier.
  package mutating func endDrag(travel: Double, velocity: Double, at instant: Instant) -> Double {
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
    // The multiplier is at its maximum long before.
    count = min(count + 1, FlickMultiplier.longestRow)
    if count >= FlickMultiplier.firstMultipliedFlick {
      let growth = 1 + Double(count - FlickMultiplier.firstMultipliedFlick) / 2
      let part = min(abs(travel) / FlickMultiplier.wholeTravel, FlickMultiplier.greatestPart)
      value = min(value + growth * part, FlickMultiplier.maximum)
    }
    return value
  }

  /// Ends the row: the content has bounced or come to rest. The multiplier is 1 again.
  package mutating func reset() {
    (value, count, lastRelease) = (1, 0, nil)
  }

  package static let longestRow = 1000  // the maximum count (C)
}
