import Scrolling
import Tiling
import ViewTree

/// The items of a rig, which a test edits.
protocol EditableItems: TileDataSource {
  associatedtype Item
  var items: [Item] { get }

  /// Does to the items what `change` announces; new ones take their lengths from `lengths`, 60 points where there is none left.
  func carryOut(_ change: ItemChange, taking lengths: inout ArraySlice<Double>)
}

/// A tiled scroll view in a window of its own, along either axis and in any layout, over items that a test edits.
///
/// Places are told along the scroll axis and across it, so that a test says the same of a horizontal list as of a vertical one.
class TilingRig<Source: EditableItems> {
  let window: Window
  let view: TiledScrollView
  let source: Source
  let delegate = ListDelegate()
  private(set) var instant = Instant.zero

  /// - Parameter viewport: its length along the axis, and its size across.
  init(
    _ source: Source, viewport: (main: Double, cross: Double), axis: TiledScrollView.Axis = .vertical, spacing: Double, overscan: Double,
    layout: (any TileLayout)? = nil, pinnedHeaders: PinnedHeaders = .nearest
  ) {
    let (main, cross) = viewport
    window = Window(
      frame: Rect(origin: .zero, size: axis == .vertical ? Size(width: cross, height: main) : Size(width: main, height: cross)))
    self.source = source
    view = TiledScrollView(
      frame: window.bounds, axis: axis, spacing: spacing, overscan: overscan, layout: layout, pinnedHeaders: pinnedHeaders)
    view.dataSource = source
    view.delegate = delegate
    window.addSubview(view)
  }

  var isVertical: Bool { view.axis == .vertical }

  /// A vector along the scroll axis.
  func vector(_ along: Double) -> Point { isVertical ? Point(x: 0, y: along) : Point(x: along, y: 0) }

  func along(_ point: Point) -> Double { isVertical ? point.y : point.x }

  @discardableResult
  func tick(at instant: Instant) -> LayoutReport {
    self.instant = instant
    return window.tick(at: instant)
  }

  func send(_ events: ScrollEvent...) throws {
    for event in events { try view.handle(event) }
  }

  /// Changes the source's items and announces it in one batch, whose count is the source's own.
  func change(_ changes: ItemChange..., inserting lengths: [Double] = []) throws { try change(changes, inserting: lengths) }

  func change(_ changes: [ItemChange], inserting lengths: [Double] = []) throws {
    var new = lengths[...]
    for change in changes { source.carryOut(change, taking: &new) }
    try view.apply(ItemBatch(changes, countAfter: source.items.count))
  }

  var offset: Double {
    get { along(view.contentOffset) }
    set { view.contentOffset = vector(newValue) }
  }

  /// The bound tiles, in index order.
  var boundTiles: [Source.ItemTile] {
    view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }.map { $0 as! Source.ItemTile }
  }

  func tile(of key: UInt64) -> Source.ItemTile? { boundTiles.first { $0.key == ItemKey(rawValue: key) } }

  /// Where the item with this key begins on the screen; nil if no tile shows it.
  func onScreenStart(of key: UInt64) -> Double? { tile(of: key).map { along($0.frame.origin) - offset } }
}

/// A tile that keeps book of its display calls and releases.
class BookedTile: Tile {
  private(set) var isDisplayed = false
  /// Display calls and releases that are out of turn.
  private(set) var displayFaults = 0
  /// The key of the item that was bound and not given up.
  private(set) var held: UInt64?

  func hold(_ key: UInt64) {
    if let held, held != key { displayFaults += 1 }
    held = key
  }

  override func willDisplay() {
    if isDisplayed { displayFaults += 1 }
    isDisplayed = true
  }

  override func didEndDisplaying() {
    if !isDisplayed || key!.rawValue != held { displayFaults += 1 }
    isDisplayed = false
  }

  override func didRelease() {
    if isDisplayed || held != key!.rawValue { displayFaults += 1 }
    held = nil
  }
}
