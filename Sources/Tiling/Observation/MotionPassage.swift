import Scrolling
import ViewTree

/// The way of one frame that a motion alone has gone: a closed form, which knows when it passed whatever lies between the two frames.
struct MotionPassage {
  let motion: any ScrollMotion
  /// The two frames: after the first and up to the second.
  let window: ClosedRange<Instant>
  /// The offset that the motion gave at the second one, on the grid.
  let end: LayoutUnit

  /// - Returns: nil if no time has passed.
  init?(of motion: any ScrollMotion, from last: Instant, to frame: Instant) {
    guard last < frame else { return nil }
    self.motion = motion
    window = Instant(nanoseconds: last.nanoseconds + 1)...frame
    end = MotionPassage.onGrid(motion.offset(at: frame))
  }

  /// The last instant of the window at which a frame would have shown the motion come into a range of offsets: where it is at the end.
  func lastEntry(into range: ClosedRange<LayoutUnit>) -> Instant? {
    [range.lowerBound, range.upperBound + LayoutUnit(rawValue: 1)].flatMap(crossings).max()
  }

  /// The first instant of the window at which a frame would have shown it outside a range in which it began.
  func firstExit(from range: ClosedRange<LayoutUnit>) -> Instant? {
    [range.lowerBound, range.upperBound + LayoutUnit(rawValue: 1)].flatMap(crossings).min()
  }

  /// When the offset on the grid changes between less than `border` and `border` or more: at most once on the way out and once on the way
  /// back.
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

  /// The least number of points that is committed as `border` or more: half a step below it, ties rounded away from zero.
  static func leastPoints(at border: LayoutUnit) -> Double {
    let half = (Double(border.rawValue) - 0.5) / LayoutUnit.perPoint
    return onGrid(half) >= border ? half : half.nextUp
  }

  /// An offset as it is committed (decision 1).
  static func onGrid(_ points: Double) -> LayoutUnit {
    LayoutUnit(nearest: min(max(points, -LayoutUnit.maximumPoints), LayoutUnit.maximumPoints))
  }
}
