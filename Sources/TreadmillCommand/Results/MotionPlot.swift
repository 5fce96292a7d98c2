import Treadmill

/// Motions side by side: their figures, and offset and velocity over the same time.
struct MotionPlot {
  private static let margin = 0.09  // free space between the curves and a panel's border, as a fraction of the range
  private static let leastSpan = 10.0  // the least range of an axis, in points, points per second or milliseconds
  private static let settled = 0.005  // a motion looks at rest within this fraction of the plot's offset range
  private static let patience = 1.4  // the time axis ends at the latest at this multiple of the time at which all motions look at rest
  private static let resolution = 0.125  // pixels between two samples of a curve

  let request: MotionRequest
  let curves: [MotionCurve]

  var text: String {
    let offsets = self.offsets
    let milliseconds = milliseconds(offsets)
    let meetsEdge = curves.contains { $0.edgeMet != nil || $0.farthestBeyond > 0 }
    let heads = ["rests at", "after", "greatest speed"] + (meetsEdge ? ["edge met after", "beyond it by"] : [])
    let bounds = request.bounds.range
    let edges = [(bounds.lowerBound, false), (bounds.upperBound, true)].filter { $0.0.isFinite }
    let offset = Chart.Panel(
      title: "Offset, points", values: MotionPlot.padded(offsets), height: 260, tickCount: 9,
      limits: edges.map { Chart.Limit(value: $0, isUpper: $1, words: "edge at \(plain($0))") },
      curve: { points(of: curves[$0], $1) { $0.offset(at: $1) } })
    let velocity = Chart.Panel(
      title: "Velocity, points per second", values: MotionPlot.padded(velocities(milliseconds)), height: 190, tickCount: 6, hasZero: true,
      curve: { points(of: curves[$0], $1) { $0.velocity(at: $1) } })
    return Chart(
      name: "Scroll motions of \(request.platforms)", description: "Offset and velocity over time, \(MotionWording.release(request)).",
      title: "Released at \(plain(request.velocity)) pt/s", subtitle: "from \(plain(request.from)) pt, \(MotionWording.edges(request))",
      heads: heads, series: curves.map { series($0, heads.count) }, panels: [offset, velocity], domain: 0...milliseconds,
      domainTitle: "Milliseconds since the release", marks: curves.indices.flatMap(marks),
      markWords: [.diamond: "meets the edge", .triangle: "turns back", .disc: "at rest"]
    ).text
  }

  private func series(_ curve: MotionCurve, _ count: Int) -> Chart.Series {
    let figures = [
      "\(decimal(curve.rest, places: 1)) pt", "\(decimal(curve.durationMilliseconds, places: 0)) ms",
      "\(decimal(curve.greatestSpeed, places: 0)) pt/s",
      curve.edgeMet.map { "\(decimal($0.milliseconds(since: .zero), places: 0)) ms" } ?? "never",
      curve.farthestBeyond > 0 ? "\(decimal(curve.farthestBeyond, places: 1)) pt" : "none",
    ]
    // Colours for all kinds of colour vision (Okabe and Ito 2008), brighter ones for dark schemes.
    let (light, dark, dash): (String, String, String?) =
      switch curve.platform {
      case .uikit: ("#0072b2", "#56b4e9", nil)
      case .android: ("#009e73", "#2cc79b", "14 4")
      case .flutterClamping: ("#d55e00", "#ff9a4d", "2.5 3")
      case .flutterBouncing: ("#b0508c", "#e79ac4", "11 3 2.5 3")
      }
    return Chart.Series(
      name: curve.name, light: light, dark: dark, dash: dash, figures: Array(figures.prefix(count)), remark: curve.remark)
  }

  private func marks(_ series: Int) -> [Chart.Mark] {
    let curve = curves[series]
    let moments: [(Chart.Mark.Shape, Instant?)] = [(.diamond, curve.edgeMet), (.triangle, curve.turn), (.disc, curve.end)]
    return moments.compactMap { shape, instant in
      instant.map { instant in
        Chart.Mark(
          shape: shape, series: series, x: instant.milliseconds(since: .zero),
          values: [curve.offset(at: instant), curve.velocity(at: instant)])
      }
    }
  }

  /// From the release to the end of the motion or of the axis. Samples are 1/8 pixel apart, and at and 1 ns before each edge, turn and end,
  /// so that Android's 100 velocity steps stay steps.
  private func points(of curve: MotionCurve, _ time: ChartAxis, value: (MotionCurve, Instant) -> Double) -> [Point] {
    let end = min(curve.end, Instant.zero.advanced(byMilliseconds: time.domain.upperBound))
    let scale = (time.end - time.start) / time.domain.upperBound
    let count = Int((end.milliseconds(since: .zero) * scale / MotionPlot.resolution).rounded(.up))
    var instants = (0...max(1, count)).map { step in
      min(end, Instant.zero.advanced(byMilliseconds: Double(step) * MotionPlot.resolution / scale))
    }
    for landmark in [curve.edgeMet, curve.turn, curve.end].compactMap(\.self) where landmark > .zero && landmark <= end {
      instants += [Instant(nanoseconds: landmark.nanoseconds - 1), landmark]
    }
    instants.sort()
    return instants.map { Point(x: $0.milliseconds(since: .zero), y: value(curve, $0)) }
  }
}

extension MotionPlot {
  /// The offsets that the motions reach. An edge outside them is not shown.
  private var offsets: ClosedRange<Double> {
    let offsets = curves.flatMap { curve in [.zero, curve.motion.turn, curve.end].map { curve.offset(at: $0) } }
    return (offsets.min() ?? 0)...(offsets.max() ?? 0)
  }

  /// The time at which all motions have ended, or long look at rest, plus 3 % so that the last end is off the border.
  private func milliseconds(_ offsets: ClosedRange<Double>) -> Double {
    let tolerance = max(MotionPlot.settled * (offsets.upperBound - offsets.lowerBound), 1e-3)
    let settled = curves.map { curve in
      // After its last crossing of the tolerance it stays within.
      let last = [curve.rest - tolerance, curve.rest + tolerance].flatMap { offset in
        Array(curve.motion.crossings(of: offset, in: .zero...max(.zero, curve.end)))
      }.max()
      return last?.milliseconds(since: .zero) ?? 0
    }
    let end = curves.map(\.durationMilliseconds).max() ?? 0
    return max(MotionPlot.leastSpan, min(end, MotionPlot.patience * (settled.max() ?? 0)) * 1.03)
  }

  private func velocities(_ milliseconds: Double) -> ClosedRange<Double> {
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
