public import ViewTree

/// A view onto a larger content: a window whose place in the content is `contentOffset`, moved by fingers, wheels and programs.
///
/// The offset *is* `bounds.origin` (rule 80), so that scrolling moves no subview's frame. Input is recorded with ``handle(_:)`` and
/// carried out at the next tick of the window; a released finger leaves a motion that is a closed form of time.
open class ScrollView: View {
  /// What the scroll view is doing. Moves: resting -> dragging -> decelerating -> resting; a release without speed inside the edges goes
  /// from dragging to resting, a touch from decelerating to dragging, a jump or a stop from decelerating to resting.
  public enum Phase: Hashable, Sendable {
    case resting, dragging, decelerating
  }

  /// How many events may wait for a tick.
  public static let maximumWaitingEvents = 1024

  @exclusivity(unchecked) var storedContentSize = Size.zero
  @exclusivity(unchecked) var storedContentInset = EdgeInsets.zero
  @exclusivity(unchecked) var storedPhase = Phase.resting
  @exclusivity(unchecked) var waitingEvents: [ScrollEvent] = []
  @exclusivity(unchecked) var handledEvents: [ScrollEvent] = []
  /// Where the finger would have the content if no rubber band held it.
  @exclusivity(unchecked) var fingerOffset = Point.zero
  @exclusivity(unchecked) var horizontalMotion: (any ScrollMotion)?
  @exclusivity(unchecked) var verticalMotion: (any ScrollMotion)?
  /// The instant for which the running motion gave the present offset.
  @exclusivity(unchecked) var motionInstant = Instant.zero
  /// The legal range has changed under the motion since then.
  @exclusivity(unchecked) var needsReplanning = false
  /// The delegate has been told of a deceleration's beginning and not yet of its end.
  @exclusivity(unchecked) var hasAnnouncedDeceleration = false
  /// Why the next change of the offset happens; read once, by `boundsDidChange`.
  @exclusivity(unchecked) var pendingMove = Move.client

  /// How far the offset has moved since the view was made, corrections by the layout left out.
  @exclusivity(unchecked) package internal(set) var travel = Point.zero

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

  /// Is told of every move of the offset; not retained.
  public weak var delegate: (any ScrollViewDelegate)?

  /// How fast a released scroll loses its speed.
  public var decelerationRate = DecelerationRate.normal

  /// Whether a drag or a motion may pass an edge and come back. True by default (rule 101).
  public var bounces = true

  /// A scroll view over an empty content, which clips to its bounds (rule 101).
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// The size of the content in points. Setting it marks the scroll view and may clamp the offset (rules 15 and 90).
  public var contentSize: Size {
    get { storedContentSize }
    set {
      precondition(
        newValue.isFinite && newValue.width >= 0 && newValue.height >= 0, "\(path).contentSize = \(newValue): sides are finite and >= 0")
      guard newValue != storedContentSize else { return }
      storedContentSize = newValue
      setNeedsLayoutImplicitly()
      legalRangeDidChange()
    }
  }

  /// Room around the content that the offset may show at rest. Setting it marks the scroll view; growing it moves no legal offset
  /// (rules 15, 89 and 90).
  public var contentInset: EdgeInsets {
    get { storedContentInset }
    set {
      precondition(newValue.isFinite, "\(path).contentInset = \(newValue): insets are finite")
      guard newValue != storedContentInset else { return }
      storedContentInset = newValue
      setNeedsLayoutImplicitly()
      legalRangeDidChange()
    }
  }

  /// The point of the content at the scroll view's top left: `bounds.origin` (rule 80).
  ///
  /// Setting it does not clamp, sends one didScroll at once, ends a running motion and marks the scroll view, but not its superview
  /// (rules 11, 81 and 82).
  public var contentOffset: Point {
    get { storedOffset }
    set { bounds = Rect(origin: newValue, size: bounds.size) }
  }

  /// Offsets at which the content may rest: from `-inset` to `contentSize + inset - bounds.size`, and never less than the first (rule 87).
  ///
  /// Override it for a plane without such edges; call ``legalRangeDidChange()`` when what it returns has changed.
  open var legalRange: OffsetRange {
    let size = bounds.size
    let inset = storedContentInset
    let minimum = Point(x: -inset.left, y: -inset.top)
    let maximum = Point(
      x: Swift.max(minimum.x, storedContentSize.width + inset.right - size.width),
      y: Swift.max(minimum.y, storedContentSize.height + inset.bottom - size.height))
    return OffsetRange(min: minimum, max: maximum)
  }

  /// Called when content, insets or bounds have changed the legal range.
  ///
  /// The default clamps the offset at rest, with one didScroll (rule 90), gives a finger beyond an edge a new base, and has a running
  /// motion planned anew at the next tick (C5). A subclass whose layout will change the range once more defers that to its layout.
  open func legalRangeDidChange() { settle(as: .motion) }

  open override func boundsDidChange(from old: Rect) {
    super.boundsDidChange(from: old)
    let new = bounds
    let move = pendingMove
    pendingMove = .client
    if new.origin != old.origin {
      if move != .correction { travel = travel + (new.origin - old.origin) }
      if move == .client || move == .jump { interruptMotion() }
      if move != .correction { delegate?.scrollViewDidScroll(self) }  // rule 82: at the change, before the layout
    }
    if new.size != old.size { legalRangeDidChange() }
  }

  open override func advance(to instant: Instant) {
    super.advance(to: instant)
    carryOutEvents(at: instant)
    advanceMotion(to: instant)
  }

}
