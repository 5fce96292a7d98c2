/// The values of a view that animations change: geometry, transform and opacity.
public struct Presentation: Hashable, Sendable {
  /// The view's own coordinate system, in points.
  public internal(set) var bounds: Rect
  /// In the superview's coordinates.
  public internal(set) var center: Point
  public internal(set) var anchorPoint: Point
  public internal(set) var transform: AffineTransform
  public internal(set) var alpha: Double

  init(of view: View) {
    bounds = view.storedBounds
    center = view.storedCenter
    anchorPoint = view.storedAnchorPoint
    transform = view.transform
    alpha = view.storedAlpha
  }

  /// The rectangle in the superview's coordinates, as `View.frame` (rules 34 and 40).
  public var frame: Rect {
    let corner = Point(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height)
    guard !transform.isIdentity else { return Rect(origin: center - corner, size: bounds.size) }
    return Rect(origin: -corner, size: bounds.size).applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  mutating func take(from other: Presentation, where old: Presentation, _ new: Presentation) {
    if old.bounds != new.bounds { bounds = other.bounds }
    if old.center != new.center { center = other.center }
    if old.anchorPoint != new.anchorPoint { anchorPoint = other.anchorPoint }
    if old.transform != new.transform { transform = other.transform }
    if old.alpha != new.alpha { alpha = other.alpha }
  }

  /// Moves back from `new` towards `old` by the fraction `rest`: the contribution of one animation.
  mutating func goBack(_ rest: Double, from new: Presentation, to old: Presentation) {
    func step(_ value: inout Double, _ part: KeyPath<Presentation, Double>) { value += (old[keyPath: part] - new[keyPath: part]) * rest }
    step(&bounds.origin.x, \.bounds.origin.x)
    step(&bounds.origin.y, \.bounds.origin.y)
    step(&bounds.size.width, \.bounds.size.width)
    step(&bounds.size.height, \.bounds.size.height)
    step(&center.x, \.center.x)
    step(&center.y, \.center.y)
    step(&anchorPoint.x, \.anchorPoint.x)
    step(&anchorPoint.y, \.anchorPoint.y)
    step(&alpha, \.alpha)
    if old.transform != new.transform { transform = transform.goingBack(rest, from: new.transform, to: old.transform) }
  }

  /// Sums of animations may overshoot: sides stay >= 0, the opacity in 0...1.
  mutating func clamp() {
    bounds.size = Size(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
    alpha = min(max(alpha, 0), 1)
  }
}

extension View {
  /// What the screen shows of the view at `instant`: the set values, displaced by what is left of each animation (rule 76). O(animations).
  ///
  ///     value + sum over the animations of (from - to) * remainder(at: instant)
  ///
  /// for each number, and for a transform's displacement, scales, shear and angle, so that a rotation turns.
  public func presentation(at instant: Instant) -> Presentation { presentation(of: Presentation(of: self), at: instant) }

  func presentation(of set: Presentation, at instant: Instant) -> Presentation {
    guard let animations = rareData?.animations, !animations.isEmpty else { return set }
    var shown = set
    for animation in animations {
      let rest = animation.run.timing.remainder(at: instant)
      if rest != 0 { shown.goBack(rest, from: animation.to, to: animation.from) }
    }
    shown.clamp()
    return shown
  }

  /// The frame on the screen at `instant`, in the superview's coordinates: a closed form (rule 76). O(animations).
  public func presentationFrame(at instant: Instant) -> Rect { presentation(at: instant).frame }
}

extension Layer {
  /// A layer with the geometry and opacity shown at `instant`, by default the window's last tick; nil outside a window. O(animations).
  public func presentation(at instant: Instant? = nil) -> Layer? {
    guard let window = view.window else { return nil }
    return Layer(copying: view, as: view.presentation(at: instant ?? window.instant))
  }

  /// Ends all animations of the view: it shows the set values at once. Their completions run at the next tick, with false.
  public func removeAllAnimations() { view.cutAnimations() }
}
