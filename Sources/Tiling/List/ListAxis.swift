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
  func main(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
  @inline(__always)
  func main(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
  @inline(__always)
  func cross(_ point: Point) -> Double { self == .vertical ? point.x : point.y }
  @inline(__always)
  func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }

  @inline(__always)
  func main(_ insets: EdgeInsets) -> ViewportInsets {
    self == .vertical
      ? ViewportInsets(before: insets.top, behind: insets.bottom) : ViewportInsets(before: insets.left, behind: insets.right)
  }
  @inline(__always)
  func cross(_ insets: EdgeInsets) -> ViewportInsets {
    self == .vertical
      ? ViewportInsets(before: insets.left, behind: insets.right) : ViewportInsets(before: insets.top, behind: insets.bottom)
  }

  /// The two that are on the main axis.
  func along(_ insets: EdgeInsets) -> EdgeInsets {
    self == .vertical
      ? EdgeInsets(top: insets.top, left: 0, bottom: insets.bottom, right: 0)
      : EdgeInsets(top: 0, left: insets.left, bottom: 0, right: insets.right)
  }

  @inline(__always)
  func point(main: Double, cross: Double = 0) -> Point {
    self == .vertical ? Point(x: cross, y: main) : Point(x: main, y: cross)
  }

  @inline(__always)
  func size(main: Double, cross: Double) -> Size {
    self == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
  }
}
