import Scrolling
import Tiling
import ViewTree

/// A list of any axis and size, observed.
final class ScreenRig: TilingRig<ListSource> {
  /// What the observer has told since it was last asked.
  private(set) var events: [VisibilityEvent] = []
  private(set) var observer: VisibilityObserver?
  var onEvent: ((VisibilityEvent) -> Void)?

  init(
    extents: [Double], length: Double = 100, axis: TiledScrollView.Axis = .vertical, spacing: Double = 0, overscan: Double = 0,
    minimumExtent: Double = 20, kinds: [TileKind]? = nil, layout: (any TileLayout)? = nil
  ) {
    super.init(
      ListSource(extents: extents, minimumExtent: minimumExtent, kinds: kinds), viewport: (length, 50), axis: axis, spacing: spacing,
      overscan: overscan, layout: layout)
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
  func tick(after milliseconds: Double = 10) -> LayoutReport { tick(at: instant.advanced(byMilliseconds: milliseconds)) }

  func wheel(by distance: Double) throws {
    try send(.wheel(by: vector(distance)))
    tick()
  }

  func jump(to offset: Double) throws {
    try send(.jump(to: vector(offset)))
    tick()
  }

  func throwContent(at velocity: Double) throws { try send(.release(velocity: vector(-velocity))) }

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
