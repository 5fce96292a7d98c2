/// The shape of Android's fling: the fraction of its distance after a fraction of its duration. (A: OverScroller.java) Two cubic Béziers
/// over one parameter x from 0 to 1, for time and position, in 101 samples with straight lines between:
/// ```
/// time(x)     = 3x(1 - x) * [(1 - x) * P1 + x * P2] + x^3          P1 = 0.5 * 0.35, P2 = 1 - 1.0 * (1 - 0.35)
/// position(x) = 3x(1 - x) * [(1 - x) * 0.5 + x * 1.0] + x^3
/// ```
enum AndroidSpline {
  static let inflexion = 0.35  // where the lines of the start tension and the end tension meet (A)
  static let startTension = 0.5
  static let endTension = 1.0
  static let segments = 100  // the number of straight lines (A)
  /// The accepted error of `time(x)` at a hundredth. (A) The first sample is therefore 2.3e-5 and not 0: as on Android, a fling begins with
  /// a step of some hundredths of a pixel.
  static let tolerance = 1e-5

  static func position(at part: Double) -> Double {
    let (index, fraction) = place(part)
    return positions[index] + fraction * (positions[index + 1] - positions[index])
  }

  static func slope(at part: Double) -> Double {
    let (index, _) = place(part)
    return (positions[index + 1] - positions[index]) * Double(segments)
  }

  /// The inverse of `position(at:)`, 0 below the first sample.
  static func part(at position: Double) -> Double {
    guard position > positions[0] else { return 0 }
    var (low, high) = (0, segments)
    while high - low > 1 {
      let middle = (low + high) / 2
      if positions[middle] <= position { low = middle } else { high = middle }
    }
    let fraction = (position - positions[low]) / (positions[low + 1] - positions[low])
    return min(1, (Double(low) + fraction) / Double(segments))
  }

  private static func place(_ part: Double) -> (index: Int, fraction: Double) {
    let scaled = part * Double(segments)
    let index = min(Int(scaled), segments - 1)
    return (index, scaled - Double(index))
  }

  /// The fraction of the distance at each hundredth of the duration, rising.
  private static let positions: [Double] = {
    let p1 = startTension * inflexion
    let p2 = 1 - endTension * (1 - inflexion)
    var low = 0.0
    var samples = (0..<segments).map { index in
      let part = Double(index) / Double(segments)
      var high = 1.0
      var x = low + (high - low) / 2
      // Each bracket begins where the last one ended, and halves: within 60 steps it is below the tolerance.
      for _ in 0..<60 {
        let miss = bezier(x, p1, p2) - part
        if abs(miss) < tolerance { break }
        if miss > 0 { high = x } else { low = x }
        x = low + (high - low) / 2
      }
      return bezier(x, startTension, endTension)
    }
    samples.append(1)
    return samples
  }()

  private static func bezier(_ x: Double, _ p1: Double, _ p2: Double) -> Double {
    3 * x * (1 - x) * ((1 - x) * p1 + x * p2) + x * x * x
  }
}
