import Treadmill

/// A linear scale from values to pixels, with round ticks.
struct ChartAxis {
  let domain: ClosedRange<Double>
  let start: Double  // pixel of the domain's lower bound; `end` is that of the upper one
  let end: Double
  let ticks: [Double]  // values 1, 2 or 5 times a power of ten apart
  let places: Int  // the number of decimals of tick labels

  /// `domain` is finite and of positive length. There are at most `tickCount + 1` ticks.
  init(_ domain: ClosedRange<Double>, from start: Double, to end: Double, tickCount: Int) {
    self.domain = domain
    self.start = start
    self.end = end
    let (step, places) = ChartAxis.step(for: domain.upperBound - domain.lowerBound, tickCount: tickCount)
    self.places = places
    let (first, last) = ((domain.lowerBound / step).rounded(.up), (domain.upperBound / step).rounded(.down))
    ticks = first <= last ? (Int(first)...Int(last)).map { Double($0) * step } : []
  }

  func position(_ value: Double) -> Double {
    start + (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound) * (end - start)
  }

  func label(_ tick: Double) -> String { decimal(tick, places: places) }

  /// The least step of 1, 2 or 5 times a power of ten, at least 0.001, that gives at most `tickCount` intervals.
  private static func step(for length: Double, tickCount: Int) -> (step: Double, places: Int) {
    var (power, places) = (0.001, 3)
    // The power grows tenfold per turn, so the loop ends for every finite length.
    while true {
      for mantissa in [1.0, 2, 5] where mantissa * power * Double(tickCount) >= length { return (mantissa * power, max(0, places)) }
      places -= 1
      power = places > 0 ? [1, 0.1, 0.01][places] : power * 10 < 1 ? 1 : (power * 10).rounded()
    }
  }
}

extension ChartAxis {
  private static let tolerance = 0.04  // pixels above or below the line that an omitted point may lie

  /// Drops the points of a line, from left to right in pixels, that the others show: a line goes on while one slope meets all its points
  /// (Williams 1978).
  static func thinned(_ points: [Point]) -> [Point] {
    var (kept, lowest, highest) = (Array(points.prefix(1)), -Double.infinity, Double.infinity)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let start = kept[kept.count - 1]
      lowest = max(lowest, (point.y - tolerance - start.y) / (point.x - start.x))
      highest = min(highest, (point.y + tolerance - start.y) / (point.x - start.x))
      guard next.x > point.x, (lowest...max(lowest, highest)).contains((next.y - start.y) / (next.x - start.x)) else {
        kept.append(point)
        (lowest, highest) = (-.infinity, .infinity)
        continue
      }
    }
    return kept + points.dropFirst().suffix(1)
  }
}
