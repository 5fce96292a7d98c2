/// A node of the view tree: a rectangle that lays out its subviews in `layoutSubviews`.
///
/// A view has no pixels and reads no clock. It provides the tree, its geometry and the layout pass, with UIKit's names and behaviour
/// (`Docs/UIKitRules.md`, cited as "rule N"). A tree belongs to the code that runs its loop: views are neither `Sendable` nor bound to a
/// main actor, and there is no global state, so that one process can have hundreds of trees. Walks recurse as deep as the tree: a stack of
/// 8 MB takes ten thousand levels, one of 512 KB about five hundred.
///
/// ```swift
/// final class Column: View {
///   override func layoutSubviews() {
///     var y = 0.0
///     for view in subviews {
///       view.frame = Rect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
///       y += view.bounds.height
///     }
///   }
/// }
/// ```
open class View: Responder {
  // The stored geometry (rule 34); `frame` is computed from it. Stored properties are internal behind public computed ones, and not checked
  // for exclusivity: the checks were two thirds of a scroll frame's cost.
  @exclusivity(unchecked) var storedCenter = Point.zero
  @usableFromInline @exclusivity(unchecked) final var storedBounds = Rect.zero

  @exclusivity(unchecked) var rareData: ViewRareData?  // state of few views (``ViewRareData``); nil until some of it is set

  // A parent retains its subviews. The link up is weak in effect (rule 52): a parent's deinit clears it.
  @exclusivity(unchecked) var storedSubviews: [View] = []
  @exclusivity(unchecked) var storedSuperview: Unmanaged<View>?
  @usableFromInline @exclusivity(unchecked) final var storedWindow: Unmanaged<Window>?

  // The feedback guard's count (rule 24), with its pass and turn.
  @exclusivity(unchecked) var countingPass: LayoutPass?
  @exclusivity(unchecked) var countedTurn: Int64 = 0
  @exclusivity(unchecked) var layoutsInTurn: Int32 = 0

  // What the view waits for, and the paths to waiting views beneath it (Marks.swift): a pass visits only dirty paths.
  @exclusivity(unchecked) var marks = Marks.born

  // Bytes in a row: with 8 bytes more, each view would take 16 more from malloc.
  @exclusivity(unchecked) var hasTransform = false
  @exclusivity(unchecked) var hasAnchorPoint = false
  @exclusivity(unchecked) var storedIsHidden = false
  @exclusivity(unchecked) var storedClipsToBounds = false
  @exclusivity(unchecked) var storedContentMode = ContentMode.scaleToFill
  @exclusivity(unchecked) var sizeFollowers = SizeFollowers()
  @exclusivity(unchecked) var storedAutoresizingMask = AutoresizingMask()
  @exclusivity(unchecked) var storedAutoresizesSubviews = true
  @exclusivity(unchecked) var storedIsUserInteractionEnabled = true
  @exclusivity(unchecked) var storedIsMultipleTouchEnabled = false
  @exclusivity(unchecked) var isTranslatingAutoresizingMask = true
  @usableFromInline @exclusivity(unchecked) final var hasConstrainedSubviews = false  // a constraint system determines some of their frames

  /// Makes a view with this frame in its future superview. No layout callback is sent (rule 1).
  public init(frame: Rect = .zero) {
    precondition(frame.isFinite, "View(frame: \(frame)): a frame is made of finite numbers")
    super.init()
    let frame = frame.standardized
    storedBounds.size = frame.size
    storedCenter = Point(x: frame.midX, y: frame.midY)
    precondition(storedCenter.isFinite, "View(frame: \(frame)): the center would be \(storedCenter), which is not finite (rule 43)")
  }

  deinit {
    for view in storedSubviews {
      view.storedSuperview = nil
      view.hasLostConstraintSystem = view.hasConstraintsBeneath
    }
    if let rareData { leave(rareData) }
  }

  /// The view's controller if it is a root view, else the superview.
  open override var next: Responder? { storedController?.takeUnretainedValue() ?? superview }

  // MARK: Geometry (View+Geometry.swift)

  /// The view's rectangle in its superview's coordinates, in points, computed from `center`, `bounds.size` and `anchorPoint` (rule 34).
  ///
  /// Under a `transform` it is the bounding box of the transformed bounds. Setting it keeps `bounds.origin` and moves `center` (rule 38); a
  /// scale divides the size, and under a rotation it is undefined (rule 41). A new size marks the view and its superview for layout (rule
  /// 6); a new origin alone marks nothing (rule 7). Negative sides are standardized.
  /// - Precondition: all four numbers are finite (rule 43).
  open var frame: Rect {
    get { frameFromCenter }
    set { setFrame(newValue) }
  }

  /// The view's own coordinate system, in points: its origin and its size.
  ///
  /// A new size marks the view and its superview (rule 9) and grows around `center` (rule 39). A new origin marks only the view (rule 10).
  /// An override hears of what clients set; the moves that a scroll view makes itself come to ``boundsDidChange(from:by:)`` alone.
  /// - Precondition: all four numbers are finite (rule 43), the sides >= 0.
  open var bounds: Rect {
    get { storedBounds }
    set { setBounds(newValue, by: .client) }
  }

  /// The anchor point's position in the superview's coordinates. Setting it marks nothing (rule 8).
  open var center: Point {
    get { storedCenter }
    set {
      precondition(newValue.isFinite, "\(path).center = \(newValue): a center is made of finite numbers (rule 43)")
      storedCenter = newValue
      if isConstraintInput { constraintInputDidChange() }
    }
  }

  /// Whether the view and its subtree are absent from the screen. Hidden views are laid out (rule 31); a change marks nothing (rule 8).
  open var isHidden: Bool {
    get { storedIsHidden }
    set { storedIsHidden = newValue }
  }

  /// Opacity from 0 to 1, clamped. Setting it marks nothing (rule 8).
  /// - Precondition: finite (rule 43).
  open var alpha: Double {
    get { storedAlpha }
    set {
      precondition(newValue.isFinite, "\(path).alpha = \(newValue): an opacity is a finite number (rule 43)")
      storedAlpha = min(max(newValue, 0), 1)
    }
  }

  /// Called before `bounds` is set, and returns the value to store. The default returns `proposed`.
  ///
  /// A scroll view aligns its offset to a grid here; a view of fixed size pins it. Called for every set of `bounds`, also to an equal
  /// value, for each set of `frame` to another size, and for each move of a scroll view. `cause` is `.client` for all but a scroll view's
  /// own moves. Must not change the tree.
  open func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect { proposed }

  /// Called after `bounds` has changed from `old`, and after the marks of rules 9 and 10. `cause` is `.client` for all but a scroll view's own
  /// moves.
  open func boundsDidChange(from old: Rect, by cause: BoundsCause) {}

  /// Called after ``effectiveLayoutDirection`` has changed, superviews first; the view is already marked for layout.
  open func layoutDirectionDidChange() {}

  // MARK: Layout (View+Layout.swift)

  /// Marks the view for the next layout pass (rule 14). Runs nothing now; many marks cost one `layoutSubviews` (rule 18).
  open func setNeedsLayout() { raise(.layout) }

  /// Places the subviews. Called in a layout pass, top-down (rule 19); ``setNeedsLayout()`` requests it.
  ///
  /// The view may move, add and remove subviews here: marks that this puts on the view are skipped (rule 22), and subviews that become
  /// dirty are laid out in the same pass (rule 25). The default only sets the frames of subviews that constraints place (rule 33).
  @inlinable open func layoutSubviews() {
    if hasConstrainedSubviews { applyConstraints() }
  }

  // MARK: Sizing (View+Sizing.swift)

  /// The preferred size within `size`, in points; by default the current one (rule 67). Containers ask subviews. Must change nothing.
  open func sizeThatFits(_ size: Size) -> Size { storedBounds.size }

  /// The size of the view's content, as two pairs of constraints; ``noIntrinsicMetric`` on an axis without one (rule 69).
  open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

  /// Sets the size to ``sizeThatFits(_:)`` of the current one, and keeps the frame's origin (rule 68). Does not resize the subviews.
  /// - Precondition: the result is finite (rule 43).
  open func sizeToFit() { fitSize() }

  /// Call this after ``intrinsicContentSize`` has changed: its constraints are renewed, and a new size lays out the superview (rule 16).
  open func invalidateIntrinsicContentSize() { renewContentConstraints() }

  // MARK: Constraints (Constraints/View+Constraints.swift)

  /// Marks the view for `updateConstraints` in the next constraint pass. Runs nothing now.
  open func setNeedsUpdateConstraints() { raise(.constraints) }

  /// Called in the constraint pass on a marked view, subviews first; last chance to change constraints (rule 72). Overrides call super
  /// last.
  open func updateConstraints() {}

  // MARK: Display (Display/View+Display.swift)

  /// Marks the whole view for drawing after the next layout pass (rule 110).
  open func setNeedsDisplay() { markAllForDrawing() }

  /// Draws `rect` of the bounds by recording into ``context``. Called once on a marked view, after the layout pass (rule 110).
  open func draw(_ rect: Rect) {}

  /// What a picture shows of the view over its background, in its own coordinates; by default what ``draw(_:)`` has recorded. Override it
  /// to show something without drawing, as an image view does. Called only when a picture is made.
  open func displayItems() -> [DisplayItem] { displayList.items }

  /// A label beside the view's frame in a picture, such as a tile's number in the pool; nil, the default, for none.
  open var snapshotLabel: String? { nil }

  // MARK: Touches (View+HitTesting.swift)

  /// The frontmost view, at or beneath this one, that a touch at `point` (in this view's coordinates) hits; nil if none (rules 44 to 46).
  open func hitTest(_ point: Point, with event: Event?) -> View? { hitTestSubtree(point, with: event) }

  /// Whether `point`, in this view's coordinates, is in the view: by default, whether `bounds` contains it (rule 42).
  open func point(inside point: Point, with event: Event?) -> Bool { storedBounds.contains(point) }

  // MARK: Time (View+Ticking.swift)

  /// Called at the start of a tick, superviews first, once per ``setNeedsTick()``: a motion that continues requests the next one.
  open func advance(to instant: Instant) {}

  // MARK: Hierarchy (View+Hierarchy.swift)

  /// Puts `view`, taken from its superview, in front of the other subviews (rule 51). A subview added again moves to the end (rule 4).
  /// - Precondition: `view` is neither this view nor one of its ancestors, and not a window (rule 53).
  open func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Unlinks the view from its superview, with the callbacks of rule 49, and marks the superview (rule 3).
  open func removeFromSuperview() { unlink() }

  // MARK: Hierarchy callbacks (order: rules 47 to 50)

  /// `subview` has been linked under this view.
  open func didAddSubview(_ subview: View) {}
  /// `subview` is about to be unlinked. As in UIKit there is no `didRemoveSubview` (rule 53).
  open func willRemoveSubview(_ subview: View) {}
  /// The superview is about to become `superview`; nil on removal.
  open func willMove(toSuperview superview: View?) {}
  /// The superview has changed; also called on removal (rule 50).
  open func didMoveToSuperview() {}
  /// The window is about to become `window`; called on the whole subtree.
  open func willMove(toWindow window: Window?) {}
  /// The window has changed; called on the whole subtree.
  open func didMoveToWindow() {}
}
