import Scrolling
import ViewTree

/// Tells which items of a tiled scroll view become visible, cease to be, and have been seen for long enough.
///
/// What counts is what frames have shown: a frame is what stands when a tick has ended. Between two frames in which an item meets a
/// threshold and in which it does not, the instant is worked out:
/// - Where a motion alone has moved the content, from the motion's closed form: the first nanosecond at which a frame would have shown
///   the change, whatever the frame rate. An item that went and came back between two frames has never been away; of several passages
///   within one frame the last one counts for an item that appears and the first one for an item that disappears.
/// - Where a finger, a wheel, a program, a change of the items or of the viewport has a part in it, it is the frame's instant.
///
/// A correction of the offset by the layout moves nothing on the screen, and nothing crosses an edge by it.
///
/// What crosses the whole viewport between two frames of a fast scroll has instants in the closed form too, but it was in no frame: nobody
/// has seen it, nothing is told, and no impression is counted (invariant F2). An impression's dwell does begin at the exact instant at
/// which the item came in, up to a frame before the first one that showed it.
///
/// ```swift
/// let observer = VisibilityObserver(thresholds: [.anyPart, VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 1000)]) { event in
///   if event.kind == .wasSeen { impressions.append(event.key) }
/// }
/// list.visibilityObserver = observer
/// ```
///
/// A view without an observer pays one test for nil; with one, a frame in which nobody appears or disappears costs O(tiles) and allocates
/// nothing. While a dwell runs, the view asks for ticks. Whether the list itself is covered or hidden is not known here.
public final class VisibilityObserver {
  /// In ascending order of their fractions.
  public let thresholds: [VisibilityThreshold]

  /// Called at the end of the tick, after the layout pass, with what its frame has changed, in the order of the instants; of one instant
  /// what ends comes first. Changes made inside wait for the next tick (A11).
  ///
  /// Outside a tick it is called only where all that is visible ends at once: when the view leaves its window, also because that goes away,
  /// gets another data source or another observer.
  public var onEvent: (VisibilityEvent) -> Void

  /// What the last frame showed, and what the last layout has left.
  @exclusivity(unchecked) var last = ScreenLook()
  @exclusivity(unchecked) var now = ScreenLook()
  /// For each sight of `last` and each threshold that it meets, since when.
  @exclusivity(unchecked) var since: [Instant] = []
  @exclusivity(unchecked) var nextSince: [Instant] = []
  /// The keys that have been seen in this session, by threshold. Looked up only.
  @exclusivity(unchecked) var seen: [Set<ItemKey>]
  /// The tick that `now` belongs to; -1 before the first one.
  @exclusivity(unchecked) var tick = -1
  /// The instants of the last frame and of the present one, as of the last tick in which the view took part.
  @exclusivity(unchecked) var lastInstant = Instant.zero
  @exclusivity(unchecked) var instant = Instant.zero
  /// `now` was looked at in the tick, told nothing new, and is `last` as soon as the tick is over.
  @exclusivity(unchecked) var awaitsNextFrame = false
  /// Something is to be told at the end of the tick; and whether that has been asked for.
  @exclusivity(unchecked) var needsReport = false
  @exclusivity(unchecked) var isReportQueued = false
  /// When the next dwell ends, if one runs.
  @exclusivity(unchecked) var nextDue: Instant?
  /// What has moved the offset in this frame, and from which travel to which, if it was a motion.
  @exclusivity(unchecked) var mover: (motion: AxisMotion, from: Double, to: Double)?
  @exclusivity(unchecked) var isAdvancing = false
  @exclusivity(unchecked) var queue: [VisibilityEvent] = []
  @exclusivity(unchecked) var isTelling = false
  @exclusivity(unchecked) weak var view: TiledScrollView?

  /// - Parameters:
  ///   - thresholds: what counts as visible; at least one, in ascending order of their fractions.
  ///   - onEvent: see ``onEvent``.
  public init(thresholds: [VisibilityThreshold] = [.anyPart], onEvent: @escaping (VisibilityEvent) -> Void) {
    precondition(!thresholds.isEmpty, "VisibilityObserver(thresholds: []): there is nothing to observe")
    for (a, b) in zip(thresholds, thresholds.dropFirst()) {
      precondition(a.fraction <= b.fraction, "VisibilityObserver: fraction \(b.fraction) stands behind \(a.fraction): they ascend")
    }
    self.thresholds = thresholds
    self.onEvent = onEvent
    seen = Array(repeating: [], count: thresholds.count)
  }

  /// Forgets what has been seen: from now on each key can make an impression again, and the dwell of what is visible begins anew. The first
  /// session begins with the observer.
  public func beginSession() {
    for place in seen.indices { seen[place] = [] }
    guard let view else { return }
    for place in since.indices { since[place] = view.window?.instant ?? instant }
    needsReport = true
    view.setNeedsTick()
  }

  /// Whether the key has made its impression for a threshold in this session.
  public func hasSeen(_ key: ItemKey, threshold: Int = 0) -> Bool { seen[threshold].contains(key) }
}
