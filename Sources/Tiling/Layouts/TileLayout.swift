public import ViewTree

/// Where the items of a tiled scroll view stand, if not in one line: what one may ask of a layout.
///
/// Places are in content coordinates: *along* the scroll axis, and *across* it. All lengths are on the 1/64 point grid. Nothing that is asked
/// changes an item or its length. An item that is not measured stands with its estimate.
public protocol TilePlaces: AnyObject {
  /// The items' lengths along the scroll axis, in index order; the tree's spacing is the gap that the content has for each item at most.
  var extents: ExtentTree { get }

  /// The content's length along the scroll axis.
  var length: LayoutUnit { get }

  /// How wide an item is across the axis; where items have extents of their own across, how wide one may be.
  var itemAcross: LayoutUnit { get }

  func place(of index: Int) -> TilePlace

  /// The item whose place contains an offset along the axis, the first in index order; else the next one after it; `count` beyond the last.
  /// Where items stand in rows, the first item of the row.
  func index(at offset: LayoutUnit) -> Int

  /// Calls `body`, in index order, with each item that has a part of positive length in a half-open stretch of the content.
  func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, TilePlace) -> Void)

  /// Makes sure that an item's place is its own and no guess, as far as a limit of work allows. True by default.
  ///
  /// - Returns: whether it is; else the next frame asks again.
  func settle(through index: Int) -> Bool

  /// Whether the last `forEach(meeting:)` knew all that stands there; else the next frame asks again. True by default.
  var isSettled: Bool { get }
}

extension TilePlaces {
  public var count: Int { extents.count }
  public func isMeasured(_ index: Int) -> Bool { extents.isMeasured(index) }
  /// How many items are not measured.
  public var unmeasuredCount: Int { extents.unmeasuredCount }

  public func settle(through index: Int) -> Bool { true }
  public var isSettled: Bool { true }
}

/// The seam for grids, masonry, flows and layouts of a client's own: a layout answers for places (``TilePlaces``), and takes the edits below.
///
/// A layout knows no tiles, no offsets and no data source: the view hands it the items' lengths, and asks it what meets a stretch of the content.
/// A plain list has none: its places are those of an ``ExtentTree``.
///
/// Measuring an item may move others along the axis, but never across it (C11).
///
/// What has a default below is for layouts that want to know more, or know how to do a thing at once. One that wraps another hands it on.
public protocol TileLayout: TilePlaces {
  /// Tiles of a kind that are enough for any window of so many points along the axis; the pool is filled by it, so that none is missing as
  /// long as no item is smaller than its kind declares. The size across the axis may change, and the answer may not.
  func capacity(of kind: TileKind, window: Double) -> Int

  /// Whether items have extents of their own across the axis: then ``ItemLengths/acrossExtents`` has one for each. False by default.
  var hasAcrossExtents: Bool { get }

  /// The viewport's size across the axis; items get another place across by it, and are given their lengths anew afterwards.
  func setAcross(_ across: LayoutUnit)

  /// Whether the content stays below 2^47 points if so many items with this sum of lengths (nil: beyond 2^63 grid steps) come in addition to
  /// all that are there. By default all items are counted one below the other.
  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool

  /// New lengths for all items.
  ///
  /// - Parameters:
  ///   - lengths: of all items, in their order.
  ///   - changes: they are the items that are there, after these changes, as in a view of another size across; nil if they are any others, as
  ///     after a reload.
  /// - Throws: ``TilingError/contentTooLong(count:)``; the layout is then as it was.
  func replaceAll(_ lengths: ItemLengths, after changes: [ItemChange]?) throws(TilingError)

  /// Makes one change. There is room for it: ``hasRoom(for:sum:)`` has been asked.
  ///
  /// - Parameters:
  ///   - change: one step of a batch.
  ///   - lengths: of the items that an insertion brings or an update changes; else empty.
  func carryOut(_ change: ItemChange, _ lengths: ItemLengths)

  /// An item has been measured.
  func resize(_ index: Int, to extent: LayoutUnit)

  /// All changes of a batch have been made, and what they have brought has its lengths. Does nothing by default.
  func itemsDidChange()

  /// A layout pass is over: the items that have tiles stand before this one; 0 if none has one. Does nothing by default.
  func didRealize(before end: Int)

  /// Measures all items that have a part of positive length in a half-open stretch of the content and are not measured yet, in one go: each
  /// gets the length that `learn` answers for it and its estimate, and where what comes next then stands decides whether it is measured too.
  /// An item stays where it is meanwhile; what stands before it along the axis grows backwards, and takes the stretch along.
  ///
  /// A layout may leave some out, or all, as the default does: the view finds these one by one, each time by ``TilePlaces/forEach(meeting:_:)``.
  ///
  /// - Parameters:
  ///   - range: along the scroll axis.
  ///   - anchor: the index of the item that stays where it is.
  ///   - learn: nil if the item cannot be measured now: the layout then stops. Must not change the layout.
  func measureItems(
    meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (_ index: Int, _ estimate: LayoutUnit) -> LayoutUnit?)
}

extension TileLayout {
  public var hasAcrossExtents: Bool { false }
  public func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool { extents.hasRoom(for: newCount, sum: sum) }
  public func itemsDidChange() {}
  public func didRealize(before end: Int) {}
  public func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {}
}

/// Where an item stands in the content.
public struct TilePlace: Hashable, Sendable {
  /// Along the scroll axis.
  public var start: LayoutUnit
  public var extent: LayoutUnit
  /// Across it.
  public var acrossStart: LayoutUnit
  public var acrossExtent: LayoutUnit

  public init(start: LayoutUnit, extent: LayoutUnit, acrossStart: LayoutUnit, acrossExtent: LayoutUnit) {
    self.start = start
    self.extent = extent
    self.acrossStart = acrossStart
    self.acrossExtent = acrossExtent
  }

  public var end: LayoutUnit { start + extent }
}
