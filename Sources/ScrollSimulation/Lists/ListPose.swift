import Tiling
import ViewTree

/// A list's own transform and its parent's, both around the viewport's middle, and their directions. Gestures and taps are in viewport
/// points; their place on the window is computed here, not by the engine.
struct ListPose: Equatable {
  /// `x' = a x + c y + dx`, `y' = b x + d y + dy`, from the middle.
  struct Turn: Equatable {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var dx = 0.0
    var dy = 0.0

    /// Indexed by the drawn parameter. All but the last can be inverted without rounding.
    static let all = [
      Turn(), Turn(a: 2, d: 2), Turn(a: -0.5, d: 0.5, dx: 40), Turn(a: 0, b: 1, c: -1, d: 0, dx: -7.5, dy: 300), Turn(d: -1),
      Turn(c: 0.25, dy: -64), Turn(a: 0.9, b: 1.2, c: -1.2, d: 0.9, dx: -31.7, dy: 12.3),
    ]

    func applied(to x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y + dx, b * x + d * y + dy) }

    var transform: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: dx, ty: dy) }
  }

  /// Which of the two runs from right to left. A view that runs against the one around it is mirrored about its middle.
  enum Direction: Int {
    case leftToRight, ownRightToLeft, inheritedRightToLeft, ownLeftToRight

    var isMirrored: Bool { self == .ownRightToLeft || self == .inheritedRightToLeft }
    fileprivate var turnsList: Bool { self == .ownRightToLeft || self == .ownLeftToRight }
    fileprivate var turnsParent: Bool { self == .inheritedRightToLeft || self == .ownLeftToRight }
  }

  var own = Turn()
  var parent = Turn()
  var direction = Direction.leftToRight

  var isPlain: Bool { self == ListPose() }
  var hasTransforms: Bool { own != Turn() || parent != Turn() }

  func onWindow(_ point: Point, of size: Size) -> Point {
    guard !isPlain else { return point }
    let x = point.x - size.width / 2
    let turned = own.applied(to: direction.turnsList ? -x : x, point.y - size.height / 2)
    let place = parent.applied(to: direction.turnsParent ? -turned.x : turned.x, turned.y)
    return Point(x: place.x + size.width / 2, y: place.y + size.height / 2)
  }

  func window(of size: Size) -> Window {
    let frame = Rect(origin: .zero, size: size)
    return isPlain ? Window(frame: frame) : EndlessWindow(frame: frame)
  }

  func parent(in window: Window) -> View {
    guard !isPlain else { return window }
    let stand = EndlessView(frame: window.bounds)
    stand.transform = parent.transform
    if direction.turnsParent { window.layoutDirection = .rightToLeft }
    window.addSubview(stand)
    return stand
  }

  func resize(_ list: TiledScrollView, to size: Size) {
    guard !isPlain else { return list.frame = Rect(origin: .zero, size: size) }
    for view in [list.superview, list].compactMap({ $0 }) {
      view.bounds.size = size
      view.center = Point(x: size.width / 2, y: size.height / 2)
    }
  }

  func turn(_ list: TiledScrollView) {
    if !isPlain { list.transform = own.transform }
    switch direction {
    case .leftToRight, .inheritedRightToLeft: break
    case .ownRightToLeft: list.layoutDirection = .rightToLeft
    case .ownLeftToRight: list.layoutDirection = .leftToRight
    }
  }
}

/// Accepts touches outside its bounds: the transforms put parts of the viewport there.
private final class EndlessWindow: Window {
  override func point(inside point: Point, with event: Event?) -> Bool { true }
}

private final class EndlessView: View {
  override func point(inside point: Point, with event: Event?) -> Bool { true }
}
