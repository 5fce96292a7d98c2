/// A linear scale from values to pixels, with round ticks.
struct MotionAxis {
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
    let (step, places) = MotionAxis.step(for: domain.upperBound - domain.lowerBound, tickCount: tickCount)
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
