public import ViewTree

/// The places of a tiled scroll view's items, if they are not in one line: the queries of a layout.
///
/// Places are in content coordinates, on the *main axis* (the scroll axis) and the *cross axis*, in counts of 1/64 point. An unmeasured
/// item has its estimated extent. A query changes no item and no extent.
public protocol ItemFrames: AnyObject {
  /// The items' extents on the main axis, in index order; the tree's spacing is the greatest gap that the content has per item.
  var extents: ExtentTree { get }

  /// The content's extent on the main axis.
  var contentExtent: LayoutUnit { get }

  /// An item's extent on the cross axis; the greatest one if items have their own.
  var itemCrossExtent: LayoutUnit { get }

  func frame(of index: Int) -> ItemFrame

  /// The first item in index order whose place contains an offset on the main axis; else the next one after it; `count` after the last one.
  /// For items in rows, the first item of the row.
  func index(at offset: LayoutUnit) -> Int

  /// Calls `body`, in index order, with each item that overlaps a half-open range of the content by more than 0.
  func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void)

  /// Makes an item's place final, up to a limit of work. Returns whether it is; if not, the next frame asks again. True by default.
  func settle(through index: Int) -> Bool

  /// Whether the last `forEach(meeting:)` knew all items there; if not, the next frame asks again. True by default.
  var isSettled: Bool { get }
}

extension ItemFrames {
  public var count: Int { extents.count }
  public func isMeasured(_ index: Int) -> Bool { extents.isMeasured(index) }
  /// The number of unmeasured items.
  public var unmeasuredCount: Int { extents.unmeasuredCount }

  public func settle(through index: Int) -> Bool { true }
  public var isSettled: Bool { true }
}

/// The protocol of grids, masonries, flows and custom layouts: the queries of ``ItemFrames``, and the edits below.
///
/// A layout knows no tiles, offsets or data source: the view passes it the items' extents, and asks which items meet a range of the
/// content. A plain list has no layout; an ``ExtentTree`` has its places. Measuring an item may move others on the main axis, never on the
/// cross axis (C11).
///
/// Requirements with a default are optional optimisations and notifications. A layout that wraps another one forwards them.
public protocol TileLayout: ItemFrames {
  /// The number of tiles of a kind that suffices for any window of this many points on the main axis, as long as no item is smaller than
  /// its kind declares. It is the pool's size, so it must not depend on the viewport's size on the cross axis.
  func capacity(of kind: TileKind, window: Double) -> Int

  /// Whether items have their own extents on the cross axis: ``ItemExtents/crossExtents`` then has one for each. False by default.
  var hasCrossExtents: Bool { get }

  /// Whether items may take several columns or lanes: the view then asks for ``TileDataSource/spanningItems(in:)``, and ``ItemExtents/spans`` has
  /// them. False by default.
  var hasSpans: Bool { get }

  /// Whether the view can pin headers in this layout. Each item of a pinned kind must then take the whole cross axis, and start where all items
  /// before it have ended. With ``hasSpans`` the view gives it the span ``ItemSpan/all``; with ``hasCrossExtents``, the extent
  /// ``ItemFrames/itemCrossExtent``. False by default: no header is pinned.
  var pinsHeaders: Bool { get }

  /// The extent on the cross axis of an item of this span. By default ``ItemFrames/itemCrossExtent``.
  func crossExtent(of span: ItemSpan) -> LayoutUnit

  /// An item's own extent on the cross axis. By default that of its place if items have their own, else ``ItemFrames/itemCrossExtent``.
  func itemCrossExtent(of index: Int) -> LayoutUnit

  /// Sets the viewport's size on the cross axis, and with it the items' places there. New extents for all items follow.
  func setCrossExtent(_ crossExtent: LayoutUnit)

  /// Whether the content stays within 2^47 points if `newCount` items with this sum of extents (nil: beyond 2^63 grid steps) are added to
  /// it. By default counts all items one below the other.
  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool

  /// Replaces the extents of all items.
  ///
  /// - Parameters:
  ///   - extents: of all items, in index order.
  ///   - changes: the changes that lead from the present items to these, as after a change of the cross size; nil if the items are
  ///     unrelated, as after a reload.
  /// - Throws: ``TilingError/contentTooLong(count:)``; the layout is then unchanged.
  func replaceAll(_ extents: ItemExtents, after changes: [ItemChange]?) throws(TilingError)

  /// Applies one step of a batch. It fits: ``hasRoom(for:sum:)`` was asked. `extents` has the inserted or updated items, else none.
  func carryOut(_ change: ItemChange, _ extents: ItemExtents)

  /// Sets the extent of an item that was measured.
  func resize(_ index: Int, to extent: LayoutUnit)

  /// Called after all changes of a batch, when the inserted items have their extents. Does nothing by default.
  func itemsDidChange()

  /// Called after a layout pass: the items that have tiles are before `end`; 0 if there are none. Does nothing by default.
  func didRealize(before end: Int)

  /// Measures all unmeasured items that overlap a half-open range of the content by more than 0, in one pass.
  ///
  /// Each item gets the extent that `learn` returns for its index and estimate, which may move others into or out of the range and so
  /// decides whether they are measured. The anchor stays where it is: items before it grow backwards, and the range moves with them. A
  /// layout may skip any items; the default skips all. The view then finds them one by one with ``ItemFrames/forEach(meeting:_:)``.
  ///
  /// - Parameters:
  ///   - range: on the main axis.
  ///   - anchor: the index of the item that stays where it is.
  ///   - learn: returns nil if the item cannot be measured now: the layout then stops. Must not change the layout.
  func measureItems(
    meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (_ index: Int, _ estimate: LayoutUnit) -> LayoutUnit?)
}

extension TileLayout {
  public var hasCrossExtents: Bool { false }
  public var hasSpans: Bool { false }
  public var pinsHeaders: Bool { false }
  public func crossExtent(of span: ItemSpan) -> LayoutUnit { itemCrossExtent }
  public func itemCrossExtent(of index: Int) -> LayoutUnit { hasCrossExtents ? frame(of: index).crossExtent : itemCrossExtent }
  public func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool { extents.hasRoom(for: newCount, sum: sum) }
  public func itemsDidChange() {}
  public func didRealize(before end: Int) {}
  public func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {}
}

/// The place of an item in the content.
public struct ItemFrame: Hashable, Sendable {
  /// On the main axis.
  public var start: LayoutUnit
  public var extent: LayoutUnit
  /// On the cross axis.
  public var crossStart: LayoutUnit
  public var crossExtent: LayoutUnit

  public init(start: LayoutUnit, extent: LayoutUnit, crossStart: LayoutUnit = .zero, crossExtent: LayoutUnit = .zero) {
    self.start = start
    self.extent = extent
    self.crossStart = crossStart
    self.crossExtent = crossExtent
  }

  public var end: LayoutUnit { start + extent }
}
