/// `exp` and `log` as power series, exact to some units in the last place: the checker imports no library, least of all the engine's.
enum MotionSeries {
  private static let logarithmOf2 = 0.6931471805599453

  static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    guard x < 700 else { return .infinity }
    // e^x = 2^k * e^r with |r| <= ln 2 / 2, where 18 terms are below a double's last place.
    let k = (x / logarithmOf2).rounded()
    let r = x - k * logarithmOf2
    var term = 1.0
    var sum = 1.0
    for n in 1...18 {
      term *= r / Double(n)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(k), significand: 1)
  }

  /// - Precondition: `x` is positive.
  static func log(_ x: Double) -> Double {
    // x = 2^k * m, and ln m = 2 * artanh q for q = (m - 1) / (m + 1), which is at most a third.
    let q = (x.significand - 1) / (x.significand + 1)
    var power = q
    var sum = 0.0
    for n in 0..<18 {
      sum += power / Double(2 * n + 1)
      power *= q * q
    }
    return 2 * sum + Double(x.exponent) * logarithmOf2
  }

  static func power(_ base: Double, _ exponent: Double) -> Double { base > 0 ? exp(exponent * log(base)) : 0 }  // base >= 0
}
