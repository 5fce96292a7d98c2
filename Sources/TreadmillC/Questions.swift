public import CTreadmill
internal import PhotoFeed
internal import Scrolling
internal import ViewTree

@c @implementation
public func treadmill_outline_windows(
  _ outline: OpaquePointer!, _ readers: UnsafePointer<treadmill_reader>!, _ count: Int, _ within: Double, _ margin: Int64,
  _ windows: UnsafeMutablePointer<treadmill_window>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    guard let outline = CHandle<Outline>.at(outline)?.pointee.value.outline else { throw .handle }
    let (readers, answers) = (try Structs(readers, count: count), try Structs(windows, count: count))
    let margin = try CallFailure.margin(margin, within)
    for index in 0..<count {
      let reader = readers[index]
      let sides = FeedSession.allowedSides
      guard sides.contains(reader.width), sides.contains(reader.height), abs(reader.offset) <= sides.upperBound else { throw .argument("") }
      answers[index] = treadmill_window(
        outline.sight(
          from: reader.offset, through: Size(width: reader.width, height: reader.height),
          releasedAt: try CallFailure.velocity(reader.velocity),
          on: try ScrollPlatform(number: reader.platform), displayScale: try CallFailure.scale(reader.display_scale), within: within,
          keeping: margin))
    }
  }
}

@c @implementation
public func treadmill_motion_offsets(
  _ motion: UnsafePointer<treadmill_motion>!, _ times: UnsafePointer<Double>!, _ count: Int, _ offsets: UnsafeMutablePointer<Double>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    let planned = try plan(motion)
    guard count == 0 || count > 0 && times != nil && offsets != nil else { throw .argument("") }
    for index in 0..<count { offsets[index] = planned.offset(at: try Instant(times[index])) }
  }
}

@c @implementation
public func treadmill_motion_rest(
  _ motion: UnsafePointer<treadmill_motion>!, _ offset: UnsafeMutablePointer<Double>!, _ time: UnsafeMutablePointer<Double>!
) -> treadmill_status {
  status { () throws(CallFailure) in
    let planned = try plan(motion)
    guard let offset, let time else { throw .argument("") }
    (offset.pointee, time.pointee) = (planned.rest, planned.end.milliseconds(since: .zero))
  }
}

private func plan(_ motion: UnsafePointer<treadmill_motion>?) throws(CallFailure) -> any ScrollMotion {
  let motion = try Structs(motion)[0]
  let edge = FeedSession.allowedSides.upperBound
  guard motion.lower <= motion.upper, max(abs(motion.offset), abs(motion.lower), abs(motion.upper)) <= edge else { throw .argument("") }
  let platform = try ScrollPlatform(number: motion.platform)
  return platform.motion(
    from: Release(
      start: try Instant(motion.start), offset: motion.offset,
      velocity: platform.traits.thrown(Point(x: 0, y: try CallFailure.velocity(motion.velocity))).y, edges: motion.lower...motion.upper,
      displayScale: try CallFailure.scale(motion.display_scale)))
}

extension treadmill_range {
  init(_ range: Range<Int>) { self.init(start: Int64(range.lowerBound), end: Int64(range.upperBound)) }
}

extension treadmill_window {
  init(_ sight: FeedSight) {
    self.init(
      size: 0, visible: treadmill_range(sight.visible), needed: treadmill_range(sight.needed), kept: treadmill_range(sight.kept),
      offset: sight.offset, is_moving: sight.isMoving ? 1 : 0)
  }
}

// MARK: Numbers

extension Instant {
  /// Of a caller's milliseconds.
  init(_ milliseconds: Double) throws(CallFailure) {
    let limit = 2e12  // 63 years: Unix time fits
    guard abs(milliseconds) <= limit else { throw .argument("a time of \(milliseconds) ms: it is within +-\(limit)") }
    self.init(milliseconds: milliseconds)
  }
}

extension ScrollPlatform {
  init(number: Int64) throws(CallFailure) {
    switch number {
    case Int64(TREADMILL_UIKIT): self = .uikit
    case Int64(TREADMILL_ANDROID): self = .android
    case Int64(TREADMILL_FLUTTER_CLAMPING): self = .flutterClamping
    case Int64(TREADMILL_FLUTTER_BOUNCING): self = .flutterBouncing
    default: throw .argument("there is no platform \(number)")
    }
  }
}

extension CallFailure {
  static let closed = CallFailure(status: TREADMILL_WRONG_USE, message: "the session is not open")

  /// Pixels per point; 2 if it is left 0.
  static func scale(_ scale: Double) throws(CallFailure) -> Double {
    if scale == 0 { return 2 }
    guard FeedSession.allowedDisplayScales.contains(scale) else { throw .argument("\(FeedSessionError.displayScale(scale))") }
    return scale
  }

  static func velocity(_ velocity: Double) throws(CallFailure) -> Double {
    guard abs(velocity) <= 1e6 else { throw .argument("a velocity of \(velocity) points per millisecond: it is within +-10^6") }
    return velocity
  }

  /// Posts on either side of what is needed within a time.
  static func margin(_ margin: Int64, _ within: Double) throws(CallFailure) -> Int {
    guard margin >= 0 else { throw .argument("a margin of \(margin) posts") }
    guard within >= 0, within.isFinite else { throw .argument("a time of \(within) ms from now") }
    return Int(margin)
  }
}
