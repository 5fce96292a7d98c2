import Scrolling

/// A fling without an edge in its way, by each platform's closed form. Milliseconds and points.
struct FlingLaw {
  let platform: ScrollPlatform
  let velocity: Double  // at the start
  let duration: Double

  private let rate: Double  // UIKit: the factor by which the velocity shrinks per millisecond
  private let logarithmOfRate: Double
  private static let logarithmOfFriction = MotionSeries.log(0.135) / 1000  // Flutter after iOS: the logarithm of that factor
  private static let exponent = MotionSeries.log(0.78) / MotionSeries.log(0.9)  // Android's R
  private static let drag = 0.015 * 9.80665 * 39.37 * 160 * 0.84  // Android's friction times gravity, in points per second squared

  init(_ platform: ScrollPlatform, velocity: Double, rate: Double = FrameInput.Manner().rate) {
    (self.platform, self.rate, logarithmOfRate) = (platform, rate, MotionSeries.log(rate))
    self.velocity = velocity
    let speed = abs(velocity)
    let android = 1000 * MotionSeries.power(0.35 * speed * 1000 / FlingLaw.drag, 1 / (FlingLaw.exponent - 1))
    switch platform {
    case .uikit: duration = speed > 0.01 ? MotionSeries.log(0.01 / speed) / logarithmOfRate : 0
    case .android: duration = android
    case .flutterClamping: duration = FlingLaw.exponent * 0.35 * android
    case .flutterBouncing: duration = speed > 1e-6 ? MotionSeries.log(1e-6 / speed) / FlingLaw.logarithmOfFriction : 0
    }
  }

  /// The fling of that distance, by bisection over the velocity: a faster fling goes farther.
  init(_ platform: ScrollPlatform, going delta: Double, rate: Double = FrameInput.Manner().rate) {
    let side = delta < 0 ? -1.0 : 1
    func reach(_ speed: Double) -> Double {
      let fling = FlingLaw(platform, velocity: side * speed, rate: rate)
      return abs(fling.distance(after: fling.duration))
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 where reach(high) < abs(delta) { high *= 2 }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if reach(middle) < abs(delta) { low = middle } else { high = middle }
    }
    self.init(platform, velocity: side * high, rate: rate)
  }

  /// From the start; constant after the duration.
  func distance(after time: Double) -> Double {
    guard time > 0, duration > 0 else { return 0 }
    let t = min(time, duration)
    switch platform {
    case .uikit:
      return velocity * rate / (1 - rate) * (1 - MotionSeries.exp(logarithmOfRate * t))
    case .android:
      return androidReach * AndroidShape.part(at: t / duration)
    case .flutterClamping:
      return velocity * duration / FlingLaw.exponent * (1 - MotionSeries.power(1 - t / duration, FlingLaw.exponent))
    case .flutterBouncing:
      return velocity / FlingLaw.logarithmOfFriction * (MotionSeries.exp(FlingLaw.logarithmOfFriction * t) - 1)
    }
  }

  /// The velocity that an edge takes over: UIKit's carried velocity, the others' derivative.
  func velocity(after time: Double) -> Double {
    guard time > 0 else { return velocity }
    guard time < duration else { return 0 }
    switch platform {
    case .uikit: return velocity * MotionSeries.exp(logarithmOfRate * time)
    case .android: return androidReach / duration * AndroidShape.slope(at: time / duration)
    case .flutterClamping: return velocity * MotionSeries.power(1 - time / duration, FlingLaw.exponent - 1)
    case .flutterBouncing: return velocity * MotionSeries.exp(FlingLaw.logarithmOfFriction * time)
    }
  }

  /// When it has gone that far, by bisection: the distance only grows.
  func time(toGo delta: Double) -> Double {
    var (low, high) = (0.0, duration)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if abs(distance(after: middle)) < abs(delta) { low = middle } else { high = middle }
    }
    return high
  }

  /// The distance of Android's spline: friction * coefficient * (duration / 1 s)^R.
  private var androidReach: Double {
    let reach = FlingLaw.drag * MotionSeries.power(duration / 1000, FlingLaw.exponent)
    return velocity < 0 ? -reach : reach
  }
}

/// The shape of Android's fling as OverScroller samples it: 100 straight lines, whose ends are found to 1e-5 of the duration.
private enum AndroidShape {
  static func part(at time: Double) -> Double {
    let index = min(Int(time * 100), 99)
    return table[index] + (time * 100 - Double(index)) * (table[index + 1] - table[index])
  }

  static func slope(at time: Double) -> Double {
    let index = min(Int(time * 100), 99)
    return (table[index + 1] - table[index]) * 100
  }

  private static let table: [Double] = {
    var least = 0.0
    let samples = (0..<100).map { number in
      let alpha = Double(number) / 100
      var greatest = 1.0
      var x = 0.5 * (least + greatest)
      for _ in 0..<100 {
        let time = 3 * x * (1 - x) * ((1 - x) * 0.175 + x * 0.35) + x * x * x
        guard abs(time - alpha) >= 1e-5 else { break }
        if time > alpha { greatest = x } else { least = x }
        x = least + (greatest - least) / 2
      }
      return 3 * x * (1 - x) * ((1 - x) * 0.5 + x) + x * x * x
    }
    return samples + [1]
  }()
}
