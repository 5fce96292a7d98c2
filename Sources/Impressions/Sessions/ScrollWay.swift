import Scrolling
import ViewTree

/// How an offset came from one sample to the next.
enum ScrollWay {
  /// The old offset stood until the new one.
  case step
  /// At one speed.
  case linear
  /// By a motion in closed form.
  case motion(any ScrollMotion)
  /// Somehow, within a range that holds both ends.
  case unknown(low: Double, high: Double)
}

/// The way of an offset between two samples, as a function of time; not for steps and unknown ways.
struct ScrollPassage {
  let from: (time: Int64, offset: Double)
  let to: (time: Int64, offset: Double)
  let motion: (any ScrollMotion)?  // nil for a linear way
  let grid: Double?

  /// The offsets on the way.
  var hull: ClosedRange<Double> {
    var (low, high) = (min(from.offset, to.offset), max(from.offset, to.offset))
    if let motion, (from.time...to.time).contains(motion.turn.nanoseconds) {
      let turn = shown(motion.offset(at: motion.turn))
      (low, high) = (min(low, turn), max(high, turn))
    }
    return low...high
  }

  private func shown(_ offset: Double) -> Double { grid.map { (offset * $0).rounded() / $0 } ?? offset }

  /// As it is shown.
  func offset(at time: Int64) -> Double {
    if let motion { return shown(motion.offset(at: Instant(nanoseconds: time))) }
    guard time < to.time else { return to.offset }
    return shown(from.offset + (to.offset - from.offset) * (Double(time - from.time) / Double(to.time - from.time)))
  }

  /// The instants after the first sample at which `ranges` begin or cease to hold the offset, the first of which ends what held at it.
  func changes(of ranges: MetRanges, _ wasMet: Bool) -> [Int64] {
    var corners = [from.time]  // an item may leave at once
    ranges.forEach { range in
      // Where a bound itself is outside, the change comes with the next step beyond it.
      let step = grid.map { 1 / $0 } ?? 0
      append(range.lower, at: &corners)
      append(range.upper + (range.isUpperOpen ? 0 : step), at: &corners)
    }
    corners.sort()
    corners.append(to.time)
    var changes: [Int64] = []
    var isMet = wasMet
    for (index, corner) in corners.dropLast().enumerated() where corner < corners[index + 1] || corner == to.time {
      let middle = corner + (corners[index + 1] - corner) / 2
      guard ranges.contains(offset(at: middle)) != isMet else { continue }
      isMet.toggle()
      changes.append(corner)
    }
    return changes
  }

  private func append(_ border: Double, at corners: inout [Int64]) {
    // A frame shows the nearest offset on the grid.
    let upward = grid.map { (border * $0 - 0.5) / $0 } ?? border
    guard let motion else {
      guard from.offset != to.offset else { return }
      let share = (upward - from.offset) / (to.offset - from.offset)
      guard share >= 0, share <= 1 else { return }
      corners.append(from.time + Int64((Double(to.time - from.time) * share).rounded()))
      return
    }
    let downward = grid == nil ? upward : upward.nextDown
    let window = Instant(nanoseconds: from.time + 1)...Instant(nanoseconds: to.time)
    let turn = motion.turn
    let goesUp = motion.offset(at: turn) >= motion.offset(at: motion.start)
    if window.lowerBound <= turn {
      let out = motion.crossings(of: goesUp ? upward : downward, in: window.lowerBound...min(window.upperBound, turn))
      corners += out.map(\.nanoseconds)
    }
    if turn < window.upperBound {
      let back = max(window.lowerBound, Instant(nanoseconds: turn.nanoseconds + 1))
      corners += motion.crossings(of: goesUp ? downward : upward, in: back...window.upperBound).map(\.nanoseconds)
    }
  }
}
