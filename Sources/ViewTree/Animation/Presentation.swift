/// What of a view an animation changes, as values: where it stands, how it is turned and how opaque it is.
public struct Presentation: Hashable, Sendable {
  /// The view's own coordinate system, in points.
  public internal(set) var bounds: Rect
  /// In the superview's coordinates.
  public internal(set) var center: Point
  public internal(set) var anchorPoint: Point
  public internal(set) var transform: AffineTransform
  public internal(set) var alpha: Double

  /// As the view is set.
  init(of view: View) {
    bounds = view.storedBounds
    center = view.storedCenter
    anchorPoint = view.storedAnchorPoint
    transform = view.transform
    alpha = view.storedAlpha
  }

  /// The rectangle in the superview's coordinates, as `View.frame` has it (rules 34 and 40).
  public var frame: Rect {
    let corner = Point(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height)
    guard !transform.isIdentity else { return Rect(origin: center - corner, size: bounds.size) }
    return Rect(origin: -corner, size: bounds.size).applying(transform).offsetBy(dx: center.x, dy: center.y)
  }

  /// Takes those values over from `other` in which `old` and `new` differ.
  mutating func take(from other: Presentation, where old: Presentation, _ new: Presentation) {
    if old.bounds != new.bounds { bounds = other.bounds }
    if old.center != new.center { center = other.center }
    if old.anchorPoint != new.anchorPoint { anchorPoint = other.anchorPoint }
    if old.transform != new.transform { transform = other.transform }
    if old.alpha != new.alpha { alpha = other.alpha }
  }

  /// Goes back from `new` towards `old` by `rest`, a fraction of the way: what one of several animations adds.
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

  /// Animations that add up may go beyond: a side is not negative, and an opacity lies between 0 and 1.
  mutating func clamp() {
    bounds.size = Size(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
    alpha = min(max(alpha, 0), 1)
  }
}

extension View {
  /// What would be on the screen of the view at `instant`: what is set, displaced by what is left of each animation (rule 76).
  ///
  ///     value + sum over the animations of (from - to) * remainder(at: instant)
  ///
  /// for each number of it, and for a transform's displacement, scales, shear and angle, so that a rotation turns.
  ///
  /// - Complexity: O(animations).
  public func presentation(at instant: Instant) -> Presentation { presentation(of: Presentation(of: self), at: instant) }

  /// What is on the screen if that is set.
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

  /// The frame that would be on the screen at `instant`, in the superview's coordinates: a closed form (rule 76).
  ///
  /// - Complexity: O(animations).
  public func presentationFrame(at instant: Instant) -> Rect { presentation(at: instant).frame }
}

extension Layer {
  /// A layer of its own with the geometry and the opacity that are on the screen at `instant`, by default that of the window's last tick;
  /// nil for a view in no window, which is on none. Its other looks are the view's.
  ///
  /// - Complexity: O(animations).
  public func presentation(at instant: Instant? = nil) -> Layer? {
    guard let window = view.window else { return nil }
    return Layer(copying: view, as: view.presentation(at: instant ?? window.instant))
  }

  /// Ends all animations of the view where they are set to end: it shows what is set at once, and their completions come with the next
  /// tick, as not finished.
  public func removeAllAnimations() { view.cutAnimations() }
}
