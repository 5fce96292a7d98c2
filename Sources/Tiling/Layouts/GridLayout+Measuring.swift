public import ViewTree

/// A grid measures row by row: the extents of a row's items determine the start of the next row.
extension GridLayout {
  /// - Complexity: O(m + k log n) for m items in the rows of the range, k of which are measured; O(columns) for each of these in rows
  ///   before the anchor whose items have different estimates.
  public func measureItems(meeting range: Range<LayoutUnit>, around anchor: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?) {
    guard anchor < count else { return }
    let row = row(of: anchor)
    let start = rows.offset(of: row)
    guard measureRows(from: row, startingAt: start, meeting: range, by: learn) else { return }
    _ = measureRows(before: row, startingAt: start, meeting: range, by: learn)
  }

  /// A row moves nothing before it.
  private func measureRows(
    from first: Int, startingAt offset: LayoutUnit, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> Bool {
    var start = offset
    var row = first
    while row < rows.count, start < range.upperBound {
      let isWhole = measureItems(of: row, by: learn) { extent, _ in start + extent > range.lowerBound }
      guard isWhole else { return false }
      start += rows.extent(at: row) + gap
      row += 1
    }
    return true
  }

  /// A row before the anchor ends where the next one starts, whatever its items measure.
  private func measureRows(
    before first: Int, startingAt offset: LayoutUnit, meeting range: Range<LayoutUnit>, by learn: (Int, LayoutUnit) -> LayoutUnit?
  ) -> Bool {
    var end = offset - gap
    var row = first
    while row > 0, end > range.lowerBound {
      row -= 1
      let isWhole = measureItems(of: row, by: learn) { extent, rowExtent in
        end - rowExtent < range.upperBound && end - rowExtent + extent > range.lowerBound
      }
      guard isWhole else { return false }
      end -= rows.extent(at: row) + gap
    }
    return true
  }

  /// Measures the items of a row, then updates the row's extent. Each pass may change that extent; the last pass measures nothing. `meets`
  /// tells whether an item is in the range, by its extent and its row's. Returns false if an item cannot be measured now.
  private func measureItems(
    of row: Int, by learn: (Int, LayoutUnit) -> LayoutUnit?, where meets: (_ extent: LayoutUnit, _ rowExtent: LayoutUnit) -> Bool
  ) -> Bool {
    while true {
      let rowExtent = rows.extent(at: row)
      var measured = 0
      let isWhole = measureItems(of: row, &measured, by: learn) { meets($0, rowExtent) }
      guard measured > 0 else { return isWhole }
      rebuildRows(from: row, to: row + 1)
      guard isWhole else { return false }
    }
  }

  private func measureItems(
    of row: Int, _ measured: inout Int, by learn: (Int, LayoutUnit) -> LayoutUnit?, where meets: (LayoutUnit) -> Bool
  ) -> Bool {
    guard var item = extents.cursor(at: firstItem(of: row)) else { return true }
    for _ in 0..<itemsInRow(row) {
      if !item.isMeasured, item.extent > .zero, meets(item.extent) {
        guard let extent = learn(item.index, item.extent) else { return false }
        resizeItem(at: &item, to: extent)
        measured += 1
      }
      guard extents.advance(&item) else { return true }
    }
    return true
  }
}
