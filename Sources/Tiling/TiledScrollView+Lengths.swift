import Scrolling
import ViewTree

/// What the data source says of its items' lengths, and where it goes.
extension TiledScrollView {
  /// Asks for all lengths, and takes them if all are right. In a view without size across the axis nothing is asked: no item has a length
  /// until the view gets one (B11).
  func askForAllLengths(count: Int) throws(TilingError) {
    var lengths = ItemLengths()
    layout?.setAcross(LayoutUnit(nearest: across(bounds.size)))
    let across = across(bounds.size)
    if across > 0 {
      try ask(for: 0..<count, into: &lengths)
    } else {
      lengths.append(unmeasured: count, estimate: .zero)
    }
    if let layout {
      try layout.reset(lengths)
    } else {
      var next = ExtentTree(spacing: tree.spacing)
      try next.insert(lengths, at: 0)
      tree = next
    }
    askedAcross = across
    hasBlanks = false
  }

  /// Asks for the lengths of items, at their present places in the data source.
  func ask(for items: Range<Int>, into lengths: inout ItemLengths) throws(TilingError) {
    guard let dataSource, across(bounds.size) > 0 else {
      hasBlanks = true
      return lengths.append(unmeasured: items.count, estimate: .zero)
    }
    let across = itemAcross
    guard let runs = dataSource.runs(of: items, across: across) else {
      for index in items {
        switch dataSource.extent(at: index, across: across) {
        case .exact(let points): lengths.append(try TiledScrollView.extent(points, of: index))
        case .estimated(let points): lengths.append(unmeasured: 1, estimate: try TiledScrollView.estimate(points, of: index))
        }
      }
      return
    }
    var index = items.lowerBound
    for run in runs {
      guard run.count >= 0, run.count <= items.upperBound - index else { break }
      lengths.append(unmeasured: run.count, estimate: try TiledScrollView.estimate(run.estimate, of: index))
      index += run.count
    }
    let found = runs.reduce((count: 0, overflow: false)) { sum, run in
      let (count, overflow) = sum.count.addingReportingOverflow(run.count)
      return (count, sum.overflow || overflow || run.count < 0)
    }
    guard found.count == items.count, !found.overflow else { throw .runsMismatch(of: items, found: found.count) }
  }

  /// A length on the grid.
  static func extent(_ points: Double, of index: Int) throws(TilingError) -> LayoutUnit {
    guard points >= 0, points <= LayoutUnit.maximumPoints else { throw .invalidExtent(index: index, points: points) }
    return LayoutUnit(nearest: points)
  }

  /// An estimate on the grid. What is taken for nothing would never be engaged, and so never be measured.
  private static func estimate(_ points: Double, of index: Int) throws(TilingError) -> LayoutUnit {
    guard points >= 1.0 / 64, points <= LayoutUnit.maximumPoints else { throw .invalidEstimate(index: index, points: points) }
    return LayoutUnit(nearest: points)
  }

  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool {
    layout?.hasRoom(for: newCount, sum: sum) ?? tree.hasRoom(for: newCount, sum: sum)
  }

  func insert(_ lengths: ItemLengths, at index: Int) throws(TilingError) {
    if let layout { layout.insert(lengths, at: index) } else { try tree.insert(lengths, at: index) }
  }

  func replace(from index: Int, with lengths: ItemLengths) throws(TilingError) {
    if let layout { layout.replace(from: index, with: lengths) } else { try tree.replace(from: index, with: lengths) }
  }

  /// A removal or a move in a list.
  func rearrange(_ change: ItemChange) {
    if case .remove(let range) = change { tree.remove(range) }
    if case .move(let from, let to) = change { tree.move(from: from, to: to) }
  }
}

extension TileLayout {
  /// A step in which new items have no length yet.
  func carryOut(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      var blank = ItemLengths()
      blank.append(unmeasured: range.count, estimate: .zero)
      insert(blank, at: range.lowerBound)
    case .remove(let range): remove(range)
    case .move(let from, let to): move(from: from, to: to)
    case .update: break
    }
  }
}
