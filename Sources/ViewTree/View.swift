/// A node of the view tree: a rectangle with subviews, which it lays out in `layoutSubviews`.
///
/// A view has no pixels and never reads a clock; what it is for is the tree, its geometry and the layout pass, with UIKit's names and
/// UIKit's behaviour (`Docs/UIKitRules.md`, cited here as "rule N"). A tree belongs to whoever runs its loop: views are neither `Sendable`
/// nor bound to a main actor, and there is no global state, so that hundreds of trees can live in one process. Walks recurse as deep as the
/// tree: ten thousand levels are fine on a stack of 8 MB, on one of 512 KB some five hundred.
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
  // The stored truth of a view's geometry (rule 34); `frame` is computed from it. Stored properties of this class are internal behind
  // public computed ones and unchecked for exclusivity: checks on them were two thirds of a scroll frame's cost.
  @exclusivity(unchecked) var storedCenter = Point.zero
  @usableFromInline @exclusivity(unchecked) final var storedBounds = Rect.zero

  /// What few views have (``ViewRareData``); nil until some of it is set.
  @exclusivity(unchecked) var rareData: ViewRareData?

  // The tree. A parent retains its subviews; the way up is weak in effect (rule 52): a parent that goes away clears it.
  @exclusivity(unchecked) var storedSubviews: [View] = []
  @exclusivity(unchecked) var storedSuperview: Unmanaged<View>?
  @exclusivity(unchecked) var storedWindow: Unmanaged<Window>?

  // The feedback guard's count (rule 24) and whose it is.
  @exclusivity(unchecked) var countingPass: LayoutPass?
  @exclusivity(unchecked) var countedTurn: Int64 = 0
  @exclusivity(unchecked) var layoutsInTurn: Int32 = 0

  // What the view waits for, and the way to those beneath it that wait (Marks.swift): a pass visits only dirty paths.
  @exclusivity(unchecked) var marks = Marks.born
  @exclusivity(unchecked) var marksBeneath = Marks()
  @exclusivity(unchecked) var marksVisited = Marks()
  @exclusivity(unchecked) var isRunningLayout = false

  // Bytes stand side by side: with 8 bytes more, each view would take 16 more from malloc.
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
  @exclusivity(unchecked) var isUpdatingConstraints = false
  /// The tree that the view stood in is gone, and its system with it: what the view's constraints need is made anew at the next need.
  @exclusivity(unchecked) var hasLostConstraintSystem = false
  /// Whether a constraint speaks, or ever spoke, of a view at or beneath this one.
  @exclusivity(unchecked) var hasConstraintsBeneath = false
  /// Whether the frames of some subviews come from a constraint system.
  @exclusivity(unchecked) var hasConstrainedSubviews = false

  /// Makes a view that stands at `frame` in the superview that it will get. No layout callback is sent (rule 1).
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

  /// The view's rectangle in its superview's coordinates, in points: computed from `center`, `bounds.size` and `anchorPoint` (rule 34).
  ///
  /// Under a `transform` it is the bounding box of the transformed bounds. Setting it keeps `bounds.origin` and moves `center` (rule 38); a
  /// scale divides the size, and under a rotation it is undefined (rule 41). A different size marks the view and its superview for layout
  /// (rule 6); a different origin alone marks nothing (rule 7). Negative sides are standardized.
  ///
  /// - Precondition: all four numbers are finite (rule 43).
  open var frame: Rect {
    get { frameFromCenter }
    set { setFrame(newValue) }
  }

  /// The view's own coordinate system: where its origin lies and how large it is, in points.
  ///
  /// A different size marks the view and its superview (rule 9) and grows around `center` (rule 39); a different origin alone marks only
  /// the view (rule 10) and moves no frame.
  ///
  /// - Precondition: all four numbers are finite (rule 43), the sides not negative.
  open var bounds: Rect {
    get { storedBounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point stands in the superview's coordinates. Setting it marks nothing (rule 8).
  open var center: Point {
    get { storedCenter }
    set {
      precondition(newValue.isFinite, "\(path).center = \(newValue): a center is made of finite numbers (rule 43)")
      storedCenter = newValue
      if isConstraintInput { constraintInputDidChange() }
    }
  }

  /// Whether the view and all beneath it count as absent from the screen. Hidden views are laid out like others (rule 31), and the
  /// change marks nothing (rule 8).
  open var isHidden: Bool {
    get { storedIsHidden }
    set { storedIsHidden = newValue }
  }

  /// Opacity from 0 to 1, clamped. Setting it marks nothing (rule 8).
  ///
  /// - Precondition: finite (rule 43).
  open var alpha: Double {
    get { storedAlpha }
    set {
      precondition(newValue.isFinite, "\(path).alpha = \(newValue): an opacity is a finite number (rule 43)")
      storedAlpha = min(max(newValue, 0), 1)
    }
  }

  /// Called before `bounds` takes a new value; what it returns is what is stored. The default returns `proposed`.
  ///
  /// A scroll view puts its offset on a grid here, and a view of fixed size pins it. Called for every set of `bounds`, also of an equal
  /// value, and for each set of `frame` with another size; must not change the tree.
  open func willChangeBounds(to proposed: Rect) -> Rect { proposed }

  /// Called after `bounds` has taken a value different from `old`, and after the marks of rules 9 and 10 were made.
  open func boundsDidChange(from old: Rect) {}

  // MARK: Layout (View+Layout.swift)

  /// Marks the view for the next layout pass (rule 14). Nothing runs now, and any number of marks before a pass costs one
  /// `layoutSubviews` (rule 18).
  open func setNeedsLayout() { raise(.layout) }

  /// Places the subviews. The system calls it in a layout pass, top-down (rule 19); to ask for it, call ``setNeedsLayout()``.
  ///
  /// Inside it the view may move, add and remove subviews: what that marks on the view itself is skipped (rule 22), and subviews that
  /// become dirty are laid out in the same pass (rule 25). The default gives the subviews that constraints place their frames and does
  /// nothing else (rule 33).
  open func layoutSubviews() {
    if hasConstrainedSubviews { applyConstraints() }
  }

  // MARK: Sizing (View+Sizing.swift)

  /// The size that the view would like to have in `size` points. The default is the size that it has (rule 67).
  ///
  /// It is asked from the top and answers from the leaves: a container asks its subviews' `sizeThatFits`. It must not change anything.
  open func sizeThatFits(_ size: Size) -> Size { storedBounds.size }

  /// The size of the view's content, as two pairs of constraints; ``noIntrinsicMetric`` on an axis without one (rule 69).
  open var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

  /// Takes the size that ``sizeThatFits(_:)`` answers to the present one, and keeps the frame's origin (rule 68). The subviews' sizes are
  /// their own affair: measuring goes from the leaves up, and does not recurse here.
  ///
  /// - Precondition: the answer is finite (rule 43).
  open func sizeToFit() { fitSize() }

  /// Tells that ``intrinsicContentSize`` has changed: the constraints that stand for it are made anew, and the superview is laid out if the
  /// size really changes (rule 16).
  open func invalidateIntrinsicContentSize() { renewContentConstraints() }

  // MARK: Constraints (Constraints/View+Constraints.swift)

  /// Marks the view for `updateConstraints` in the next constraint pass. Nothing runs now.
  open func setNeedsUpdateConstraints() { raise(.constraints) }

  /// The last moment to add or change constraints: called in the constraint pass on a marked view, subviews first (rule 72). An override
  /// calls super at its end; the default does nothing.
  open func updateConstraints() {}

  // MARK: Display (Display/View+Display.swift)

  /// Marks all of the view for drawing after the next layout pass (rule 110).
  open func setNeedsDisplay() { markAllForDrawing() }

  /// Draws the part `rect` of the bounds: what is recorded with ``context`` until it returns is what the view shows. Called once for a
  /// marked view, after the layout pass (rule 110). The default draws nothing.
  open func draw(_ rect: Rect) {}

  /// What the view shows in a picture, in its own coordinates, over its background: what ``draw(_:)`` has recorded. A view that shows
  /// something without drawing it, as an image view gives its layer its contents, overrides it. Called only when a picture is made.
  open func displayItems() -> [DisplayItem] { displayList.items }

  /// A word on the view in a picture, beside its frame: a tile has its number in the pool. nil, the default, for none.
  open var snapshotLabel: String? { nil }

  // MARK: Touches (View+HitTesting.swift)

  /// The view that a touch at `point`, in this view's coordinates, belongs to: the frontmost descendant that has it, or nil (rules 44 to
  /// 46).
  open func hitTest(_ point: Point, with event: Event?) -> View? { hitTestSubtree(point, with: event) }

  /// Whether `point`, in this view's coordinates, is the view's: by default, whether `bounds` contains it (rule 42).
  open func point(inside point: Point, with event: Event?) -> Bool { storedBounds.contains(point) }

  // MARK: Time (View+Ticking.swift)

  /// Called at the start of a tick on a view that asked for it with ``setNeedsTick()``, superviews first, before the layout pass.
  ///
  /// The mark is cleared before the call; a view whose motion goes on asks again.
  open func advance(to instant: Instant) {}

  // MARK: Hierarchy (View+Hierarchy.swift)

  /// Puts `view` in front of the other subviews, taking it from its superview first (rule 51). Re-adding a subview moves it to the end
  /// (rule 4).
  ///
  /// - Precondition: `view` is neither this view nor one of its ancestors, and not a window (rule 53).
  open func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Unlinks the view from its superview, with the callbacks of rule 49, and marks the superview (rule 3).
  open func removeFromSuperview() { unlink() }

  // MARK: Hierarchy callbacks (order: rules 47 to 50)

  /// `subview` has been linked under this view.
  open func didAddSubview(_ subview: View) {}
  /// `subview` is about to be unlinked. There is no `didRemoveSubview`, neither here nor in UIKit (rule 53).
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
