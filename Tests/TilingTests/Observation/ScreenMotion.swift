import Scrolling
import Tiling
import ViewTree

/// What a motion shows between two frames, found without its inverse: by looking at it every few microseconds and halving.
struct ScreenMotion {
  let motion: any ScrollMotion
  /// The two frames in nanoseconds.
  let last: Int64
  let frame: Int64
  private static let step: Int64 = 50_000

  /// The offset that a frame would commit.
  func committed(_ nanoseconds: Int64) -> Int {
    Int((motion.offset(at: Instant(nanoseconds: nanoseconds)) * 64).rounded(.toNearestOrAwayFromZero))
  }

  /// The first or the last nanosecond after `last` and up to `frame` at which a condition on the committed offset changes; nil if it does not.
  func change(first: Bool, of holds: (Int) -> Bool) -> Int64? {
    var changes: [Int64] = []
    var (before, state) = (last, holds(committed(last)))
    while before < frame {
      let next = min(before + ScreenMotion.step, frame)
      let nextState = holds(committed(next))
      if nextState != state {
        var (low, high) = (before, next)
        while high - low > 1 {
          let middle = (low + high) / 2
          if holds(committed(middle)) == state { low = middle } else { high = middle }
        }
        changes.append(high)
      }
      (before, state) = (next, nextState)
    }
    return first ? changes.first : changes.last
  }
}
