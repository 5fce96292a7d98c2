import Treadmill

/// Motions side by side as one SVG: a legend with their figures, and offset and velocity over the same time.
///
/// ```
///  title
///  legend: a row per motion
///  offset    |  curves, edges as lines, the area beyond them tinted
///  velocity  |  curves
///            +-- milliseconds since the release
/// ```
struct MotionPlot {
  static let width = 800.0
  static let right = width - 20
  static let rowHeight = 20.0
  private static let offsetHeight = 260.0
  private static let velocityHeight = 190.0
  private static let titleHeight = 30.0
  private static let margin = 0.09  // free space between the curves and a panel's border, as a fraction of the range
  private static let leastSpan = 10.0  // the least range of an axis, in points, points per second or milliseconds
  private static let settled = 0.005  // a motion looks at rest within this fraction of the plot's offset range
  private static let patience = 1.4  // the time axis ends at the latest at this multiple of the time at which all motions look at rest

  let request: MotionRequest
  let curves: [MotionCurve]
  let time: MotionAxis
  let offset: MotionAxis
  let velocity: MotionAxis
  let left: Double

  init(_ request: MotionRequest, _ curves: [MotionCurve]) {
    self.request = request
    self.curves = curves
    let offsets = MotionPlot.offsets(curves)
    let milliseconds = MotionPlot.milliseconds(curves, offsets: offsets)
    let velocities = MotionPlot.velocities(curves, milliseconds: milliseconds)

    let top = MotionPlot.legendTop + MotionPlot.legendHeight(curves) + MotionPlot.titleHeight
    let second = top + MotionPlot.offsetHeight + MotionPlot.titleHeight + 4
    offset = MotionAxis(MotionPlot.padded(offsets), from: top + MotionPlot.offsetHeight, to: top, tickCount: 9)
    velocity = MotionAxis(MotionPlot.padded(velocities), from: second + MotionPlot.velocityHeight, to: second, tickCount: 6)
    let longest = [offset, velocity].flatMap { axis in axis.ticks.map { axis.label($0).count } }.max() ?? 0
    left = 20 + 7 * Double(longest) + 8
    time = MotionAxis(0...milliseconds, from: left, to: MotionPlot.right, tickCount: 10)
  }

  var height: Double { velocity.start + 46 }

  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(pixels(MotionPlot.width)) \(pixels(height))" \
    width="\(pixels(MotionPlot.width))" height="\(pixels(height))" role="img">
    <title>Scroll motions of \(request.platforms)</title>
    <desc>Offset and velocity over time, \(MotionWording.release(request)).</desc>
    \(MotionPlot.style)
    <rect class="ground" width="100%" height="100%"/>
    \((title + legend + panels + marks).joined(separator: "\n"))
    </svg>

    """
  }

  private var panels: [String] {
    offsetPanel + velocityPanel + timeLabels
  }
}

extension MotionPlot {
  /// The offsets that the motions reach. An edge outside them is not shown.
  private static func offsets(_ curves: [MotionCurve]) -> ClosedRange<Double> {
    let offsets = curves.flatMap { curve in [.zero, curve.motion.turn, curve.end].map { curve.offset(at: $0) } }
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }

  /// The time at which all motions have ended, or long look at rest, plus 3 % so that the last end is off the border.
  private static func milliseconds(_ curves: [MotionCurve], offsets: ClosedRange<Double>) -> Double {
    let tolerance = max(settled * (offsets.upperBound - offsets.lowerBound), 1e-3)
    let settled = curves.map { curve in
      // After its last crossing of the tolerance it stays within.
      let last = [curve.rest - tolerance, curve.rest + tolerance].flatMap { offset in
        Array(curve.motion.crossings(of: offset, in: .zero...max(.zero, curve.end)))
      }.max()
      return last?.milliseconds(since: .zero) ?? 0
    }
    let end = curves.map(\.durationMilliseconds).max() ?? 0
    return max(leastSpan, min(end, patience * (settled.max() ?? 0)) * 1.03)
  }

  private static func velocities(_ curves: [MotionCurve], milliseconds: Double) -> ClosedRange<Double> {
    let samples = 2_000
    let velocities = curves.flatMap { curve in
      (0...samples).map { curve.velocity(at: Instant.zero.advanced(byMilliseconds: Double($0) / Double(samples) * milliseconds)) }
    }
    return min(0, velocities.min() ?? 0)...max(0, velocities.max() ?? 0)
  }

  private static func padded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let missing = max(0, leastSpan - (range.upperBound - range.lowerBound))
    let room = missing / 2 + max(leastSpan, range.upperBound - range.lowerBound) * margin
    return (range.lowerBound - room)...(range.upperBound + room)
  }
}

func pixels(_ number: Double) -> String {
  let text = decimal(number, places: 2).filter { $0 != "," }
  return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
}
