public import ViewTree

/// A view onto a larger content. `contentOffset` is the content point at its top left; fingers, wheels and programs move it.
///
/// The offset *is* `bounds.origin` (rule 80), so scrolling changes no subview's frame. Fingers arrive by ``Window/send(_:)``, other input
/// by ``handle(_:)``; the next tick of the window applies both. A released finger starts a motion of ``platform``, a closed form of time.
/// ```swift
/// let list = ScrollView(frame: window.bounds)
/// list.contentSize = Size(width: 390, height: 40_000)
/// window.addSubview(list)
/// try list.handle(.drag(by: Point(x: 0, y: -30)))
/// try list.handle(.release(velocity: Point(x: 0, y: -1500)))
/// window.tick(at: Instant(frame: 1, hz: 60))
/// print(list.phase, list.motion.y?.rest ?? 0)  // decelerating, and the offset at which it ends
/// ```
open class ScrollView: View {
  /// The maximum number of events waiting for a tick.
  public static let maximumWaitingEvents = 1024

  @usableFromInline @exclusivity(unchecked) final var storedContentSize = Size.zero
  @usableFromInline @exclusivity(unchecked) final var toldContentSize = Size.zero
  @exclusivity(unchecked) var storedContentInset = EdgeInsets.zero
  @usableFromInline @exclusivity(unchecked) final var storedPhase = Phase.resting
  @exclusivity(unchecked) var waitingEvents: [ScrollEvent] = []
  @exclusivity(unchecked) var dueEvents: [ScrollEvent] = []
  @exclusivity(unchecked) var hasWaitingTouches = false

  @exclusivity(unchecked) var fingerOffset = Point.zero  // the finger's offset without the rubber band
  @exclusivity(unchecked) var scrollRareData: ScrollRareData?  // nil until there is one

  @exclusivity(unchecked) package internal(set) var horizontalMotion: AxisMotion?
  @exclusivity(unchecked) package internal(set) var verticalMotion: AxisMotion?
  @exclusivity(unchecked) package internal(set) var motionCount = 0  // motions begun so far; identifies the latest
  @exclusivity(unchecked) package internal(set) var finishedMotion = 0  // the number of the last one that reached its end
  @exclusivity(unchecked) package internal(set) var hasDelegatesTarget = false  // whether the delegate has chosen where the latest goes
  @exclusivity(unchecked) var motionInstant = Instant.zero  // the instant at which the running motion gave the current offset
  @exclusivity(unchecked) var needsReplanning = false  // the legal range has changed since `motionInstant`

  @inlinable package var travel: Point { storedTravel }  // the sum of all offset changes except layout corrections

  @usableFromInline @exclusivity(unchecked) final var storedTravel = Point.zero

  @exclusivity(unchecked) private weak var storedDelegate: (any ScrollViewDelegate)?
  @usableFromInline @exclusivity(unchecked) final var hasDelegate = false  // false if nil was set last, which saves the weak load

  /// Receives every move of the offset. Not retained.
  public var delegate: (any ScrollViewDelegate)? {
    get { hasDelegate ? storedDelegate : nil }
    set {
      storedDelegate = newValue
      hasDelegate = newValue != nil
    }
  }

  /// The platform whose physics the content follows: drags, releases, edges. A running motion keeps its own.
  public var platform = ScrollPlatform.uikit {
    didSet { if platform != oldValue { rubberBandDidChange() } }
  }

  /// The recognizer of drags.
  public let panGestureRecognizer = PanRecognizer(slop: .zero)

  /// Whether fingers move the content, on the screen or on a trackpad; programs and wheels always do (rule 100). Setting it to false
  /// releases what they drag. True by default.
  public var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set {
      panGestureRecognizer.isEnabled = newValue
      if !newValue { releaseAll() }
    }
  }

  /// The estimator of finger velocity, used from the next landing on. Nil, the default, selects the platform's own.
  public var velocityStrategy: VelocityStrategy?

  /// The fraction of its speed that a released scroll keeps per millisecond. Only UIKit's motion uses it.
  public var decelerationRate = DecelerationRate.normal

  /// Whether a drag or a motion may pass an edge and come back. A running motion goes on as it has begun. True by default (rule 101).
  public var bounces = true {
    didSet { if bounces != oldValue { rubberBandDidChange() } }
  }
  /// Whether content that fits an axis may still be dragged against the rubber band, if ``bounces``. False by default.
  public var alwaysBounceHorizontal = false
  public var alwaysBounceVertical = false

  /// Whether a drag keeps to one axis if it begins within 20 degrees of it. False by default.
  public var isDirectionalLockEnabled = false

  /// Whether released content rests on multiples of ``pageSize``, at most one page from its offset (rule 99). Pages count from offset
  /// 0; an edge inside a page is a resting place too. A running motion keeps its own target. False by default.
  public var isPagingEnabled = false

  /// The way from one page to the next on each axis: the bounds' size. A subclass whose content lies on a grid rounds it to that.
  open var pageSize: Size { bounds.size }

  /// Offsets, other than pages, on which released content rests. Nil by default.
  public var horizontalSnapping: PageGrid?
  public var verticalSnapping: PageGrid?

  /// Duration in seconds, clamped to 0...3600, and curve of a program's animated scroll (rule 84); 0.3 s by default. NaN changes nothing.
  public var scrollAnimationDuration = EasedScroll.defaultDurationMilliseconds / 1000 {
    didSet {
      let allowed = 0...EasedScroll.maximumDurationMilliseconds / 1000
      scrollAnimationDuration = ScrollView.limited(scrollAnimationDuration, insteadOf: oldValue, to: allowed)
    }
  }
  public var scrollAnimationCurve = AnimationCurve.easeInOut

  /// Free space at the top and the bottom of the track of ``verticalScrollIndicator``, clamped to ±``maximumPoints``. Zero by default.
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { scrollRareData?.verticalIndicatorInsets ?? .zero }
    set { ensuredRareData.verticalIndicatorInsets = ScrollView.limited(newValue, insteadOf: verticalScrollIndicatorInsets) }
  }
  /// The same at the left and the right of ``horizontalScrollIndicator``.
  public var horizontalScrollIndicatorInsets: EdgeInsets {
    get { scrollRareData?.horizontalIndicatorInsets ?? .zero }
    set { ensuredRareData.horizontalIndicatorInsets = ScrollView.limited(newValue, insteadOf: horizontalScrollIndicatorInsets) }
  }

  /// A scroll view with empty content, which clips to its bounds (rule 101).
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The content's size in points, clamped to 0...``maximumPoints``. Setting it marks the view and may clamp the offset (rules 15 and 90).
  public var contentSize: Size {
    get { storedContentSize }
    set {
      let size = ScrollView.limited(newValue, insteadOf: storedContentSize)
      guard size != storedContentSize else { return }
      storedContentSize = size
      setNeedsLayoutImplicitly()
      legalRangeDidChange()
      tellContentSize()
    }
  }

  /// Tells the delegate of a content size that it does not know yet.
  @inlinable @inline(__always) package final func tellContentSize() {
    if storedContentSize != toldContentSize { tellNewContentSize() }
  }

  @usableFromInline func tellNewContentSize() {
    toldContentSize = storedContentSize
    delegate?.scrollViewDidChangeContentSize(self)
  }

  /// Space around the content that the offset may show at rest. Setting it marks the view for layout; growing it moves no legal offset
  /// (rules 15, 89 and 90). Insets are clamped to ±``maximumPoints``.
  public var contentInset: EdgeInsets {
    get { storedContentInset }
    set {
      let inset = ScrollView.limited(newValue, insteadOf: storedContentInset)
      guard inset != storedContentInset else { return }
      storedContentInset = inset
      setNeedsLayoutImplicitly()
      legalRangeDidChange()
    }
  }

  /// How much of each edge of the view is covered by bars, a keyboard or the device's edges; clamped to 0...``maximumPoints``, zero by default.
  /// Setting it marks the view for layout. The content stays where it is, unless it would rest beyond an edge.
  ///
  /// Covers widen the legal range as ``contentInset`` does, in a `TiledScrollView` along its axis only: all content can be brought out from
  /// under them. In a view from right to left `left` is the leading side, as of all insets. A
  /// `TiledScrollView` takes what they leave for its viewport: commands, headers, ends, visibility and prefetching are about it, and an item
  /// beneath a cover is not displayed. Covers that leave nothing leave an empty viewport.
  public var coverInsets: EdgeInsets {
    get { scrollRareData?.coverInsets ?? .zero }
    set {
      let covers = ScrollView.limitedCovers(newValue, insteadOf: coverInsets)
      guard covers != coverInsets else { return }
      ensuredRareData.coverInsets = covers
      setNeedsLayoutImplicitly()
      coversDidChange()
    }
  }

  /// ``contentInset`` plus ``coverInsets``, under UIKit's name.
  public var adjustedContentInset: EdgeInsets {
    guard let covers = scrollRareData?.coverInsets, covers != .zero else { return storedContentInset }
    return ScrollView.limited(storedContentInset + covers, insteadOf: storedContentInset)
  }

  /// Where content is to rest after a gesture instead; nil to leave it where it comes to rest by itself. By default a page, or an offset of
  /// ``horizontalSnapping`` and ``verticalSnapping``. The delegate has the last word at the end of a drag.
  ///
  /// - Parameters:
  ///   - rest: where it would come to rest by itself.
  ///   - velocity: in pt/ms, positive where the offset grows.
  open func restingOffset(near rest: Point, velocity: Point) -> Point? { snapped(rest, velocity: velocity) }

  /// Called when ``coverInsets`` have changed. By default the offset follows its legal range.
  open func coversDidChange() { legalRangeDidChange() }

  /// The content point at the scroll view's top left: `bounds.origin` (rule 80).
  ///
  /// Setting it does not clamp to the legal range, only to ±``maximumPoints``. It sends one didScroll at once, ends a running motion and
  /// marks the scroll view but not its superview (rules 11, 81 and 82). Setting an equal offset does nothing;
  /// ``setContentOffset(_:animated:)`` ends a motion in any case.
  public var contentOffset: Point {
    get { storedOffset }
    set {
      let offset = ScrollView.limited(newValue, insteadOf: storedOffset)
      if scrollRareData != nil { tellWitness(ofJumpTo: offset) }
      bounds = Rect(origin: offset, size: storedSize)
    }
  }

  /// The offsets at which the content may rest: from `-inset` to `contentSize + inset - bounds.size` by ``adjustedContentInset``, which is at
  /// most ``maximumPoints`` and never less than `-inset` (rule 87). An override, as for a plane without edges, calls
  /// ``legalRangeDidChange()`` when it changes.
  open var legalRange: OffsetRange {
    let size = bounds.size
    let inset = adjustedContentInset
    let minimum = Point(x: 0 - inset.left, y: 0 - inset.top)  // never -0
    let limit = ScrollView.maximumPoints
    let maximum = Point(
      x: Swift.max(minimum.x, Swift.min(storedContentSize.width + inset.right - size.width, limit)),
      y: Swift.max(minimum.y, Swift.min(storedContentSize.height + inset.bottom - size.height, limit)))
    return OffsetRange(min: minimum, max: maximum)
  }

  /// The legal range for a move to `offset` by a wheel, a finger or a program; ``legalRange`` by default. An override for content whose end
  /// is an estimate measures near `offset` first: an offset clamped to an estimate is wrong once the end is known.
  open func legalRange(near offset: Point) -> OffsetRange { legalRange }

  /// Called when ``setContentOffset(_:animated:)`` has not moved the content: an animated scroll begins at the next tick, and one to where
  /// the content is has nowhere to go. An override may have commands of its own that this one replaces. Does nothing by default.
  open func didReceiveScroll(to target: Point) {}

  @inline(__always)
  func legal(_ offset: Point) -> Point { legalRange(near: offset).clamped(offset) }

  var isWithinEdges: Bool { legalRange(near: contentOffset).contains(contentOffset) }

  /// Called when content, insets or bounds have changed the legal range.
  ///
  /// By default it clamps an offset at rest with one didScroll (rule 90), rebases a finger beyond an edge, and replans a running motion at
  /// the next tick (C5). A subclass whose layout changes the range again defers the call to its layout.
  open func legalRangeDidChange() { settle(by: .motion) }

  open override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    super.boundsDidChange(from: old, by: cause)
    followBounds(movedBy: storedOffset - old.origin, isResized: storedSize != old.size, cause: cause)
  }

  /// All of `boundsDidChange`, without a call if nothing moves by itself and there is no delegate.
  @inlinable @inline(__always) package final func followBounds(movedBy delta: Point, isResized: Bool, cause: BoundsCause) {
    if cause != .correction, delta.x != 0 || delta.y != 0 {
      // One by one: a load of both coordinates at once would wait for the two stores just made.
      if delta.x != 0 { storedTravel.x += delta.x }
      if delta.y != 0 { storedTravel.y += delta.y }
      if hasDelegate || storedPhase != .resting { offsetDidChange(by: cause) }
    }
    if isResized { legalRangeDidChange() }
  }

  @usableFromInline func offsetDidChange(by cause: BoundsCause) {
    if cause != .motion { interruptMotion() }
    delegate?.scrollViewDidScroll(self)  // rule 82: at the change, before the layout
  }

  /// A finger's travel counts from its landing: what it has dragged one way would count the other way.
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    guard isScrollEnabled, storedPhase.isHeld || panGestureRecognizer.numberOfTouches > 0 else { return }
    (isScrollEnabled, isScrollEnabled) = (false, true)
  }

  /// A scroll view that leaves its window loses its fingers. Its next tick releases the content that they held.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if self.window != nil { panGestureRecognizer.withdraw() }
  }

  package var hasWaitingInput: Bool { !waitingEvents.isEmpty || hasWaitingTouches }  // whether the next tick has touches or events to apply

  open override func advance(to instant: Instant) {
    super.advance(to: instant)
    if !waitingEvents.isEmpty { carryOutEvents(at: instant) }
    if hasWaitingTouches { carryOutTouches(at: instant) }
    advanceMotion(to: instant)
  }
}
