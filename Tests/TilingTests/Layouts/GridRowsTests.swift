import TestSupport
import Testing

@testable import Tiling

@Suite("The rows of a grid with spans")
struct GridRowsTests {
  /// The columns of each item, and the rows by a loop over all of them.
  private struct Model {
    let columns: Int
    var spans: [Int]

    var rows: [Range<Int>] {
      var rows: [Range<Int>] = []
      var (first, used) = (0, 0)
      for (index, span) in spans.enumerated() {
        if used + span > columns {
          rows.append(first..<index)
          (first, used) = (index, 0)
        }
        used += span
      }
      return spans.isEmpty ? [] : rows + [first..<spans.count]
    }
  }

  private func check(_ rows: GridRows, _ model: Model, _ comment: Comment) {
    let due = model.rows
    #expect((0..<rows.rowCount).map(rows.items(of:)) == due, comment)
    #expect(rows.firstItem(of: rows.rowCount) == model.spans.count, comment)
    #expect(model.spans.indices.map(rows.columns(of:)) == model.spans, comment)
    #expect(rows.arePlain == model.spans.allSatisfy { $0 == 1 }, comment)
    for (row, items) in due.enumerated() {
      let plain = due[row...].prefix { $0.count == model.columns }.count
      #expect(plain == 0 ? rows.plainRows(from: row) == 0 : (1...plain).contains(rows.plainRows(from: row)), comment)
      for index in items {
        #expect(rows.row(of: index) == row, comment)
        #expect(rows.columnsBefore(index, in: row) == model.spans[items.lowerBound..<index].reduce(0, +), comment)
      }
    }
  }

  private func spanning(_ spans: [Int]) -> [SpanningItem] {
    spans.enumerated().filter { $0.element > 1 }.map { SpanningItem(index: $0.offset, span: ItemSpan($0.element)) }
  }

  @Test("are those of a loop over all items, for every list of up to six items", arguments: 1...4)
  func everyList(columns: Int) {
    for count in 0...6 {
      let lists = (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in (1...columns).map { list + [$0] } } }
      for spans in lists {
        var rows = GridRows(columns: columns, count: 0)
        _ = rows.carryOut(.insert(0..<count), spanning(spans))
        check(rows, Model(columns: columns, spans: spans), "\(spans) in \(columns)")
      }
    }
  }

  @Test("stay those through edits, and tell the first row that has changed", arguments: 0..<40)
  func edits(seed: Int) {
    var random = SplitMix(seed: seed)
    let columns = random.number(1...5)
    var model = Model(columns: columns, spans: Array(repeating: 1, count: random.number(0...40)))
    var rows = GridRows(columns: columns, count: model.spans.count)
    check(rows, model, "plain")
    for step in 0..<60 {
      let (count, before) = (model.spans.count, model.rows)
      func drawn(_ count: Int) -> [Int] { (0..<count).map { _ in random.once(in: 3) ? random.number(1...columns) : 1 } }
      var spans: [Int]?
      let change: ItemChange
      switch random.below(count == 0 ? 1 : 5) {
      case 0:
        let index = random.number(0...count)
        let new = drawn(random.number(1...9))
        (change, spans) = (.insert(index..<index + new.count), new)
        model.spans.insert(contentsOf: new, at: index)
      case 1:
        let first = random.below(count)
        let range = first..<min(count, first + random.number(1...9))
        change = .remove(range)
        model.spans.removeSubrange(range)
      case 2:
        let (source, destination) = (random.below(count), random.below(count))
        change = .move(from: source, to: destination)
        model.spans.insert(model.spans.remove(at: source), at: destination)
      default:
        let first = random.below(count)
        let range = first..<min(count, first + random.number(1...4))
        change = .update(range)
        if !random.once(in: 3) {
          spans = drawn(range.count)
          model.spans.replaceSubrange(range, with: spans ?? [])
        }
      }
      let first = rows.carryOut(change, spans.map(spanning))
      check(rows, model, "step \(step): \(change)")
      let unchanged = zip(before, model.rows).prefix { $0 == $1 }.count
      if let first {
        #expect(first <= unchanged, "step \(step): \(change)")
      } else {
        #expect(before == model.rows, "step \(step): \(change)")
      }
    }
  }

  @Test("of a billion items with a headline in every million are a few thousand entries")
  func billion() {
    var rows = GridRows(columns: 3, count: 0)
    let headlines = (0..<1_000).map { SpanningItem(index: $0 * 1_000_000, span: .all) }
    _ = rows.carryOut(.insert(0..<1_000_000_000), headlines)
    #expect(rows.row(of: 999_999_999) == 333_334 * 1_000 - 1)  // 999,999 items after each headline
    #expect(rows.spans.tree.nodeCount + rows.counts.nodeCount < 400)
  }
}
