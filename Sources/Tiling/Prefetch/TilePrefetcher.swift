import Scrolling
import ViewTree

/// What a tiled scroll view loads ahead of its viewport: the data of items within reach, and pages of items at the content's ends. Made
/// when one of them is first used; without it a layout costs one test. It keeps places and keys, and no item or tile.
final class TilePrefetcher {
  @exclusivity(unchecked) var prefetching: Prefetching? {
    didSet { if prefetching != oldValue { isStale = true } }
  }
  @exclusivity(unchecked) private weak var storedDelegate: (any TilePrefetchDelegate)?
  @exclusivity(unchecked) var paginator: Paginator?

  @exclusivity(unchecked) private(set) var planner = PrefetchPlanner()
  @exclusivity(unchecked) private var direction = ContentEdge.end  // of the last move, when the plan was made
  @exclusivity(unchecked) private var velocity = 0.0  // in points per millisecond
  @exclusivity(unchecked) private var travel: Double
  @exclusivity(unchecked) private var instant = Instant.zero
  @exclusivity(unchecked) private var tick = 0
  @exclusivity(unchecked) private var stability: RealizedItemStability?  // where the edges of the reach leave its items the same
  @exclusivity(unchecked) private var isStale = true  // more than the offset has changed
  @exclusivity(unchecked) private var items: [RealizedItem] = []  // kept, like `shown`: no allocation without changes
  @exclusivity(unchecked) private var shown: [PrefetchPlanner.ShownItem] = []

  init(of view: TiledScrollView) { travel = view.mainTravel }

  /// A new delegate is told of everything within reach, the old one of nothing more.
  var delegate: (any TilePrefetchDelegate)? {
    get { storedDelegate }
    set {
      guard newValue !== storedDelegate else { return }
      storedDelegate = newValue
      planner = PrefetchPlanner()
      isStale = true
    }
  }

  /// Prefetches items within reach and requests pages. `isSteady`: the layout has changed no tile and no extent.
  func layoutDidEnd(of view: TiledScrollView, isSteady: Bool) {
    followTravel(of: view)
    if prefetching != nil || !planner.isEmpty {
      if !isSteady || isStale || stability?.holds(dataRange(of: view)) != true { plan(for: view) }
    }
    paginator?.layoutDidEnd(of: view)
  }

  /// All travel since the last layout belongs to the last tick: otherwise there would have been a layout.
  private func followTravel(of view: TiledScrollView) {
    guard let window = view.window else { return }
    let ticks = window.tickCount - tick
    if ticks > 0 {
      let milliseconds = window.instant.milliseconds(since: instant) / Double(ticks)
      velocity = milliseconds > 0 ? (view.mainTravel - travel) / milliseconds : 0
    }
    (travel, instant, tick) = (view.mainTravel, window.instant, window.tickCount)
    let new = view.virtualizer.edgeAhead
    if new != direction { isStale = true }
    direction = new
  }

  private func plan(for view: TiledScrollView) {
    isStale = false
    stability = nil
    guard let delegate = storedDelegate else { return }
    let range = dataRange(of: view)
    collectItems(of: view, within: range)
    let source = view.virtualizer.error == nil ? view.dataSource : nil
    let cancelled = planner.update(items: items, shown: shown) { source?.key(at: $0) }
    if !cancelled.isEmpty { delegate.tiledScrollView(view, cancelPrefetchOf: cancelled) }
    // The callback may have ended prefetching.
    guard let prefetching, let source, delegate === storedDelegate else { return }
    let asked = planner.ask(prefetchWindow(of: view), limit: prefetching.maximumRequests) { source.key(at: $0) }
    if !asked.isEmpty { delegate.tiledScrollView(view, prefetch: asked) }
  }

  private func collectItems(of view: TiledScrollView, within range: Range<LayoutUnit>) {
    items.removeAll(keepingCapacity: true)
    shown.removeAll(keepingCapacity: true)
    view.forEachBoundSlot { slot in
      let content = view.virtualizer[slot]
      if let index = content.item { shown.append(PrefetchPlanner.ShownItem(index: index, key: content.key)) }
    }
    if view.virtualizer.hasParkedItems { shown.sort { $0.index < $1.index } }
    guard let prefetching, !range.isEmpty else { return }
    let isWhole = appendItems(of: view, meeting: range, limits: prefetching.itemLimits(towards: direction))
    guard isWhole, view.layout == nil, let nearest = items.first, let farthest = items.last else { return }
    let end = farthest.start + farthest.extent
    stability = RealizedItemStability(
      start: nearest.start - view.extents.spacing..<nearest.start + nearest.extent,
      end: farthest.start + LayoutUnit(rawValue: 1)...end + view.extents.spacing)
  }

  /// Adds the items in a range of the content, within the index limits around the realized ones. Returns whether none is left out, wherever
  /// the viewport is while the same items are within reach.
  private func appendItems(of view: TiledScrollView, meeting span: Range<LayoutUnit>, limits: (before: Int, behind: Int)) -> Bool {
    guard view.layout == nil else {
      let allowed = indices(around: view, limits)
      view.virtualizer.forEachItem(meeting: span) { if allowed.contains($0.index) { items.append($0) } }
      return false
    }
    let met = view.extents.indices(meeting: span)
    guard !met.isEmpty else { return true }
    let isAllowed = met.count <= min(limits.before, limits.behind)
    let allowed = isAllowed ? met.lowerBound...met.upperBound : indices(around: view, limits)
    let (first, last) = (max(met.lowerBound, allowed.lowerBound), min(met.upperBound - 1, allowed.upperBound))
    view.extents.forEach(from: first) { index, start, extent in
      guard index <= last else { return false }
      if extent > .zero { items.append(RealizedItem(index: index, start: start, extent: extent)) }
      return true
    }
    return isAllowed
  }

  private func indices(around view: TiledScrollView, _ limits: (before: Int, behind: Int)) -> ClosedRange<Int> {
    let realized = view.virtualizer.realizationWindow
    let first = max(view.virtualizer.item(at: realized.lowerBound) - limits.before, 0)
    return first...max(first, min(view.virtualizer.item(at: realized.upperBound), view.itemCount) + limits.behind)
  }

  /// The content within reach: at least what may have tiles (E7).
  private func dataRange(of view: TiledScrollView) -> Range<LayoutUnit> {
    let visible = view.virtualizer.onScreen
    guard let prefetching, !visible.isEmpty else { return visible.lowerBound..<visible.lowerBound }
    let reach = prefetching.data.range(
      around: visible, viewport: view.virtualizer.viewport.extent, towards: direction, contentExtent: view.virtualizer.contentExtent)
    guard view.virtualizer.reachesBeyondScreen else { return reach }
    let tiled = view.virtualizer.displayRectangle
    return min(reach.lowerBound, tiled.lowerBound)..<max(reach.upperBound, tiled.upperBound)
  }

  private func prefetchWindow(of view: TiledScrollView) -> PrefetchWindow {
    var window = PrefetchWindow(
      visible: view.virtualizer.onScreen, offset: view.offset, viewport: view.virtualizer.viewport.extent,
      direction: direction, instant: view.window?.instant ?? instant,
      motion: view.axis == .vertical ? view.motion.y : view.motion.x,
      velocity: view.phase == .dragging || view.phase == .momentum ? velocity : 0,
      imminentMilliseconds: prefetching?.imminentMilliseconds ?? 0)
    window.motionStart = view.covered
    return window
  }

  func requests(of view: TiledScrollView) -> [PrefetchItem] { planner.requests(prefetchWindow(of: view)) }

  // MARK: Changes

  func follow(_ change: ItemChange) {
    planner.follow(change)
    isStale = true
  }

  var keys: [ItemKey] { planner.keys }

  /// - Parameter indices: those of `keys` in the new list.
  func followReload(_ indices: some Collection<Int?>) {
    planner.follow(reloadedAs: indices)
    isStale = true
  }

  func rename(_ key: ItemKey, to newKey: ItemKey) { planner.rename(key, to: newKey) }

  func forgetItems() {
    planner.forgetItems()
    isStale = true
  }
}

/// Loads the data of items before they come into view.
///
/// Both calls come at the end of a layout of the view, at most one of each, cancellations first. Item changes made inside wait for the next
/// tick (invariant A11). An item is asked for once for as long as it stays within reach (``Prefetching``): then it is shown, by a tile that
/// is bound to it, or cancelled. A shown item is asked for again only after it has left the reach or was updated.
public protocol TilePrefetchDelegate: AnyObject {
  /// Loads the data of these items in this order: visible, imminent, ahead, behind; within each the nearest in time, then in distance,
  /// first (E6). At most ``Prefetching/maximumRequests`` wait at a time. A prefetched item may never be shown (rule 108).
  /// ``TiledScrollView/prefetchRequests`` has the current order of those that wait.
  func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem])

  /// These items were asked for, and have fallen out of reach or are gone from the list, without being shown; in ascending order. A
  /// reversal cancels what it leaves behind in its own frame (E8).
  func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey])
}
