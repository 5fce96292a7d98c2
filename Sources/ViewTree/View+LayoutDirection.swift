/// The side at which the lines of a view begin: where its x is least.
public enum LayoutDirection: UInt8, Hashable, Sendable, CaseIterable {
  /// As Latin script: x grows to the right.
  case leftToRight
  /// As Arabic or Hebrew script: x grows to the left.
  case rightToLeft
}

/// One property mirrors a subtree. It turns the x axis of its views, and the numbers stay: in a view that runs from right to left, x grows
/// to the left, for the frames of its subviews, its bounds, its drawing, and the touches and displacements that are converted to it. So
/// frames, autoresizing, scroll views, their offsets and their layouts compute as before, and the screen shows the mirror image:
///
///     x on the screen = left edge + right edge of the view - x
///
/// A conversion mirrors only between a view and a superview that runs the other way: a subtree without such a border costs nothing.
extension View {
  /// The direction of this view and of the views beneath it that set none; nil, the default, for the superview's. O(views whose direction
  /// changes), which are marked for layout.
  ///
  /// A window's own coordinates are the screen's, whatever it says: the frames of its direct subviews are not mirrored, and what is in them
  /// is. A scroll view that turns round ends a drag where it is, as if scrolling had been disabled; a motion goes on towards the same content.
  public var layoutDirection: LayoutDirection? {
    get { marks.contains(.setsDirection) ? effectiveLayoutDirection : nil }
    set {
      if newValue == nil { marks.remove(.setsDirection) } else { marks.insert(.setsDirection) }
      let inherited = superview?.effectiveLayoutDirection ?? .leftToRight
      turn(to: newValue ?? inherited)
    }
  }

  /// The direction that counts: the view's own, else its superview's, else left to right.
  public var effectiveLayoutDirection: LayoutDirection { marks.contains(.rightToLeft) ? .rightToLeft : .leftToRight }

  /// Whether x grows to the left in the view's own coordinates.
  var isMirrored: Bool { marks.contains(.rightToLeft) && !isWindow }

  /// Whether the view's coordinates run against its superview's.
  package var isTurnedRound: Bool { superview.map { $0.isMirrored != isMirrored } ?? false }

  /// The same point, seen from the other side.
  func turnedRound(_ point: Point) -> Point { Point(x: storedBounds.minX + storedBounds.maxX - point.x, y: point.y) }

  /// A displacement in the coordinates of `self`, in those of `other`, transforms aside.
  package func turn(_ delta: Point, into other: View) -> Point {
    isMirrored == other.isMirrored ? delta : Point(x: -delta.x, y: delta.y)
  }

  /// After the view has got another superview, and before its constraints enter that tree's system, which knows none of them yet.
  func inheritDirection(of superview: View) {
    let direction = superview.effectiveLayoutDirection
    if !marks.contains(.setsDirection), direction != effectiveLayoutDirection { spread(direction) }
  }

  private func turn(to direction: LayoutDirection) {
    guard direction != effectiveLayoutDirection else { return }
    if hasConstraintsBeneath { reenterConstraintSystem() }
    spread(direction)
  }

  private func spread(_ direction: LayoutDirection) {
    if direction == .rightToLeft { marks.insert(.rightToLeft) } else { marks.remove(.rightToLeft) }
    setNeedsLayout()
    layoutDirectionDidChange()
    forEachSubview(where: { !$0.marks.contains(.setsDirection) && $0.effectiveLayoutDirection != direction }) { $0.spread(direction) }
  }
}
