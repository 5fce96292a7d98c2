public import ViewTree

/// Items of several columns.
extension GridLayout {
  public var hasSpans: Bool { true }
  public var pinsHeaders: Bool { true }

  public func crossExtent(of span: ItemSpan) -> LayoutUnit { crossExtent(ofColumns: span.columns(of: columns)) }

  public func itemCrossExtent(of index: Int) -> LayoutUnit {
    spanning.map { crossExtent(ofColumns: $0.columns(of: index)) } ?? itemCrossExtent
  }

  /// The columns with the gaps between them.
  private func crossExtent(ofColumns count: Int) -> LayoutUnit {
    LayoutUnit(rawValue: itemCrossExtent.rawValue * Int64(count) + gap.rawValue * Int64(count - 1))
  }

  func row(of index: Int) -> Int { spanning?.row(of: index) ?? index / columns }

  /// For the row after the last one, the number of items or more.
  func firstItem(of row: Int) -> Int { spanning?.firstItem(of: row) ?? row * columns }

  func itemsInRow(_ row: Int) -> Int { spanning?.items(of: row).count ?? columns }

  /// O(log n).
  func frame(of index: Int, in spanning: GridRows) -> ItemFrame {
    let row = spanning.row(of: index)
    return ItemFrame(
      start: rows.offset(of: row), extent: extents.extent(at: index),
      crossStart: crossStart(ofColumn: spanning.columnsBefore(index, in: row)),
      crossExtent: crossExtent(ofColumns: spanning.columns(of: index)))
  }

  func forEach(meeting span: Range<LayoutUnit>, in spanning: GridRows, _ body: (Int, ItemFrame) -> Void) {
    rows.forEach(meeting: span) { row, start, _ in
      let items = spanning.items(of: row)
      guard var item = extents.cursor(at: items.lowerBound), var width = spanning.spans.tree.cursor(at: items.lowerBound) else { return }
      var column = 0
      for index in items {
        let columns = Int(width.extent.rawValue)
        if item.extent > .zero, start + item.extent > span.lowerBound {
          let place = ItemFrame(
            start: start, extent: item.extent, crossStart: crossStart(ofColumn: column), crossExtent: crossExtent(ofColumns: columns))
          body(index, place)
        }
        guard extents.advance(&item), spanning.spans.tree.advance(&width) else { return }
        column += columns
      }
    }
  }

  private func crossStart(ofColumn column: Int) -> LayoutUnit {
    LayoutUnit(rawValue: (itemCrossExtent + gap).rawValue * Int64(column))
  }
}
