import Treadmill

/// A release, and the platforms to compare. Offsets are in points, velocities in points per second.
struct MotionRequest {
  static let allowedVelocities = -1_000_000.0...1_000_000  // a thousand times a finger's speed
  static let allowedOffsets = -10_000_000.0...10_000_000
  static let allowedDensities = 0.5...10  // pixels per point

  var platforms = MotionPlatforms.usual
  var velocity = 3000.0
  var from = 0.0
  var bounds = MotionBounds.none
  var rate = MotionRate.normal
  var bounces = true
  var density = Bounce.defaultDisplayScale

  var curves: [MotionCurve] { platforms.all.map { MotionCurve($0, of: self) } }
}

enum MotionRate: String, CaseIterable {
  case normal
  case fast

  var rate: DecelerationRate { self == .normal ? .normal : .fast }
}

/// Platforms in display order: `uikit,android,flutter`.
struct MotionPlatforms: CustomStringConvertible {
  static let usual = MotionPlatforms(all: [.uikit, .android, .flutterClamping])

  var all: [ScrollPlatform]

  var description: String { all.map(\.rawValue).joined(separator: ",") }
}

extension MotionPlatforms {
  init(parsing text: String) throws(Failure) {
    all = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      let platform = try ScrollPlatform(parsing: name)
      if all.contains(platform) { throw .usage("\(platform.rawValue) is named twice") }
      all.append(platform)
    }
  }
}

/// The legal offsets; either side may be open: `0..100000`, `-12.5..80`, `0..inf`.
struct MotionBounds: CustomStringConvertible {
  static let none = MotionBounds(range: -.infinity ... .infinity)

  var range: ClosedRange<Double>

  var description: String { "\(MotionBounds.word(range.lowerBound))..\(MotionBounds.word(range.upperBound))" }

  private static func word(_ bound: Double) -> String { bound.isFinite ? typed(bound) : bound < 0 ? "-inf" : "inf" }
}

extension MotionBounds {
  init(parsing text: String) throws(Failure) {
    let allowed = MotionRequest.allowedOffsets
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    // A third dot could be the decimal point of either number.
    guard parts.count == 2, !text.contains("..."), let lower = MotionBounds.bound(parts[0], open: "-inf"),
      let upper = MotionBounds.bound(parts[1], open: "inf")
    else {
      throw .usage(
        "write the lower and the upper edge, such as 0..800, or -inf..inf for none; each is \(plain(allowed.lowerBound)) to"
          + " \(plain(allowed.upperBound))")
    }
    guard lower <= upper else { throw .usage("the upper edge is less than the lower one") }
    range = lower...upper
  }

  private static func bound(_ text: String, open: String) -> Double? {
    if text == open { return open == "inf" ? .infinity : -.infinity }
    return DecimalNumber.value(of: text).flatMap { MotionRequest.allowedOffsets.contains($0) ? $0 : nil }
  }
}
