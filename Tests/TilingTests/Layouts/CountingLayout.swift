import Tiling
import ViewTree

/// A layout that counts what it is asked: each item of which it tells the place is one unit of work.
///
/// Its items stand as those of another one do. It may leave it to the view to find what is to be measured, as a client's own layout does.
final class CountingLayout: TileLayout {
  let base: any TileLayout
  let measuresOneByOne: Bool
  private(set) var work = 0

  init(_ base: any TileLayout, measuresOneByOne: Bool = false) {
    self.base = base
    self.measuresOneByOne = measuresOneByOne
  }

  func frame(of index: Int) -> ItemFrame {
    work += 1
    return base.frame(of: index)
  }

  func forEach(meeting range: Range<LayoutUnit>, _ body: (Int, ItemFrame) -> Void) {
    base.forEach(meeting: range) {
      work += 1
      body($0, $1)
    }
  }

  func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {
    guard !measuresOneByOne else { return }
    base.measureItems(meeting: range, around: anchor) {
      work += 1
      return learn($0, $1)
    }
  }

  /// A view that measures item by item asks the extents whether each is measured.
  var extents: ExtentTree {
    if measuresOneByOne { work += 1 }
    return base.extents
  }
  var contentExtent: LayoutUnit { base.contentExtent }
  func capacity(of kind: TileKind, window: Double) -> Int { base.capacity(of: kind, window: window) }
  func setCrossExtent(_ crossExtent: LayoutUnit) { base.setCrossExtent(crossExtent) }
  var itemCrossExtent: LayoutUnit { base.itemCrossExtent }
  func index(at offset: LayoutUnit) -> Int { base.index(at: offset) }
  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool { base.hasRoom(for: newCount, sum: sum) }
  func carryOut(_ change: ItemChange, _ lengths: ItemExtents) { base.carryOut(change, lengths) }
  var hasCrossExtents: Bool { base.hasCrossExtents }
  var hasSpans: Bool { base.hasSpans }
  var pinsHeaders: Bool { base.pinsHeaders }
  func crossExtent(of span: ItemSpan) -> LayoutUnit { base.crossExtent(of: span) }
  func itemCrossExtent(of index: Int) -> LayoutUnit { base.itemCrossExtent(of: index) }
  func replaceAll(_ lengths: ItemExtents, after changes: [ItemChange]?) throws(TilingError) {
    try base.replaceAll(lengths, after: changes)
  }
  func itemsDidChange() { base.itemsDidChange() }
  func didRealize(before end: Int) { base.didRealize(before: end) }
  func resize(_ index: Int, to extent: LayoutUnit) { base.resize(index, to: extent) }
  func settle(through index: Int) -> Bool { base.settle(through: index) }
  var isSettled: Bool { base.isSettled }
}
