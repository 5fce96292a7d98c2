import ViewTree

/// Edits are O(log n + entries). Those that could exceed 2^50 items return false, with the table unchanged.
extension SectionTable {
  mutating func insert(_ runs: some Collection<SectionRun>, at section: Int) -> Bool {
    guard runs.allSatisfy({ $0.shape.itemCount <= SectionShape.maximumItems }) else { return false }
    return edit { (table) throws(TilingError) in
      var place = section
      var singles: [SectionShape] = []  // inserted together: one edit for many sections of different shapes
      for run in SectionTable.joined(runs) {
        if run.count == 1 {
          singles.append(run.shape)
          continue
        }
        place = try table.insert(&singles, at: place)
        try table.shapes.insert(unmeasured: run.count, estimate: run.shape.packed, at: place)
        try table.shown.insert(unmeasured: run.count, estimate: LayoutUnit(items: run.shape.shownCount), at: place)
        place += run.count
      }
      _ = try table.insert(&singles, at: place)
    }
  }

  mutating func remove(_ sections: Range<Int>) {
    shapes.remove(sections)
    shown.remove(sections)
  }

  mutating func move(from source: Int, to destination: Int) {
    shapes.move(from: source, to: destination)
    shown.move(from: source, to: destination)
  }

  mutating func set(_ section: Int, to shape: SectionShape) -> Bool {
    guard shape.itemCount <= SectionShape.maximumItems else { return false }
    return edit { (table) throws(TilingError) in
      try table.shapes.resize(section, to: shape.packed)
      try table.shown.resize(section, to: LayoutUnit(items: shape.shownCount))
    }
  }

  private mutating func insert(_ singles: inout [SectionShape], at section: Int) throws(TilingError) -> Int {
    defer { singles.removeAll(keepingCapacity: true) }
    try shapes.insert(measured: singles.map(\.packed), at: section)
    try shown.insert(measured: singles.map { LayoutUnit(items: $0.shownCount) }, at: section)
    return section + singles.count
  }

  /// A copy is edited, as either tree may refuse; it shares the nodes that do not change.
  private mutating func edit(_ change: (inout SectionTable) throws(TilingError) -> Void) -> Bool {
    var next = self
    do throws(TilingError) { try change(&next) } catch { return false }
    self = next
    return true
  }

  private static func joined(_ runs: some Collection<SectionRun>) -> [SectionRun] {
    var joined: [SectionRun] = []
    for run in runs where run.count > 0 {
      if let last = joined.last, last.shape == run.shape {
        joined[joined.count - 1].count = last.count.addingSaturated(run.count)
      } else {
        joined.append(run)
      }
    }
    return joined
  }
}
