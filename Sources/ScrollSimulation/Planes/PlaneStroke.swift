import ViewTree

/// A finger's effect on a plane, derived from its touches alone: the axes that it drags, and how far. Lengths are in 1/64 point.
struct PlaneStroke: Sendable {
  enum Trajectory: Sendable {
    case undecided  // the finger is within the slop and moves nothing
    case horizontal, vertical, both

    var movesX: Bool { self == .horizontal || self == .both }
    var movesY: Bool { self == .vertical || self == .both }
  }

  let finger: Int
  private let start: (x: Int64, y: Int64)
  private var way: (x: Int64, y: Int64) = (0, 0)
  private var slop = (x: 0.0, y: 0.0)
  private var repeats = false  // the last touch is where the one before was: Android leaves the content where it foresaw the finger
  private(set) var trajectory = Trajectory.undecided
  var travel: (x: Int64, y: Int64)? = (0, 0)  // since the finger landed; nil if something else moved the content as well
  var isBlind = false

  init(_ touch: PlaneInput.Touch) { (finger, start) = (touch.finger, (touch.x, touch.y)) }

  /// The first touch beyond the slop decides the trajectory. With a lock it is one axis if the finger went less than 20 degrees off it.
  mutating func go(to touch: PlaneInput.Touch, slop least: Int64, locks: Bool) {
    let next = (x: touch.x - start.x, y: touch.y - start.y)
    repeats = next == way
    way = next
    let square = Double(way.x) * Double(way.x) + Double(way.y) * Double(way.y)  // a trace's finger may be far away
    guard trajectory == .undecided, square >= Double(least * least) else { return }
    let part = Double(least) / square.squareRoot()
    slop = (Double(way.x) * part, Double(way.y) * part)
    let (width, height) = (Double(abs(way.x)), Double(abs(way.y)))
    let tangent = 0.363_970_234_266_202
    trajectory = locks && height / width < tangent ? .horizontal : locks && width / height < tangent ? .vertical : .both
  }

  /// The fault in the content's travel once the finger has left; nil if it followed the finger.
  func fault(foreseen: Bool) -> CheckResult? {
    guard let travel, !(foreseen && repeats) else { return nil }
    let due = (x: trajectory.movesX ? slop.x - Double(way.x) : 0, y: trajectory.movesY ? slop.y - Double(way.y) : 0)
    guard abs(Double(travel.x) - due.x) > PlaneStroke.rounding || abs(Double(travel.y) - due.y) > PlaneStroke.rounding else { return nil }
    return "a finger has gone by \(points(way.x, way.y)), course \(trajectory), and the content by \(points(travel.x, travel.y))"
  }

  private static let rounding = 2.0  // one grid step for the content's place, and one for the precision of a `Double` far away
}

extension PlaneChecker {
  /// C16: a drag that a directional lock keeps to an axis moves nothing on the other until the finger leaves; any other drag moves both.
  mutating func strokesKeepTheirTrajectory(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard reference.sheet == nil else { return nil }
    let isHeld = stroke != nil
    var landings = 0
    var last = stroke
    var isUnclear = input.isMovedByProgram || input.hasWheels || fingers.count > 1
    for touch in input.touches {
      if touch.phase == .began, !fingers.insert(touch.finger).inserted || fingers.count > 1 || !isOnView(touch) { isUnclear = true }
      if touch.phase == .ended || touch.phase == .cancelled { fingers.remove(touch.finger) }
      if let stroke, stroke.finger != touch.finger { continue }
      switch touch.phase {
      case .began:
        landings += 1
        last = PlaneStroke(touch)
        stroke = last
      case .moved, .ended:
        stroke?.go(to: touch, slop: reference.slop, locks: reference.locksDirection)
        last = stroke
        if touch.phase == .ended { stroke = nil }
      case .cancelled:
        last = stroke
        stroke = nil
      }
    }
    guard var checked = last else { return nil }
    checked.isBlind = checked.isBlind || isUnclear
    // Otherwise the frame also shows what moved before the finger stopped it, or how content returns from beyond an edge.
    let isLegal = before.map { reference.isLegal($0) } ?? false
    let isAlone = isLegal && (landings == 0 || (landings == 1 && !isHeld && before?.isResting == true))
    let isFar = max(abs(frame.offsetX), abs(frame.offsetY)) > PlaneChecker.farthestExactFinger
    if !isAlone || checked.isBlind || isFar { checked.travel = nil }
    checked.travel?.x += frame.travelX
    checked.travel?.y += frame.travelY
    if stroke != nil { stroke = checked }
    guard isAlone, !checked.isBlind else { return nil }
    if frame.travelX != 0, !checked.trajectory.movesX {
      return "the content went \(points(frame.travelX)) sideways, course \(checked.trajectory)"
    }
    if frame.travelY != 0, !checked.trajectory.movesY {
      return "the content went \(points(frame.travelY)) up or down, course \(checked.trajectory)"
    }
    return stroke == nil ? checked.fault(foreseen: reference.foreseesFingers) ?? .holds : .holds
  }

  private func isOnView(_ touch: PlaneInput.Touch) -> Bool {
    guard let before else { return false }
    return (0..<before.width).contains(touch.x) && (0..<before.height).contains(touch.y)
  }

  private static let farthestExactFinger: Int64 = 1 << 47  // 2^41 pt: beyond, each touch rounds off parts of a grid step
}
