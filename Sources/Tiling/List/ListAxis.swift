import ViewTree

extension TiledScrollView {
  /// The main axis: the direction in which the items follow each other and the list scrolls.
  public enum Axis: Hashable, Sendable {
    case vertical, horizontal
  }
}

/// Points and sizes on the main and the cross axis.
extension TiledScrollView.Axis {
  @inline(__always)
  func along(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
  @inline(__always)
  func along(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
  @inline(__always)
  func across(_ point: Point) -> Double { self == .vertical ? point.x : point.y }
  @inline(__always)
  func across(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

  @inline(__always)
  func along(_ insets: EdgeInsets) -> ViewportInsets {
    self == .vertical
      ? ViewportInsets(before: insets.top, behind: insets.bottom) : ViewportInsets(before: insets.left, behind: insets.right)
  }
  @inline(__always)
  func across(_ insets: EdgeInsets) -> ViewportInsets {
    self == .vertical
      ? ViewportInsets(before: insets.left, behind: insets.right) : ViewportInsets(before: insets.top, behind: insets.bottom)
  }

  @inline(__always)
  func point(along: Double, across: Double = 0) -> Point {
    self == .vertical ? Point(x: across, y: along) : Point(x: along, y: across)
  }

  @inline(__always)
  func size(along: Double, across: Double) -> Size {
    self == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }
}
