import Scrolling
import ViewTree

/// Reports which items of a tiled scroll view become visible, stop being visible, and have been visible long enough.
///
/// Only frames count: the state at the end of a tick. If an item meets a threshold in one of two consecutive frames only, the instant is:
/// - the first nanosecond at which a frame would have shown the change, from the motion's closed form, if a motion alone has moved the
///   content. Of several passages within a frame, the last one counts for an appearance, the first one for a disappearance.
/// - the frame's instant, if a finger, a wheel, a program, or a change of the items or of the viewport is involved.
///
/// The layout's offset corrections move nothing on the screen and cause no events. An item that enters and leaves between two frames is not
/// reported and makes no impression (invariant F2); one that leaves and returns has not disappeared. The dwell of an impression starts at
/// the exact instant of entry, up to a frame before the first one that shows the item.
///
/// ```swift
/// let observer = VisibilityObserver(thresholds: [.anyPart, VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 1000)]) { event in
///   if event.kind == .wasSeen { impressions.append(event.key) }
/// }
/// list.visibilityObserver = observer
/// ```
/// Of a list in a tile only what the lists around it show is visible; while they cut off a part of it, instants are the frames'.
///
/// A view without an observer pays one nil test. With one, a frame without events costs O(tiles) and allocates nothing. The view requests
/// ticks while a dwell runs. The observer does not know whether the list itself is covered or hidden.
public final class VisibilityObserver {
  /// In ascending order of their fractions.
  public let thresholds: [VisibilityThreshold]

  /// Called at the end of a tick, after the layout pass, with the frame's events in the order of their instants; at one instant
  /// disappearances come first. Changes made inside wait for the next tick (A11). Called outside a tick only to end everything visible at
  /// once: when the view leaves its window or the window goes away, or when the view gets another data source or observer.
  public var onEvent: (VisibilityEvent) -> Void

  @exclusivity(unchecked) var last = ScreenLook()  // the last frame
  @exclusivity(unchecked) var now = ScreenLook()  // the last layout
  @exclusivity(unchecked) var since: [Instant] = []  // for each sight of `last` and each threshold that it meets: since when
  @exclusivity(unchecked) var nextSince: [Instant] = []
  @exclusivity(unchecked) var seen: [Set<ItemKey>]  // The keys with an impression in this session, by threshold. Never iterated.
  @exclusivity(unchecked) var tick = -1  // the tick of `now`; -1 before the first one
  @exclusivity(unchecked) var lastInstant = Instant.zero  // of the last frame
  @exclusivity(unchecked) var instant = Instant.zero  // of the present one; both as of the last tick in which the view took part
  @exclusivity(unchecked) var awaitsNextFrame = false  // `now` has no news in this tick, and becomes `last` when the tick is over
  @exclusivity(unchecked) var needsReport = false  // there is something to report at the end of the tick
  @exclusivity(unchecked) var isReportQueued = false
  @exclusivity(unchecked) var nextDue: Instant?  // the end of the next dwell, if one runs
  @exclusivity(unchecked) var mover: (motion: AxisMotion, from: Double, to: Double)?  // of this frame; `mainTravel` before and after
  @exclusivity(unchecked) var isAdvancing = false
  @exclusivity(unchecked) var queue: [VisibilityEvent] = []
  @exclusivity(unchecked) var isTelling = false
  @exclusivity(unchecked) weak var view: TiledScrollView?
  @exclusivity(unchecked) var outerLists: [ObservedList] = []  // around the view
  @exclusivity(unchecked) var clip: ScreenClip?  // what they showed of the view at the last look; nil: all

  /// - Precondition: there is at least one threshold, and their fractions ascend.
  public init(thresholds: [VisibilityThreshold] = [.anyPart], onEvent: @escaping (VisibilityEvent) -> Void) {
    precondition(!thresholds.isEmpty, "VisibilityObserver(thresholds: []): there is nothing to observe")
    for (a, b) in zip(thresholds, thresholds.dropFirst()) {
      precondition(a.fraction <= b.fraction, "VisibilityObserver: fraction \(b.fraction) stands behind \(a.fraction): they ascend")
    }
    self.thresholds = thresholds
    self.onEvent = onEvent
    seen = Array(repeating: [], count: thresholds.count)
  }

  /// Starts a new session: each key can make an impression again, and the dwell of visible items starts again.
  public func beginSession() {
    for index in seen.indices { seen[index] = [] }
    guard let view else { return }
    for index in since.indices { since[index] = view.window?.instant ?? instant }
    needsReport = true
    view.setNeedsTick()
  }

  /// Whether the key has made its impression for a threshold in this session.
  public func hasSeen(_ key: ItemKey, threshold: Int = 0) -> Bool { seen[threshold].contains(key) }

  /// An item that is on screen goes on under its new key, without an event, and so does its impression.
  func rename(_ key: ItemKey, to newKey: ItemKey) {
    last.rename(key, to: newKey)
    now.rename(key, to: newKey)
    for threshold in seen.indices where seen[threshold].remove(key) != nil { seen[threshold].insert(newKey) }
  }
}

extension TiledScrollView {
  /// Reports which items become visible and stop being visible; nil by default. Retained. An observer observes one view. A new one gets the
  /// visible items at the end of the next tick; a removed one gets their disappearance at once.
  public var visibilityObserver: VisibilityObserver? {
    get { storedVisibilityObserver }
    set {
      guard newValue !== storedVisibilityObserver else { return }
      let old = storedVisibilityObserver
      storedVisibilityObserver = newValue
      newValue?.attach(to: self)
      old?.detach()
    }
  }
}
