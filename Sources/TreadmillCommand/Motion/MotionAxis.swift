/// A linear scale of a picture: values to pixels, with round ticks.
struct MotionAxis {
  let domain: ClosedRange<Double>
  /// Where the ends of the domain are drawn.
  let start: Double
  let end: Double
  /// Values at 1, 2 or 5 times a power of ten from one another.
  let ticks: [Double]
  /// The decimals that the ticks have.
  let places: Int

  /// - Parameters:
  ///   - domain: finite and of a positive length.
  ///   - tickCount: as many ticks as there may be at most, give or take one at the ends.
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

  /// The least step of 1, 2 or 5 times a power of ten from a thousandth on that gives no more than `tickCount` intervals.
  private static func step(for length: Double, tickCount: Int) -> (step: Double, places: Int) {
    var (power, places) = (0.001, 3)
    // Each turn is ten times the one before: it ends for every finite length.
    while true {
      for mantissa in [1.0, 2, 5] where mantissa * power * Double(tickCount) >= length { return (mantissa * power, max(0, places)) }
      places -= 1
      power = places > 0 ? [1, 0.1, 0.01][places] : power * 10 < 1 ? 1 : (power * 10).rounded()
    }
  }
}
