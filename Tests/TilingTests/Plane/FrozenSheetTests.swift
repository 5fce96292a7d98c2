import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Frozen columns and rows")
struct FrozenSheetTests {
  private static func rig(_ width: Double = 300, _ height: Double = 200) throws -> SheetRig {
    try SheetRig(width: width, height: height, columns: Array(repeating: 100, count: 50), rows: Array(repeating: 50, count: 50))
  }

  /// Where a cell's tile stands on the screen; nil if it has none.
  private static func place(_ rig: SheetRig, _ column: Int64, _ row: Int64) -> Point? {
    rig.sheet.tile(atColumn: column, row: row).map { $0.convert(Point.zero, to: rig.window) }
  }

  @Test("stay at the edge while the rest scrolls, without a bind of their own")
  func stay() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.freeze(.columns, 1))
    try rig.sheet.apply(.freeze(.rows, 2))
    rig.jump(0, 0)
    for (x, y) in [(0.0, 0.0), (250, 0), (250, 525), (1000, 1000), (4700, 2300)] {
      rig.jump(x, y)
      #expect(Self.place(rig, 0, 0) == .zero)
      #expect(Self.place(rig, 0, 1) == Point(x: 0, y: 50))
      let (column, row) = (Int64(x) / 100 + 1, Int64(y) / 50 + 2)
      #expect(Self.place(rig, column, 0) == Point(x: Double(column) * 100 - x, y: 0))
      #expect(Self.place(rig, 0, row) == Point(x: 0, y: Double(row) * 50 - y))
      #expect(Self.place(rig, column, row) == Point(x: Double(column) * 100 - x, y: Double(row) * 50 - y))
    }
    // Within the same cells nothing is bound.
    rig.jump(4690, 2290)
    rig.jump(4680, 2280)
    #expect(rig.sheet.lastFrame.binds == 0)
  }

  @Test("a tap finds the frozen cell, not what has gone behind it")
  func taps() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.freeze(.columns, 1))
    try rig.sheet.apply(.freeze(.rows, 1))
    rig.jump(1030, 1010)
    func cell(_ x: Double, _ y: Double) -> PlaneCell? { (rig.window.hitTest(Point(x: x, y: y), with: nil) as? PlaneTile)?.cell }
    #expect(cell(50, 25) == PlaneCell(column: 0, row: 0))
    #expect(cell(110, 25) == PlaneCell(column: 11, row: 0))
    #expect(cell(50, 70) == PlaneCell(column: 0, row: 21))
    #expect(cell(110, 70) == PlaneCell(column: 11, row: 21))
  }

  @Test("go with content that is pulled beyond its start, and stand below an inset")
  func edges() throws {
    let rig = try Self.rig()
    rig.sheet.contentInset = EdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    try rig.sheet.apply(.freeze(.rows, 1))
    rig.jump(0, -40)
    #expect(Self.place(rig, 0, 0) == Point(x: 0, y: 40))
    rig.jump(0, 400)
    #expect(Self.place(rig, 0, 0) == Point(x: 0, y: 40))
    #expect(Self.place(rig, 0, 8) == Point(x: 0, y: 0))  // seen in the inset
    rig.jump(0, -100)
    #expect(Self.place(rig, 0, 0) == Point(x: 0, y: 100))
    // With a negative one the rows begin higher, and what scrolls follows them without a gap.
    rig.sheet.contentInset = EdgeInsets(top: -20, left: 0, bottom: 0, right: 0)
    rig.jump(0, 400)
    #expect(Self.place(rig, 0, 0) == Point(x: 0, y: -20))
    #expect(Self.place(rig, 0, 8) == Point(x: 0, y: 0))
  }

  @Test("an edit before the frozen edge leaves what scrolls beside it, one behind it keeps the first on screen")
  func anchors() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.freeze(.columns, 2))
    rig.jump(1030, 0)
    let (twelfth, place) = (rig.sheet.tile(atColumn: 12, row: 0), Self.place(rig, 12, 0))
    try rig.apply(.resize(.columns, 1, to: 130))
    #expect(rig.sheet.contentOffset.x == 1030)
    try rig.apply(.insert(.columns, at: 2, extents: [70]))  // behind the edge, off screen
    #expect(rig.sheet.contentOffset.x == 1100 && rig.sheet.frozenColumns == 2)
    rig.tick()
    #expect(rig.sheet.tile(atColumn: 13, row: 0) === twelfth && place == Point(x: 170, y: 0))
    #expect(Self.place(rig, 13, 0) == Point(x: 200, y: 0))  // pushed by what column 1 has grown
    try rig.apply(.insert(.columns, at: 0, extents: [40]))
    #expect(rig.sheet.contentOffset.x == 1100 && rig.sheet.frozenColumns == 3)
    try rig.apply(.remove(.columns, 0..<2))
    #expect(rig.sheet.contentOffset.x == 1100 && rig.sheet.frozenColumns == 1)
    rig.tick()
    #expect(Self.place(rig, 0, 0) == .zero && Self.place(rig, 12, 0)?.x == 130 - 30)  // as far from the edge as at first
  }

  @Test("freezing leaves the offset; cells that come under another part take another tile")
  func freezing() throws {
    let rig = try Self.rig()
    rig.jump(0, 0)
    let count = rig.sheet.tiles.count
    try rig.sheet.apply(.freeze(.rows, 1))
    rig.tick()
    #expect(rig.sheet.lastFrame.binds == 3)
    #expect(rig.sheet.tiles.count == count + 16)  // of a row of the narrowest columns
    #expect(rig.sheet.contentOffset == .zero)
    try rig.sheet.apply(.freeze(.rows, 0))
    rig.tick()
    #expect(rig.sheet.tiles.count == count + 16 && rig.sheet.frozenRows == 0)
    #expect(rig.fault == nil)
  }

  @Test("more of them than the viewport has room for leave nothing that scrolls, and nothing is missing")
  func tooWide() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.freeze(.columns, 10))
    rig.jump(700, 100)
    #expect(rig.sheet.cellsOnScreen == .empty && rig.sheet.lastFrame.missing == 0)
    #expect(Self.place(rig, 2, 3) == Point(x: 200, y: 50) && Self.place(rig, 3, 3) == nil)
    try rig.apply(.insert(.columns, at: 20, extents: [100]))
    rig.tick()
    #expect(rig.sheet.contentOffset.x == 700 && rig.sheet.tiles.count { $0.cell != nil } == 3 * 4)
  }

  @Test("more than there are, or fewer than none, are refused; so are merged cells that the edge would cut")
  func refusals() throws {
    let rig = try Self.rig()
    #expect(throws: SheetError.outOfRange(.columns, 0..<51, count: 50)) { try rig.sheet.apply(.freeze(.columns, 51)) }
    #expect(throws: SheetError.outOfRange(.rows, -1..<0, count: 50)) { try rig.sheet.apply(.freeze(.rows, -1)) }
    try rig.sheet.apply(.merge(columns: 1..<3, rows: 0..<1))
    let cells = try #require(rig.sheet.mergedCells(atColumn: 2, row: 0))
    #expect(throws: SheetError.frozenEdgeCuts(.columns, cells)) { try rig.sheet.apply(.freeze(.columns, 2)) }
    try rig.sheet.apply(.freeze(.columns, 3))
    #expect(throws: SheetError.self) { try rig.sheet.apply(.merge(columns: 2..<4, rows: 4..<5)) }
    #expect(rig.sheet.frozenColumns == 3 && rig.sheet.mergedCells == [cells])
  }
}
