import ViewTree

/// The items that a batch inserts or updates, by their indices after it. Marked in an extent tree, where such an item has extent 1 and
/// every other one 0: O(m log m) for m changes.
package struct OpenedItems {
  package private(set) var ranges: [Range<Int>] = []  // ascending, not empty, not adjacent

  /// - Precondition: the changes fit a list of `count` items.
  package init(by changes: [ItemChange], count: Int) {
    var marks = ExtentTree()
    marks.insertMarks(.zero, count: count, at: 0)
    for change in changes {
      switch change {
      case .insert(let range): marks.insertMarks(OpenedItems.opened, count: range.count, at: range.lowerBound)
      case .remove(let range): marks.remove(range)
      case .move(let from, let to): marks.move(from: from, to: to)
      case .update(let range):
        marks.remove(range)
        marks.insertMarks(OpenedItems.opened, count: range.count, at: range.lowerBound)
      }
    }
    collect(from: marks)
  }

  private static let opened = LayoutUnit(rawValue: 1)

  private mutating func collect(from marks: ExtentTree) {
    var seen: Int64 = 0
    while seen < marks.total.rawValue {
      let first = marks.index(at: LayoutUnit(rawValue: seen))
      var end = first
      marks.forEach(from: first) { index, _, extent in
        guard extent == OpenedItems.opened else { return false }
        end = index + 1
        return true
      }
      ranges.append(first..<end)
      seen += Int64(end - first)
    }
  }
}

extension ExtentTree {
  fileprivate mutating func insertMarks(_ mark: LayoutUnit, count: Int, at index: Int) {
    guard count > 0 else { return }
    do throws(TilingError) { try insert(unmeasured: count, estimate: mark, at: index) } catch {
      preconditionFailure("\(count) marks at \(index): \(error)")  // one grid step per item: it takes more than 2^53 items
    }
  }
}
