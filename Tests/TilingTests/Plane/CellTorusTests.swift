import Testing

@testable import Tiling

@Suite("The torus of cells")
struct CellTorusTests {
  /// All rectangles of at most `side` x `side` cells with a corner near the origin, the empty one first.
  static func rectangles(near extent: Int64, side: Int64) -> [CellRectangle] {
    var all: [CellRectangle] = [.empty]
    for column in -extent...extent {
      for row in -extent...extent {
        for width in 1...side {
          for height in 1...side {
            all.append(CellRectangle(columns: column..<column + width, rows: row..<row + height))
          }
        }
      }
    }
    return all
  }

  @Test("keeps what stays and takes what comes, over all moves between small rectangles")
  func allMoves() {
    let rectangles = Self.rectangles(near: 2, side: 3)
    var faults = 0
    for first in rectangles {
      for second in rectangles {
        var torus = CellTorus<Int64>(vacant: -1)
        torus.grow(columns: 3, rows: 3)
        torus.move(to: first)
        first.forEach { torus[$0, $1] = $0 * 1000 + $1 }
        first.forEach(outside: second) { torus[$0, $1] = -1 }
        torus.move(to: second)
        second.forEach { column, row in
          if torus[column, row] != (first.contains(column: column, row: row) ? column * 1000 + row : -1) { faults += 1 }
        }
      }
    }
    #expect(rectangles.count == 226)
    #expect(faults == 0)
  }

  @Test("keeps its cells as it grows", arguments: [(3, 4), (4, 3), (7, 9)])
  func growth(columns: Int, rows: Int) {
    for rectangle in Self.rectangles(near: 2, side: 3) {
      var torus = CellTorus<Int64>(vacant: -1)
      torus.grow(columns: 3, rows: 3)
      torus.move(to: rectangle)
      rectangle.forEach { torus[$0, $1] = $0 * 1000 + $1 }
      torus.grow(columns: columns, rows: rows)
      var isSame = torus.cells == rectangle && torus.columns == columns && torus.rows == rows
      rectangle.forEach { if torus[$0, $1] != $0 * 1000 + $1 { isSame = false } }
      #expect(isSame)
    }
  }

  @Test("is vacant once all has been removed")
  func removal() {
    var torus = CellTorus<Int>(vacant: 0)
    torus.grow(columns: 2, rows: 2)
    let cells = CellRectangle(columns: -1..<1, rows: 5..<7)
    torus.move(to: cells)
    cells.forEach { torus[$0, $1] = 1 }
    torus.removeAll()
    #expect(torus.cells == .empty)
    torus.move(to: cells)
    var sum = 0
    cells.forEach { sum += torus[$0, $1] }
    #expect(sum == 0)
  }

  @Test("a rectangle that has no room, and a cell beyond it, are programmer errors")
  func errors() async {
    await #expect(processExitsWith: .failure) {
      var torus = CellTorus<Int>(vacant: 0)
      torus.grow(columns: 2, rows: 2)
      torus.move(to: CellRectangle(columns: 0..<3, rows: 0..<1))
    }
    await #expect(processExitsWith: .failure) {
      var torus = CellTorus<Int>(vacant: 0)
      torus.grow(columns: 2, rows: 2)
      torus.move(to: CellRectangle(columns: 0..<2, rows: 0..<2))
      torus[2, 0] = 1
    }
  }
}

@Suite("Rectangles of cells")
struct CellRectangleTests {
  @Test("what one has and another has not is visited once each, over all pairs of small ones")
  func difference() {
    let rectangles = CellTorusTests.rectangles(near: 1, side: 4)
    var faults = 0
    for first in rectangles {
      for second in rectangles {
        var visited: [PlaneCell] = []
        first.forEach(outside: second) { visited.append(PlaneCell(column: $0, row: $1)) }
        var due: [PlaneCell] = []
        first.forEach { if !second.contains(column: $0, row: $1) { due.append(PlaneCell(column: $0, row: $1)) } }
        if visited.count != due.count || Set(visited) != Set(due) { faults += 1 }
      }
    }
    #expect(faults == 0)
  }

  @Test("one without cells is the empty one, whichever side it lacks")
  func emptiness() {
    #expect(CellRectangle(columns: 3..<3, rows: 1..<9) == .empty)
    #expect(CellRectangle(columns: 3..<9, rows: 1..<1) == .empty)
    #expect(CellRectangle.empty.grown(by: 3) == .empty)
    #expect(CellRectangle.empty.count == 0)
  }

  @Test("union, intersection, growth and limits are those of sets of cells")
  func algebra() {
    let a = CellRectangle(columns: 0..<4, rows: 0..<2)
    let b = CellRectangle(columns: 3..<6, rows: 1..<5)
    #expect(a.intersection(b) == CellRectangle(columns: 3..<4, rows: 1..<2))
    #expect(a.union(b) == CellRectangle(columns: 0..<6, rows: 0..<5))
    #expect(a.union(.empty) == a)
    #expect(CellRectangle.empty.union(b) == b)
    #expect(a.grown(by: 1) == CellRectangle(columns: -1..<5, rows: -1..<3))
    #expect(b.limited(toColumns: 2, rows: 9) == CellRectangle(columns: 3..<5, rows: 1..<5))
    #expect(b.limited(toColumns: 0, rows: 9) == .empty)
    let huge = Int64.max / 2
    #expect(CellRectangle(columns: -huge..<huge, rows: -huge..<huge).count == .max)
  }
}
