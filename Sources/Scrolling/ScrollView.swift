public import ViewTree

/// A view onto a larger content: a window whose place in the content is `contentOffset`, moved by fingers, wheels and programs.
///
/// The offset *is* `bounds.origin` (rule 80), so that scrolling moves no subview's frame. Fingers come in by ``Window/send(_:)``, other input
/// by ``handle(_:)``; both are recorded and carried out at the next tick of the window. A released finger leaves a motion that is a closed
/// form of time, the platform's that ``platform`` names.
///
/// ```swift
/// let list = ScrollView(frame: window.bounds)
/// list.contentSize = Size(width: 390, height: 40_000)
/// list.platform = .android
/// window.addSubview(list)
/// for (number, y) in [600.0, 570, 530, 480, 420].enumerated() {
///   let instant = Instant(frame: number + 1, hz: 120)
///   window.send(Touch(phase: number == 0 ? .began : .moved, location: Point(x: 200, y: y), instant: instant))
/// }
/// window.send(Touch(phase: .ended, location: Point(x: 200, y: 420), instant: Instant(frame: 6, hz: 120)))
/// window.tick(at: Instant(frame: 3, hz: 60))
/// print(list.phase, list.motion.y?.rest ?? 0)  // decelerating, and where it will end
/// ```
open class ScrollView: View {
  /// How many events may wait for a tick.
  public static let maximumWaitingEvents = 1024

  @exclusivity(unchecked) var storedContentSize = Size.zero
  /// The content size that the delegate knows.
  @exclusivity(unchecked) private var toldContentSize = Size.zero
  @exclusivity(unchecked) var storedContentInset = EdgeInsets.zero
  @exclusivity(unchecked) var storedPhase = Phase.resting
  @exclusivity(unchecked) var waitingEvents: [ScrollEvent] = []
  @exclusivity(unchecked) var dueEvents: [ScrollEvent] = []
  @exclusivity(unchecked) var hasWaitingTouches = false

  // A drag.
  @exclusivity(unchecked) var drag = Drag()
  /// Where the finger would have the content if no rubber band held it.
  @exclusivity(unchecked) var fingerOffset = Point.zero
  @exclusivity(unchecked) var flicks = Flicks()
  @exclusivity(unchecked) var trackpad = Trackpad()

  // A motion.
  @exclusivity(unchecked) package internal(set) var horizontalMotion: AxisMotion?
  @exclusivity(unchecked) package internal(set) var verticalMotion: AxisMotion?
  /// An animated scroll that starts at the next tick.
  @exclusivity(unchecked) var animation: Animation?
  /// Animated scrolls so far: tells one from the next.
  @exclusivity(unchecked) package internal(set) var animationCount = 0
  /// The last one that came to its end.
  @exclusivity(unchecked) package internal(set) var finishedAnimation = 0
  /// The instant for which the running motion gave the present offset.
  @exclusivity(unchecked) var motionInstant = Instant.zero
  /// The legal range has changed under the motion since then.
  @exclusivity(unchecked) var needsReplanning = false
  /// Why the next change of the offset happens; read once, by `boundsDidChange`.
  @exclusivity(unchecked) var pendingMove = Move.client

  /// How far the offset has moved since the view was made, corrections by the layout left out.
  @inlinable package var travel: Point { storedTravel }

  @usableFromInline @exclusivity(unchecked) final var storedTravel = Point.zero

  enum Move {
    /// A program sets the offset: ends a running motion.
    case client
    /// A recorded jump, the same for the motion.
    case jump
    /// A finger, a wheel or a motion.
    case motion
    /// The layout keeps its anchor: no didScroll (rule 83), and no end of a motion.
    case correction
  }

  @exclusivity(unchecked) private weak var storedDelegate: (any ScrollViewDelegate)?
  /// Whether there ever was one: a weak reference takes its time, also to nobody.
  @exclusivity(unchecked) private var hasDelegate = false

  /// Is told of every move of the offset; not retained.
  public var delegate: (any ScrollViewDelegate)? {
    get { hasDelegate ? storedDelegate : nil }
    set {
      storedDelegate = newValue
      hasDelegate = newValue != nil
    }
  }

  /// Whose motion the content has: how a finger drags it, what its release throws and how edges answer. A motion that runs keeps its own.
  public var platform = ScrollPlatform.uikit {
    didSet { if platform != oldValue { rubberBandDidChange() } }
  }

  /// The recognizer of drags; made with the view.
  public let panGestureRecognizer = PanRecognizer(slop: .zero)

  /// Whether fingers move the content, on the screen or on a trackpad; programs and wheels always do (rule 100). Setting it to false lets go
  /// of what they drag. True by default.
  public var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set {
      panGestureRecognizer.isEnabled = newValue
      if !newValue { letGoOfAll() }
    }
  }

  /// How the velocity of a finger is found, from its next landing on; nil, the default, for the platform's own way.
  public var velocityStrategy: VelocityStrategy?

  /// How fast a released scroll loses its speed, on the platforms that let one choose: UIKit's. What is left of it after a millisecond.
  public var decelerationRate = DecelerationRate.normal

  /// Whether a drag or a motion may pass an edge and come back. True by default (rule 101).
  public var bounces = true {
    didSet { if bounces != oldValue { rubberBandDidChange() } }
  }
  /// Whether content that fits may be dragged against the rubber band along an axis all the same, if ``bounces``. False by default.
  public var alwaysBounceHorizontal = false
  public var alwaysBounceVertical = false

  /// Whether a drag keeps to one axis if it begins within 20 degrees of it. False by default.
  public var isDirectionalLockEnabled = false

  /// Whether released content rests on multiples of the bounds' size, at most one page from where it is (rule 99). Pages count from offset 0,
  /// and an edge within one is a place to rest as well. What is let go of next follows it, not what moves already. False by default.
  public var isPagingEnabled = false
  /// Offsets on which released content rests, other than pages; nil by default.
  public var horizontalSnapping: PageGrid?
  public var verticalSnapping: PageGrid?

  /// How long an animated scroll of a program takes, in seconds, and its curve (rule 84); 0.3 by default. A duration is limited to 0 to an hour; one
  /// that is no number changes nothing.
  public var scrollAnimationDuration = EasedScroll.defaultDurationMilliseconds / 1000 {
    didSet {
      let allowed = 0...EasedScroll.maximumDurationMilliseconds / 1000
      scrollAnimationDuration = ScrollView.limited(scrollAnimationDuration, insteadOf: oldValue, to: allowed)
    }
  }
  public var scrollAnimationCurve = AnimationCurve.easeInOut

  /// What the track of ``verticalScrollIndicator`` leaves free at the top and the bottom, limited to ±``maximumPoints``; zero by default.
  public var verticalScrollIndicatorInsets = EdgeInsets.zero {
    didSet { verticalScrollIndicatorInsets = ScrollView.limited(verticalScrollIndicatorInsets, insteadOf: oldValue) }
  }
  /// The same for ``horizontalScrollIndicator``, at the left and the right.
  public var horizontalScrollIndicatorInsets = EdgeInsets.zero {
    didSet { horizontalScrollIndicatorInsets = ScrollView.limited(horizontalScrollIndicatorInsets, insteadOf: oldValue) }
  }

  /// A scroll view over an empty content, which clips to its bounds (rule 101).
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The size of the content in points. Setting it marks the scroll view and may clamp the offset (rules 15 and 90). Sides are limited to
  /// 0 to ``maximumPoints``.
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
  @inline(__always)
  package func tellContentSize() {
    guard storedContentSize != toldContentSize else { return }
    toldContentSize = storedContentSize
    delegate?.scrollViewDidChangeContentSize(self)
  }

  /// Room around the content that the offset may show at rest. Setting it marks the scroll view; growing it moves no legal offset
  /// (rules 15, 89 and 90). Insets are limited to ±``maximumPoints``.
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

  /// The point of the content at the scroll view's top left: `bounds.origin` (rule 80).
  ///
  /// Setting it does not clamp to the legal range, only to ±``maximumPoints``, sends one didScroll at once, ends a running motion and marks
  /// the scroll view, but not its superview (rules 11, 81 and 82). Setting it to what it is does nothing at all;
  /// ``setContentOffset(_:animated:)`` ends a motion in any case.
  public var contentOffset: Point {
    get { storedOffset }
    set { bounds = Rect(origin: ScrollView.limited(newValue, insteadOf: storedOffset), size: storedSize) }
  }

  /// Offsets at which the content may rest: from `-inset` to `contentSize + inset - bounds.size`, and never less than the first (rule 87)
  /// nor more than ``maximumPoints``.
  ///
  /// Override it for a plane without such edges; call ``legalRangeDidChange()`` when what it returns has changed.
  open var legalRange: OffsetRange {
    let size = bounds.size
    let inset = storedContentInset
    let minimum = Point(x: 0 - inset.left, y: 0 - inset.top)  // never -0
    let limit = ScrollView.maximumPoints
    let maximum = Point(
      x: Swift.max(minimum.x, Swift.min(storedContentSize.width + inset.right - size.width, limit)),
      y: Swift.max(minimum.y, Swift.min(storedContentSize.height + inset.bottom - size.height, limit)))
    return OffsetRange(min: minimum, max: maximum)
  }

  /// The legal range for what is about to move to `offset`, or to be held there: a wheel, a finger, a program's scroll.
  ///
  /// The default is ``legalRange``. Override it for content whose end is a guess until one has looked there, and look: an offset that is
  /// clamped to a guess is wrong once the end is known.
  open func legalRange(near offset: Point) -> OffsetRange { legalRange }

  /// The nearest legal offset.
  @inline(__always)
  func legal(_ offset: Point) -> Point { legalRange(near: offset).clamped(offset) }

  /// Whether the offset is legal: nothing takes the content back to an edge.
  var isWithinEdges: Bool { legalRange(near: contentOffset).contains(contentOffset) }

  /// Called when content, insets or bounds have changed the legal range.
  ///
  /// The default clamps the offset at rest, with one didScroll (rule 90), gives a finger beyond an edge a new base, and has a running
  /// motion planned anew at the next tick (C5). A subclass whose layout will change the range once more defers that to its layout.
  open func legalRangeDidChange() { settle(as: .motion) }

  open override func boundsDidChange(from old: Rect) {
    super.boundsDidChange(from: old)
    let new = Rect(origin: storedOffset, size: storedSize)
    let move = pendingMove
    pendingMove = .client
    if new.origin != old.origin {
      if move != .correction { storedTravel = storedTravel + (new.origin - old.origin) }
      if move == .client || move == .jump { interruptMotion() }
      if move != .correction { delegate?.scrollViewDidScroll(self) }  // rule 82: at the change, before the layout
    }
    if new.size != old.size { legalRangeDidChange() }
  }

  /// A scroll view that leaves its window loses its fingers; what they held is let go of at the next tick that it gets.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if self.window != nil { panGestureRecognizer.withdraw() }
  }

  /// Whether the next tick carries out what fingers and events have asked for.
  package var hasWaitingInput: Bool { !waitingEvents.isEmpty || hasWaitingTouches }

  open override func advance(to instant: Instant) {
    super.advance(to: instant)
    if !waitingEvents.isEmpty { carryOutEvents(at: instant) }
    if hasWaitingTouches { carryOutTouches(at: instant) }
    advanceMotion(to: instant)
  }
}
