import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("The sheet of tiles")
struct TileSheetTests {
  static func extents(_ random: inout SplitMix, count: Int, from minimum: Double) -> [Double] {
    (0..<count).map { _ in minimum + Double(random.below(6000)) / 64 }
  }

  @Test("shows the cells that meet the viewport, at every offset of a small sheet")
  func offsets() throws {
    let rig = try SheetRig(
      width: 3, height: 4, minimumWidth: 1, minimumHeight: 1, columns: [1, 2.5, 1, 1, 3], rows: [1, 1, 1, 4, 1.25, 1, 1])
    for x in -2...8 {
      for y in -2...12 {
        rig.jump(Double(x), Double(y))
        if let fault = rig.fault { Issue.record("at (\(x), \(y)): \(fault)") }
      }
    }
    #expect(rig.sheet.tiles.count == 4 * 5)
  }

  @Test("stays on the first column and row on screen as others are put in, taken out and resized before them (C1), without a bind")
  func anchor() throws {
    let rig = try SheetRig(columns: Array(repeating: 100, count: 100), rows: Array(repeating: 50, count: 100))
    rig.jump(1010, 520)
    let before = rig.holdings
    try rig.apply(.insert(.columns, at: 3, extents: [70, 80]))
    try rig.apply(.remove(.rows, 2..<5))
    try rig.apply(.resize(.columns, 0, to: 20))
    try rig.apply(.insert(.columns, at: 12, extents: [33]))  // just before the first on screen
    rig.tick()
    #expect(rig.sheet.contentOffset == Point(x: 1010 + 150 - 80 + 33, y: 520 - 150))
    #expect(rig.sheet.lastFrame.binds == 0)
    #expect(rig.holdings == before)
    #expect(rig.fault == nil)
  }

  @Test("the first on screen that is resized keeps its start (C3), and a removed one leaves the next where it is (C2)")
  func anchorItself() throws {
    let rig = try SheetRig(columns: Array(repeating: 100, count: 100), rows: Array(repeating: 50, count: 100))
    rig.jump(1010, 520)
    try rig.apply(.resize(.columns, 10, to: 150))
    #expect(rig.sheet.contentOffset.x == 1010)
    // Row 11, at 550, stood 30 points below the top; it goes on to do so.
    try rig.apply(.remove(.rows, 10..<11))
    #expect(rig.sheet.contentOffset.y == 500 - 30)
    rig.tick()
    #expect(rig.fault == nil)
    try rig.apply(.remove(.rows, 0..<90))
    rig.tick()
    #expect(rig.fault == nil)
    try rig.apply(.remove(.rows, 0..<9))
    rig.tick()
    #expect(rig.sheet.contentOffset.y == 0)
    #expect(rig.sheet.lastFrame.cells == .empty)
  }

  @Test("refuses what it cannot show, and stays as it was")
  func refusals() throws {
    let rig = try SheetRig(columns: [100, 100], rows: [50])
    let before = rig.sheet.columns.total
    for (edit, error) in [
      (SheetEdit.insert(.columns, at: 3, extents: [50]), SheetError.outOfRange(.columns, 3..<3, count: 2)),
      (.remove(.rows, 0..<2), .outOfRange(.rows, 0..<2, count: 1)),
      (.resize(.rows, -1, to: 50), .outOfRange(.rows, -1..<0, count: 1)),
      (.insert(.columns, at: 0, extents: [50, 19]), .invalidExtent(.columns, points: 19, minimum: 20)),
      (.resize(.rows, 0, to: .infinity), .invalidExtent(.rows, points: .infinity, minimum: 10)),
      (
        .insert(.columns, at: 0, extents: [TilePlane.reach, TilePlane.reach]), .contentTooLong(.columns, count: 4)
      ),
    ] {
      #expect(throws: error) { try rig.sheet.apply(edit) }
      #expect(!error.description.isEmpty)
    }
    #expect(throws: SheetError.self) { try rig.sheet.apply(.resize(.columns, 0, to: .nan)) }
    #expect(rig.sheet.columns.total == before && rig.sheet.rows.count == 1)
    rig.tick()
    #expect(rig.fault == nil)
  }

  @Test("an edit from inside a bind waits for the next tick, in order; one that is refused then is in the frame (A11)")
  func waiting() throws {
    let rig = try SheetRig(columns: Array(repeating: 100, count: 10), rows: Array(repeating: 50, count: 10))
    var isFirst = true
    rig.source.onBind = { [unowned rig] _, _ in
      guard isFirst else { return }
      isFirst = false
      try? rig.sheet.apply(.insert(.rows, at: 0, extents: [40]))
      try? rig.sheet.apply(.remove(.rows, 5..<99))
    }
    rig.tick()
    #expect(rig.sheet.rows.count == 10)
    #expect(rig.fault == nil)
    rig.tick()
    rig.follow(.insert(.rows, at: 0, extents: [40]))
    #expect(rig.sheet.rows.count == 11)
    #expect(rig.sheet.contentOffset.y == 40)
    #expect(rig.sheet.lastFrame.refusedEdit == .outOfRange(.rows, 5..<99, count: 11))
    #expect(rig.fault == nil)
  }

  @Test("only so many edits wait")
  func limit() throws {
    let rig = try SheetRig(columns: [100], rows: [50])
    var refused: SheetError?
    rig.source.onBind = { [unowned rig] _, _ in
      rig.source.onBind = nil
      do throws(SheetError) {
        for _ in 0...CellScrollView.maximumWaitingChanges { try rig.sheet.apply(.resize(.rows, 0, to: 60)) }
      } catch { refused = error }
    }
    rig.tick()
    #expect(refused == .tooManyWaitingEdits(limit: CellScrollView.maximumWaitingChanges))
    rig.tick()
    #expect(rig.sheet.rows.total.points == 60)
  }

  @Test("rests within the content, whatever is taken away")
  func legalRange() throws {
    let rig = try SheetRig(columns: Array(repeating: 100, count: 10), rows: Array(repeating: 50, count: 10))
    rig.jump(700, 300)
    try rig.apply(.remove(.columns, 2..<10))
    rig.tick()
    #expect(rig.sheet.contentOffset == Point(x: 0, y: 300))
    #expect(rig.sheet.legalRange.max == Point(x: 0, y: 300))
    #expect(rig.fault == nil)
  }

  @Test("is right, keeps what stays, and stays where it is, on random walks with edits", arguments: 1...8)
  func walk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = try SheetRig(columns: Self.extents(&random, count: 60, from: 20), rows: Self.extents(&random, count: 90, from: 10))
    for step in 0..<200 {
      var before = rig.holdings
      var edited: [Int] = []
      for _ in 0..<random.below(3) {
        let isColumn = random.below(2) == 0
        let list = isColumn ? rig.columns : rig.rows
        let axis = isColumn ? SheetAxis.columns : .rows
        let minimum = isColumn ? 20.0 : 10
        let seen =
          isColumn
          ? rig.onScreen(list, rig.sheet.contentOffset.x, rig.sheet.bounds.width)
          : rig.onScreen(list, rig.sheet.contentOffset.y, rig.sheet.bounds.height)
        let index = random.below(list.count + 1)
        let end = min(list.count, index + random.below(4))
        switch random.below(3) {
        case 0: try rig.apply(.insert(axis, at: index, extents: Self.extents(&random, count: random.below(5), from: minimum)))
        case 1 where list.count > 30: try rig.apply(.remove(axis, index..<end))
        default:
          guard index < list.count else { continue }
          edited.append(list[index].name)
          try rig.apply(.resize(axis, index, to: minimum + Double(random.below(6000)) / 64))
        }
        // The first that is still there stands where it stood, unless an edge of the sheet does not allow it.
        let now = isColumn ? rig.columns : rig.rows
        let offset = isColumn ? rig.sheet.contentOffset.x : rig.sheet.contentOffset.y
        let range = rig.sheet.legalRange
        let isInside = isColumn ? offset > range.min.x && offset < range.max.x : offset > range.min.y && offset < range.max.y
        if isInside, let anchor = seen.first(where: { item in now.contains { $0.name == item.name } }) {
          let start = now.prefix { $0.name != anchor.name }.reduce(0) { $0 + $1.units }
          #expect(start - PlaneOracle.units(offset) == anchor.place, "step \(step): \(axis) \(anchor.name) has moved")
        }
      }
      switch random.below(8) {
      case 0: rig.sheet.contentOffset = Point(x: Double(random.below(3000)), y: Double(random.below(3000)))
      case 1, 2: try rig.sheet.handle(.drag(by: Point(x: Double(random.below(200)) - 100, y: Double(random.below(200)) - 100)))
      case 3: try rig.sheet.handle(.release(velocity: Point(x: Double(random.below(6000)) - 3000, y: Double(random.below(6000)) - 3000)))
      case 4 where random.below(4) == 0:
        rig.window.bounds = Rect(x: 0, y: 0, width: Double(random.below(400)), height: Double(random.below(400)))
      default: break
      }
      rig.tick()
      if let fault = rig.fault { Issue.record("step \(step): \(fault)") }
      let after = rig.holdings
      while before.count < after.count { before.append(nil) }
      for (index, held) in after.enumerated() where held != nil && before[index] != held {
        #expect(!before.contains { $0 == held }, "step \(step): \(held!) has changed its tile (A7)")
      }
      let entered = after.count { held in held != nil && !before.contains { $0 == held } }
      #expect(rig.sheet.lastFrame.binds == entered, "step \(step) (A9)")
      let binds = rig.sheet.counts.binds
      rig.sheet.setNeedsLayout()
      rig.sheet.layoutIfNeeded()
      #expect(rig.sheet.counts.binds == binds && rig.holdings == after, "step \(step) is no fixpoint (C7)")
    }
  }

  @Test("a least extent beyond the limits is a programmer error")
  func errors() async {
    await #expect(processExitsWith: .failure) { _ = TileSheet(minimumColumnWidth: 0.5, minimumRowHeight: 10) }
    await #expect(processExitsWith: .failure) { _ = TileSheet(minimumColumnWidth: 10, minimumRowHeight: .nan) }
  }
}
