import Scrolling
import Tiling
import ViewTree

/// A list of any axis and size in a window of its own, observed, with its time in nanoseconds.
final class ScreenRig {
  let window: Window
  let view: TiledScrollView
  let source: ListSource
  private(set) var now = Instant.zero
  /// What the observer has told since it was last asked.
  private(set) var events: [VisibilityEvent] = []
  private(set) var observer: VisibilityObserver?
  var onEvent: ((VisibilityEvent) -> Void)?

  init(
    extents: [Double], length: Double = 100, axis: TiledScrollView.Axis = .vertical, spacing: Double = 0, overscan: Double = 0,
    minimumExtent: Double = 20, kinds: [TileKind]? = nil, layout: (any TileLayout)? = nil
  ) {
    let size = axis == .vertical ? Size(width: 50, height: length) : Size(width: length, height: 50)
    window = Window(frame: Rect(origin: .zero, size: size))
    source = ListSource(extents: extents, minimumExtent: minimumExtent, kinds: kinds)
    view = TiledScrollView(frame: window.bounds, axis: axis, spacing: spacing, overscan: overscan, layout: layout)
    view.dataSource = source
    window.addSubview(view)
  }

  func observe(_ thresholds: VisibilityThreshold...) {
    // Not unowned: when the window goes, the observer hears the end of all that is visible.
    let observer = VisibilityObserver(thresholds: thresholds.isEmpty ? [.anyPart] : thresholds) { [weak self] event in
      self?.events.append(event)
      self?.onEvent?(event)
    }
    self.observer = observer
    view.visibilityObserver = observer
  }

  @discardableResult
  func tick(after milliseconds: Double = 10) -> LayoutReport {
    now = now.advanced(byMilliseconds: milliseconds)
    return window.tick(at: now)
  }

  func wheel(by distance: Double) throws {
    try view.handle(.wheel(by: view.axis == .vertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)))
    tick()
  }

  func jump(to offset: Double) throws {
    try view.handle(.jump(to: view.axis == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)))
    tick()
  }

  func throwContent(at velocity: Double) throws {
    try view.handle(.release(velocity: view.axis == .vertical ? Point(x: 0, y: -velocity) : Point(x: -velocity, y: 0)))
  }

  func change(_ changes: ItemChange..., inserting extents: [Double] = []) throws {
    var new = extents[...]
    for change in changes { source.carryOut(change, taking: &new) }
    try view.apply(ItemBatch(changes, countAfter: source.items.count))
  }

  var offset: Double { view.axis == .vertical ? view.contentOffset.y : view.contentOffset.x }

  /// The events since the last call, as "+key" for one that appears, "-key" for one that goes and "!key" for one that was seen, with the
  /// threshold behind a slash if it is not the first.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events.map { event in
      let sign =
        switch event.kind {
        case .didAppear: "+"
        case .didDisappear: "-"
        case .wasSeen: "!"
        }
      return "\(sign)\(event.key.rawValue)" + (event.threshold > 0 ? "/\(event.threshold)" : "")
    }
  }

  func takeTimedEvents() -> [VisibilityEvent] {
    defer { events = [] }
    return events
  }

  /// Where the item with this key begins on the screen, of those that are seen.
  func start(of key: UInt64) -> Double? {
    view.visibleItems.first { $0.key == ItemKey(rawValue: key) }.map { $0.start.points }
  }
}
