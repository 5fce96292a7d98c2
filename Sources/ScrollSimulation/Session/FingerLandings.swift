import Scrolling
import ViewTree

/// Where a simulated user's fingers come down. A gesture's places are points of the view's own screen; from its landing on a finger stays on
/// its way over the window, whatever becomes of the view. One that lands on something else, such as a bar or a keyboard over the view,
/// never touches it.
struct FingerLandings {
  /// An affine map, by the images of the origin and of the two unit vectors.
  private struct Landing {
    let finger: Int
    let origin: Point
    let along: (x: Point, y: Point)?  // nil if the view is only moved
    let isElsewhere: Bool

    init(finger: Int, origin: Point, along: (x: Point, y: Point)?, isElsewhere: Bool) {
      (self.finger, self.origin, self.along, self.isElsewhere) = (finger, origin, along, isElsewhere)
    }

    init(_ finger: Int, by map: (Point) -> Point) {
      let origin = map(.zero)
      self.init(
        finger: finger, origin: origin, along: (map(Point(x: 1, y: 0)) - origin, map(Point(x: 0, y: 1)) - origin), isElsewhere: false)
    }

    func onWindow(_ point: Point) -> Point {
      guard let along else { return point + origin }
      return Point(
        x: origin.x + along.x.x * point.x + along.y.x * point.y, y: origin.y + along.x.y * point.x + along.y.y * point.y)
    }
  }

  private var landings: [Landing] = []

  /// The window point of a finger at `location`. `map` is the affine one of now, if the view's own place does not say it.
  mutating func place(
    _ finger: Int, _ phase: Touch.Phase, _ location: Point, on view: View, in window: Window, by map: ((Point) -> Point)? = nil
  ) -> Point {
    if phase == .began {
      landings.removeAll { $0.finger == finger }
      landings.append(map.map { Landing(finger, by: $0) } ?? FingerLandings.landing(finger, location, on: view, in: window))
    }
    return landings.first { $0.finger == finger }?.onWindow(location) ?? location
  }

  /// Whether the finger has come down on something else. Asked once for each event: forgets a finger that leaves.
  mutating func isElsewhere(_ finger: Int, _ phase: Touch.Phase) -> Bool {
    guard let place = landings.firstIndex(where: { $0.finger == finger }) else { return false }
    defer { if phase == .ended || phase == .cancelled { landings.remove(at: place) } }
    return landings[place].isElsewhere
  }

  private static func landing(_ finger: Int, _ location: Point, on view: View, in window: Window) -> Landing {
    let origin = onWindow(.zero, of: view, window)
    let landing =
      isTurned(view)
      ? Landing(finger) { onWindow($0, of: view, window) } : Landing(finger: finger, origin: origin, along: nil, isElsewhere: false)
    let isElsewhere = !isReachable(location, on: view, at: landing.onWindow(location), in: window)
    return Landing(finger: finger, origin: origin, along: landing.along, isElsewhere: isElsewhere)
  }

  /// Whether the view or one around it has a transform.
  static func isTransformed(_ view: View) -> Bool { sequence(first: view) { $0.superview }.contains { $0.transform != .identity } }

  private static func isTurned(_ view: View) -> Bool { isTransformed(view) || view.effectiveLayoutDirection == .rightToLeft }

  /// Without a transform the offset is left out: far down its last bits would be missing in the place.
  private static func onWindow(_ point: Point, of view: View, _ window: Window) -> Point {
    guard let superview = view.superview, view.transform == .identity, !view.isTurnedRound else {
      return view.convert(point + view.bounds.origin, to: window)
    }
    return superview.convert(view.frame.origin + point, to: window)
  }

  /// Whether nothing that a client has put over the view, and no view that cuts it off, keeps a finger from it. Beside the view's own screen
  /// the checker decides.
  private static func isReachable(_ location: Point, on view: View, at place: Point, in window: Window) -> Bool {
    let size = view.bounds.size
    guard location.x > 0, location.y > 0, location.x < size.width, location.y < size.height else { return true }
    for around in sequence(first: view, next: { $0.superview }) {
      if around.isHidden || !around.isUserInteractionEnabled || around.alpha < 0.01 { return false }
      if around !== view, !around.point(inside: window.convert(place, to: around), with: nil) { return false }
    }
    guard let hit = window.hitTest(place, with: nil) else { return true }
    return hit === window || hit.isDescendant(of: view) || view.isDescendant(of: hit)
  }
}
