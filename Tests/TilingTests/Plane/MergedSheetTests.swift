import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Merged cells and fitted lines of a sheet")
struct MergedSheetTests {
  private static func rig() throws -> SheetRig {
    let rig = try SheetRig(columns: Array(repeating: 100, count: 20), rows: Array(repeating: 50, count: 200))
    rig.jump(0, 0)
    return rig
  }

  @Test("have one tile as large as all of them, which stays while any of them is seen")
  func one() throws {
    let rig = try Self.rig()
    let first = try #require(rig.sheet.tile(atColumn: 1, row: 1))
    try rig.sheet.apply(.merge(columns: 1..<3, rows: 1..<120))
    rig.tick()
    #expect(rig.sheet.lastFrame.binds == 0)  // the first cell's tile goes on to show it
    #expect(rig.sheet.tile(atColumn: 2, row: 3) === first && first.cells?.count == 2 * 119)
    #expect(first.frame == Rect(x: 100, y: 50, width: 200, height: 119 * 50))
    // A jump within them, and to where their first cell is far away.
    for y in [100.0, 2600, 5800, 5500, 3000] {
      rig.jump(150, y)
      #expect(rig.sheet.tile(atColumn: 2, row: Int64(y / 50)) === first && first.cell == PlaneCell(column: 1, row: 1))
    }
    rig.jump(0, 7000)
    #expect(first.cell != PlaneCell(column: 1, row: 1))
    rig.jump(150, 5990)
    #expect(rig.sheet.tile(atColumn: 1, row: 119)?.cell == PlaneCell(column: 1, row: 1))
    try rig.sheet.apply(.unmerge(column: 2, row: 100))
    rig.tick()
    #expect(rig.sheet.mergedCells.isEmpty && rig.fault == nil)
  }

  @Test("go with their columns and rows; without their first cell the next one stands for them")
  func edits() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.merge(columns: 0..<2, rows: 0..<2))
    rig.tick()
    try rig.apply(.insert(.rows, at: 1, extents: [30]))
    rig.tick()
    #expect(rig.sheet.tile(atColumn: 1, row: 1)?.frame == Rect(x: 0, y: 0, width: 200, height: 130))
    let before = rig.source.binds
    try rig.apply(.remove(.columns, 0..<1))
    rig.tick()
    #expect(rig.sheet.tile(atColumn: 0, row: 2)?.cells?.count == 3 && rig.source.binds > before)
    try rig.apply(.remove(.rows, 0..<2))
    rig.tick()
    #expect(rig.sheet.mergedCells.isEmpty && rig.fault == nil)
  }

  @Test("that overlap, reach beyond the sheet, are one cell or not merged are refused by name")
  func refusals() throws {
    let rig = try Self.rig()
    try rig.sheet.apply(.merge(columns: 3..<5, rows: 3..<5))
    for (edit, words) in [
      (SheetEdit.merge(columns: 4..<6, rows: 4..<6), "already merged"), (.merge(columns: 19..<21, rows: 0..<1), "20"),
      (.merge(columns: 0..<1, rows: -1..<1), "rows -1..<1"), (.merge(columns: 2..<3, rows: 2..<3), "fewer than two"),
      (.merge(columns: 2..<2, rows: 2..<9), "fewer than two"), (.unmerge(column: 2, row: 2), "not merged"),
      (.unmerge(column: -5, row: 900), "not merged"),
    ] {
      let error = #expect(throws: SheetError.self) { try rig.sheet.apply(edit) }
      #expect(error?.description.contains(words) == true)
    }
    #expect(rig.sheet.mergedCells.count == 1)
  }

  @Test("have a limit, and those on screen are found among all that it allows")
  func limit() throws {
    let sheet = TileSheet(frame: Rect(x: 0, y: 0, width: 300, height: 200), minimumColumnWidth: 20, minimumRowHeight: 10)
    try sheet.apply(.insert(.columns, at: 0, extents: Array(repeating: 20, count: 256)))
    try sheet.apply(.insert(.rows, at: 0, extents: Array(repeating: 10, count: 256)))
    for index in 0..<TileSheet.maximumMergedCells {
      let (column, row) = (index % 128 * 2, index / 128)
      try sheet.apply(.merge(columns: column..<column + 2, rows: row..<row + 1))
    }
    #expect(throws: SheetError.tooManyMergedCells(limit: TileSheet.maximumMergedCells)) {
      try sheet.apply(.merge(columns: 0..<2, rows: 200..<201))
    }
    let (window, source) = (Window(frame: sheet.frame), RecordingSource())
    sheet.dataSource = source
    window.addSubview(sheet)
    sheet.contentOffset = Point(x: 410, y: 505)
    window.tick(at: .zero)
    #expect(sheet.lastFrame.missing == 0 && sheet.lastFrame.binds == 8 * 21)  // columns 20 to 35 by twos, rows 50 to 70
    #expect(sheet.mergedCells(atColumn: 21, row: 50)?.columns == 20..<22)
  }

  @Test("a fitted column is as wide as the widest of its cells that was shown, and never narrower than the minimum")
  func fit() throws {
    let rig = try Self.rig()
    rig.source.extent = { tile, axis in axis == .columns ? 40 + Double(tile.cell!.row) : nil }
    try rig.sheet.apply(.fit(.columns, 0..<2))
    rig.tick()
    #expect(rig.sheet.columns.extent(at: 0).points == 43 && rig.sheet.columns.extent(at: 2).points == 100)
    #expect(rig.sheet.lastFrame.missing == 0)
    rig.jump(0, 525)  // rows 10 to 14
    #expect(rig.sheet.columns.extent(at: 1).points == 54)
    rig.jump(0, 0)
    #expect(rig.sheet.columns.extent(at: 1).points == 54)
    try rig.sheet.apply(.fit(.columns, 1..<2))
    rig.tick()
    #expect(rig.sheet.columns.extent(at: 1).points == 43)
    try rig.apply(.resize(.columns, 1, to: 70))
    rig.jump(0, 5000)
    #expect(rig.sheet.columns.extent(at: 1).points == 70 && !rig.sheet.isFitted(.columns, 1) && rig.sheet.isFitted(.columns, 0))
    rig.source.extent = { _, _ in 1 }
    try rig.sheet.apply(.fit(.columns, 0..<1))
    rig.tick()
    #expect(rig.sheet.columns.extent(at: 0).points == 20)
  }

  @Test("fitted rows that shrink bring others in, until the screen is full, in one tick")
  func shrink() throws {
    let rig = try Self.rig()
    rig.source.extent = { _, axis in axis == .rows ? 12 : nil }
    try rig.sheet.apply(.fit(.rows, 0..<200))
    rig.tick()
    #expect(rig.sheet.cellsOnScreen.rows == 0..<17)
    #expect((0..<17).allSatisfy { rig.sheet.rows.extent(at: $0).points == 12 } && rig.sheet.rows.extent(at: 30).points == 50)
    #expect(rig.sheet.lastFrame.missing == 0 && rig.source.faults == 0)
  }

  @Test("an extent that is no number, or too large, is refused in the frame, and the line keeps its own")
  func invalid() throws {
    let rig = try Self.rig()
    for extent in [Double.nan, .infinity, 1e300] {
      rig.source.extent = { _, _ in extent }
      try rig.sheet.apply(.fit(.columns, 0..<1))
      rig.tick()
      #expect(rig.sheet.lastFrame.refusedEdit?.description.contains("columns") == true)
      #expect(rig.sheet.columns.extent(at: 0).points == 100)
    }
    rig.source.extent = { _, _ in -.infinity }
    try rig.sheet.apply(.fit(.columns, 0..<1))
    rig.tick()
    #expect(rig.sheet.columns.extent(at: 0).points == 20)
    #expect(throws: SheetError.outOfRange(.rows, 199..<201, count: 200)) { try rig.sheet.apply(.fit(.rows, 199..<201)) }
    // A cell that gives no extent does not take those of the others away.
    rig.source.extent = { tile, _ in tile.cell?.row == 1 ? .nan : 150 }
    try rig.sheet.apply(.fit(.columns, 1..<2))
    rig.tick()
    #expect(rig.sheet.columns.extent(at: 1).points == 150 && rig.sheet.lastFrame.refusedEdit != nil)
  }

  @Test("from inside a bind, freezing, merging and fitting wait for the next tick, and are refused there")
  func reentrant() throws {
    let rig = try Self.rig()
    var isDone = false
    rig.source.onBind = { _, _ in
      guard !isDone else { return }
      isDone = true
      try? rig.sheet.apply(.merge(columns: 0..<2, rows: 0..<1))
      try? rig.sheet.apply(.merge(columns: 1..<3, rows: 0..<1))
      try? rig.sheet.apply(.freeze(.rows, 1))
    }
    rig.sheet.reload()
    rig.tick()
    #expect(rig.sheet.mergedCells.isEmpty && rig.sheet.frozenRows == 0)
    rig.tick()
    #expect(rig.sheet.mergedCells.count == 1 && rig.sheet.frozenRows == 1)
    #expect(rig.sheet.lastFrame.refusedEdit?.description.contains("already merged") == true)
  }

  @Test("a tile's cells follow edits at once, and what is merged with others leaves as the single cell that it was")
  func follow() throws {
    let rig = try Self.rig()
    rig.source.namesStay = false
    var ended: [CellRectangle] = []
    rig.source.onEnd = { if let cells = $0.cells { ended.append(cells) } }
    try rig.sheet.apply(.merge(columns: 1..<3, rows: 0..<1))
    rig.tick()
    #expect(ended.map(\.columns) == [2..<3])
    let tile = try #require(rig.sheet.tile(atColumn: 1, row: 0))
    try rig.sheet.apply(.insert(.columns, at: 0, extents: [30, 30]))
    #expect(tile.cell?.column == 3 && tile.cells?.columns == 3..<5)
  }

  @Test("a cell that is single again is asked for its extent at its own width")
  func unmerged() throws {
    let rig = try Self.rig()
    var widths: [Double] = []
    try rig.sheet.apply(.merge(columns: 0..<2, rows: 0..<1))
    rig.tick()
    rig.source.extent = { tile, axis in
      if tile.cell == PlaneCell(column: 0, row: 0) { widths.append(tile.frame.width) }
      return axis == .rows ? 40 : nil
    }
    try rig.sheet.apply(.fit(.rows, 0..<1))
    rig.tick()
    #expect(widths == [])
    try rig.sheet.apply(.unmerge(column: 1, row: 0))
    rig.tick()
    #expect(widths == [100] && rig.sheet.rows.extent(at: 0).points == 40)
  }

  @Test("no number of a line is too large to be refused")
  func overflow() throws {
    let rig = try Self.rig()
    #expect(throws: SheetError.self) { try rig.sheet.apply(.resize(.columns, .max, to: 50)) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.insert(.columns, at: .max, extents: [50])) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.remove(.rows, .min ..< .max)) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.freeze(.rows, .max)) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.merge(columns: .min ..< .max, rows: 0..<1)) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.unmerge(column: .max, row: .min)) }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.fit(.rows, 0 ..< .max)) }
  }
}
