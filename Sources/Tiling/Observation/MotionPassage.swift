import Scrolling
import ViewTree

/// The offsets between two frames that only a motion has changed. The motion is a closed form, so the instant of any crossing is exact.
struct MotionPassage {
  let motion: any ScrollMotion
  let window: ClosedRange<Instant>  // after the first frame, up to and including the second
  let end: LayoutUnit  // the committed offset at the second frame

  /// nil if no time has passed.
  init?(of motion: any ScrollMotion, from last: Instant, to frame: Instant) {
    guard last < frame else { return nil }
    self.motion = motion
    window = Instant(nanoseconds: last.nanoseconds + 1)...frame
    end = MotionPassage.onGrid(motion.offset(at: frame))
  }

  /// The last instant in the window at which the motion enters a range that contains `end`.
  func lastEntry(into range: ClosedRange<LayoutUnit>) -> Instant? {
    [range.lowerBound, range.upperBound + LayoutUnit(rawValue: 1)].flatMap(crossings).max()
  }

  /// The first instant in the window at which the motion leaves a range in which it started.
  func firstExit(from range: ClosedRange<LayoutUnit>) -> Instant? {
    [range.lowerBound, range.upperBound + LayoutUnit(rawValue: 1)].flatMap(crossings).min()
  }

  /// When the committed offset crosses `border`, from less to at least it or back: at most once before the turn and once after it.
  private func crossings(of border: LayoutUnit) -> [Instant] {
    let upward = MotionPassage.leastPoints(at: border)
    let downward = upward.nextDown
    let turn = motion.turn
    let goesUp = motion.offset(at: turn) >= motion.offset(at: motion.start)
    var instants: [Instant] = []
    if window.lowerBound <= turn {
      instants += motion.crossings(of: goesUp ? upward : downward, in: window.lowerBound...min(window.upperBound, turn))
    }
    if turn < window.upperBound {
      let back = Instant(nanoseconds: max(window.lowerBound.nanoseconds, turn.nanoseconds + 1))
      instants += motion.crossings(of: goesUp ? downward : upward, in: back...window.upperBound)
    }
    return instants
  }

  /// The least number of points that is committed as at least `border`: half a grid step below it, ties rounded away from zero.
  static func leastPoints(at border: LayoutUnit) -> Double {
    let half = (Double(border.rawValue) - 0.5) / LayoutUnit.perPoint
    return onGrid(half) >= border ? half : half.nextUp
  }

  /// The offset as it is committed (decision 1).
  static func onGrid(_ points: Double) -> LayoutUnit {
    LayoutUnit(nearest: min(max(points, -LayoutUnit.maximumPoints), LayoutUnit.maximumPoints))
  }
}
