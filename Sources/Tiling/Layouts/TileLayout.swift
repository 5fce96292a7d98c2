public import ViewTree

/// Where the items of a tiled scroll view stand, if not in one line: the seam for grids, masonry and layouts of a client's own.
///
/// A layout holds an extent for each item and answers for places in content coordinates: *along* the scroll axis, and *across* it. It knows no
/// tiles, no offsets and no data source; the view hands it the items' lengths and asks it what meets a stretch of the content. All lengths are
/// on the 1/64 point grid. A plain list has none: its places are those of an ``ExtentTree``.
///
/// An item that is not measured stands with its estimate. Measuring one may move others along the axis, but never across it (C11).
///
/// What has a default below is for layouts that want to know more, or know how to do a thing at once. One that wraps another hands it on.
public protocol TileLayout: AnyObject {
  var count: Int { get }

  /// The content's length along the scroll axis.
  var length: LayoutUnit { get }

  /// Tiles of a kind that are enough for any window of so many points along the axis; the pool is filled by it, so that none is missing as
  /// long as no item is smaller than its kind declares.
  func capacity(of kind: TileKind, window: Double) -> Int

  /// The viewport's size across the axis; items get another place across by it, and are given their lengths anew afterwards.
  func setAcross(_ across: LayoutUnit)

  /// How wide an item is across the axis.
  var itemAcross: LayoutUnit { get }

  func place(of index: Int) -> TilePlace

  func isMeasured(_ index: Int) -> Bool

  /// How many items are not measured.
  var unmeasuredCount: Int { get }

  /// The item whose place contains an offset along the axis, the first in index order; else the next one after it; `count` beyond the last.
  func index(at offset: LayoutUnit) -> Int

  /// Calls `body`, in index order, with each item that has a part of positive length in a half-open stretch of the content.
  func forEach(meeting stretch: Range<LayoutUnit>, _ body: (Int, TilePlace) -> Void)

  /// Gives up all items and takes these.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``; the layout is then as it was.
  func reset(_ lengths: ItemLengths) throws(TilingError)

  /// Whether the content stays below 2^47 points if so many items with this sum of lengths (nil: beyond 2^63 grid steps) come in addition to
  /// all that are there.
  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool

  func insert(_ lengths: ItemLengths, at index: Int)
  func remove(_ range: Range<Int>)
  func move(from source: Int, to destination: Int)
  /// New lengths for the items from `index` on.
  func replace(from index: Int, with lengths: ItemLengths)
  /// New lengths for all items: the same items after these changes, as in a view of another size across.
  ///
  /// - Throws: ``TilingError/contentTooLong(count:)``; the layout is then as it was.
  func replaceAll(_ lengths: ItemLengths, after changes: [ItemChange]) throws(TilingError)

  /// All changes of a batch have been made, and what they have brought has its lengths.
  func itemsDidChange()

  /// A layout pass is over: the items that have tiles stand before this one; 0 if none has one.
  func didRealize(before end: Int)

  /// An item has been measured.
  func resize(_ index: Int, to extent: LayoutUnit)

  /// Measures all items that have a part of positive length in a half-open stretch of the content and are not measured yet, in one go: each
  /// gets the length that `learn` answers for it and its estimate, and where what comes next then stands decides whether it is measured too.
  /// An item stays where it is meanwhile; what stands before it along the axis grows backwards, and takes the stretch along.
  ///
  /// A layout may leave some out, or all: the view finds these one by one, each time by ``forEach(meeting:_:)``.
  ///
  /// - Parameters:
  ///   - stretch: along the scroll axis.
  ///   - anchor: the index of the item that stays where it is.
  ///   - learn: nil if the item cannot be measured now: the layout then stops. Must not change the layout.
  func measureItems(
    meeting stretch: Range<LayoutUnit>, around anchor: Int, by learn: (_ index: Int, _ estimate: LayoutUnit) -> LayoutUnit?)

  /// Makes sure that an item's place is its own and no guess, as far as a limit of work allows.
  ///
  /// - Returns: whether it is; else the next frame asks again.
  func settle(through index: Int) -> Bool

  /// Whether the last `forEach(meeting:)` knew all that stands there; else the next frame asks again.
  var isSettled: Bool { get }
}

extension TileLayout {
  public func replaceAll(_ lengths: ItemLengths, after changes: [ItemChange]) throws(TilingError) { try reset(lengths) }
  public func itemsDidChange() {}
  public func didRealize(before end: Int) {}
  public func measureItems(meeting stretch: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {}
  public func settle(through index: Int) -> Bool { true }
  public var isSettled: Bool { true }
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
