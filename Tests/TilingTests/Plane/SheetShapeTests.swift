import TestSupport
import Testing

@testable import Tiling

@Suite("The lines and the merged cells of a sheet")
struct SheetShapeTests {
  @Test("a line's number follows what is put in and taken out, as in an array", arguments: 0...6)
  func numbers(place: Int) {
    let old = Array(0..<6)
    for count in 0...3 {
      var new = old
      new.insert(contentsOf: Array(repeating: -1, count: count), at: place)
      for line in old { #expect(LineChange.insert(count: count, at: place).applied(to: line) == new.firstIndex(of: line)) }
    }
    for end in place...6 {
      var new = old
      new.removeSubrange(place..<end)
      for line in old where !(place..<end).contains(line) {
        #expect(LineChange.remove(place..<end).applied(to: line) == new.firstIndex(of: line))
      }
    }
  }

  @Test("a set of lines is what a set of numbers is, whatever is put in, taken out and changed")
  func lineSets() {
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      var (lines, count) = (LineSet(), 20)
      var naive = Array(repeating: false, count: count)
      for _ in 0..<30 {
        let first = random.below(count + 1)
        let range = first..<first + random.below(min(6, count - first) + 1)
        switch random.below(4) {
        case 0:
          lines.insert(range)
          for line in range { naive[line] = true }
        case 1:
          lines.remove(range)
          for line in range { naive[line] = false }
        case 2:
          let new = random.below(4)
          lines.follow(.insert(count: new, at: first))
          naive.insert(contentsOf: Array(repeating: false, count: new), at: first)
        default:
          lines.follow(.remove(range))
          naive.removeSubrange(range)
        }
        count = naive.count
        #expect((0..<count).map { lines.contains($0) } == naive)
        for (range, next) in zip(lines.ranges, lines.ranges.dropFirst()) { #expect(!range.isEmpty && range.upperBound < next.lowerBound) }
      }
    }
  }

  private static func rectangle(_ columns: Range<Int>, _ rows: Range<Int>) -> CellRectangle {
    CellRectangle(columns: Int64(columns.lowerBound)..<Int64(columns.upperBound), rows: Int64(rows.lowerBound)..<Int64(rows.upperBound))
  }

  @Test("merged cells that meet a window are found, each once, as by looking at all of them")
  func search() {
    var random = SplitMix(seed: 9)
    for count in [0, 1, 2, 3, 10, 100, 400] {
      var merged = MergedCells()
      for _ in 0..<count {
        let (column, row) = (random.below(60), random.below(60))
        let new = Self.rectangle(column..<column + 1 + random.below(4), row..<row + 2 + random.below(30))
        if merged.first(where: { $0.meets(new) }) == nil { merged.insert(new) }
      }
      merged.order()
      for _ in 0..<100 {
        let (column, row) = (random.below(64), random.below(90))
        let window = Self.rectangle(column..<column + random.below(12), row..<row + random.below(12))
        var found: [CellRectangle] = []
        merged.forEach(meeting: window) { found.append($0) }
        #expect(found.count == Set(found).count)
        #expect(Set(found) == Set(merged.rectangles.filter { $0.meets(window) }))
        let cell = merged.rectangle(containing: Int64(column), Int64(row))
        #expect(cell == merged.rectangles.first { $0.contains(column: Int64(column), row: Int64(row)) })
      }
    }
  }

  @Test("merged cells widen around what is put in between them, shrink by what is taken out, and end as a single cell")
  func edits() {
    func after(_ change: LineChange, _ axis: SheetAxis = .columns) -> [CellRectangle] {
      var merged = MergedCells()
      merged.insert(Self.rectangle(2..<4, 5..<6))
      merged.follow(change, on: axis)
      return merged.rectangles
    }
    #expect(after(.insert(count: 3, at: 2)) == [Self.rectangle(5..<7, 5..<6)])
    #expect(after(.insert(count: 3, at: 3)) == [Self.rectangle(2..<7, 5..<6)])
    #expect(after(.insert(count: 3, at: 4)) == [Self.rectangle(2..<4, 5..<6)])
    #expect(after(.insert(count: 2, at: 0), .rows) == [Self.rectangle(2..<4, 7..<8)])
    #expect(after(.remove(0..<1)) == [Self.rectangle(1..<3, 5..<6)])
    #expect(LineChange.insert(count: 2, at: 0).applied(to: 0..<0).isEmpty)
    #expect(after(.remove(3..<5)).isEmpty && after(.remove(0..<9)).isEmpty && after(.remove(5..<6), .rows).isEmpty)
  }

  @Test("finding a few of many merged cells looks at a few")
  func bound() {
    var merged = MergedCells()
    for index in 0..<MergedCells.limit {
      merged.insert(Self.rectangle(index % 128 * 3..<index % 128 * 3 + 2, index / 128..<index / 128 + 1))
    }
    merged.order()
    var found = 0
    merged.forEach(meeting: Self.rectangle(100..<110, 60..<70)) { _ in found += 1 }
    #expect(found == 40)
  }
}
