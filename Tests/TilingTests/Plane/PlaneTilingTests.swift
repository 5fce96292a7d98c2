import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("The tiled plane")
struct PlaneTilingTests {
  @Test("shows the cells that meet the viewport and no others, at every offset of a small plane and after every move between two")
  func allMoves() {
    // Tiles of 2 x 3 grid steps under a viewport of 3 x 4.
    let rig = PlaneRig(width: 3.0 / 64, height: 4.0 / 64, tile: Size(width: 2.0 / 64, height: 3.0 / 64))
    rig.tick()
    #expect(rig.plane.tiles.count == 9)
    let places = (-4...4).flatMap { x in (-4...4).map { (x, $0) } }
    var faults: [String] = []
    for start in places {
      for end in places {
        rig.jump(Double(start.0) / 64, Double(start.1) / 64)
        if let fault = PlaneOracle.fault(of: rig) { faults.append("at \(start): \(fault)") }
        let before = rig.holdings
        let binds = rig.source.binds
        rig.jump(Double(end.0) / 64, Double(end.1) / 64)
        if let fault = PlaneOracle.fault(of: rig) { faults.append("\(start) to \(end): \(fault)") }
        if let fault = Self.waste(in: rig, before: before, binds: rig.source.binds - binds) {
          faults.append("\(start) to \(end): \(fault)")
        }
      }
      if !faults.isEmpty { break }
    }
    #expect(faults == [])
  }

  /// A7 and A9: a cell that stays keeps its tile, and nothing is bound but what came in.
  static func waste(in rig: PlaneRig, before: [PlaneCell?], binds: Int) -> String? {
    let after = rig.holdings
    let old = Set(before.compactMap { $0 })
    for (index, cell) in after.enumerated() {
      guard let cell, old.contains(cell) else { continue }
      if before.count <= index || before[index] != cell { return "\(cell) has changed its tile" }
    }
    let entered = after.compactMap { $0 }.count { !old.contains($0) }
    return binds == entered ? nil : "\(binds) binds, \(entered) came in"
  }

  @Test("has ceil(w / tw) + 1 times ceil(h / th) + 1 tiles, and needs no more at any offset", arguments: [1, 2, 3, 5, 64, 65])
  func capacity(side: Int) {
    for window in [1, 2, 3, 63, 64, 65, 130] {
      let rig = PlaneRig(
        width: Double(window) / 64, height: 7.0 / 64, tile: Size(width: Double(side) / 64, height: 7.0 / 64))
      rig.tick()
      #expect(rig.plane.tiles.count == min((window + side - 1) / side + 1, CellScrollView.maximumCellsAcross) * 2)
      guard window / side < 100 else { continue }
      for offset in 0...(2 * side) {
        rig.jump(Double(offset) / 64, Double(offset) / 64)
        if let fault = PlaneOracle.fault(of: rig) { Issue.record("tile \(side), window \(window), at \(offset): \(fault)") }
      }
    }
  }

  @Test("a scroll within the same cells binds nothing, and one to the next column binds a column")
  func steadyScroll() {
    let rig = PlaneRig(width: 300, height: 200)
    rig.jump(10, 10)
    #expect(rig.plane.lastFrame.cells == CellRectangle(columns: 0..<4, rows: 0..<3))
    rig.jump(99, 99)
    #expect(rig.plane.lastFrame.binds == 0)
    rig.jump(101, 99)
    #expect(rig.plane.lastFrame.binds == 3)
    #expect(rig.plane.lastFrame.retired == 3)
    #expect(rig.plane.lastFrame.moves == 3)
  }

  @Test("takes the tiles of the outgoing edge first (A8), retires leavers before newcomers, and calls in their order")
  func callOrder() {
    let rig = PlaneRig(width: 100, height: 50, tile: Size(width: 100, height: 100))
    rig.jump(10, 10)
    rig.source.logsCalls = true
    rig.jump(110, 10)
    let left = rig.plane.tiles.firstIndex { $0.cell == PlaneCell(column: 2, row: 0) } ?? -1
    #expect(
      rig.source.calls == ["end \(left) (0, 0)", "prepare \(left)", "bind \(left) (2, 0)", "will \(left) (2, 0)"])
  }

  @Test(
    "is exact at a million million points in each direction, and at the border",
    arguments: [1e12, -1e12, TilePlane.reach, -TilePlane.reach])
  func farAway(place: Double) {
    for tile in [Size(width: 256, height: 256), Size(width: 33.0 / 64, height: 100.015625)] {
      let rig = PlaneRig(width: 10, height: 200, tile: tile)
      rig.jump(place, -place)
      #expect(PlaneOracle.fault(of: rig) == nil)
      for step in 1...64 {
        rig.jump(place - Double(step) / 64, -place + Double(step * 7) / 64)
        if let fault = PlaneOracle.fault(of: rig) { Issue.record("\(fault)") }
        #expect(rig.plane.contentOffset == Point(x: place - Double(step) / 64, y: -place + Double(step * 7) / 64))
      }
    }
  }

  @Test("rests nowhere beyond 2^46 points, and comes back from there")
  func border() throws {
    let rig = PlaneRig()
    rig.jump(TilePlane.reach - 5, 0)
    try rig.drag(-400, 0)
    rig.tick()
    #expect(rig.plane.contentOffset.x > TilePlane.reach)
    #expect(PlaneOracle.fault(of: rig) == nil)
    try rig.plane.handle(.release(velocity: .zero))
    for _ in 0..<240 { rig.tick() }
    #expect(rig.plane.contentOffset.x == TilePlane.reach)
    #expect(PlaneOracle.fault(of: rig) == nil)
  }

  @Test("a viewport without area engages nothing, and ends all displays (B11)", arguments: [(0.0, 200.0), (300, 0), (0, 0)])
  func emptyViewport(width: Double, height: Double) {
    let rig = PlaneRig()
    rig.tick()
    #expect(rig.bound.count == 6)
    rig.window.bounds = Rect(x: 0, y: 0, width: width, height: height)
    rig.tick()
    #expect(rig.bound.isEmpty)
    #expect(rig.source.displayed.isEmpty)
    #expect(rig.plane.lastFrame.cells == .empty)
    rig.window.bounds = Rect(x: 0, y: 0, width: 300, height: 200)
    rig.tick()
    #expect(PlaneOracle.fault(of: rig) == nil)
    let fresh = PlaneRig(width: width, height: height)
    fresh.tick()
    #expect(fresh.source.made == 0)
  }

  @Test("makes tiles only for a viewport that needs more than all before, and replaces none (A1)")
  func growth() {
    let rig = PlaneRig(width: 300, height: 200)
    rig.tick()
    let first = rig.plane.tiles
    #expect(first.count == 4 * 3)
    rig.window.bounds = Rect(x: 0, y: 0, width: 200, height: 300)
    rig.tick()
    #expect(rig.plane.tiles.count == 12)
    #expect(PlaneOracle.fault(of: rig) == nil)
    rig.window.bounds = Rect(x: 0, y: 0, width: 350, height: 300)
    rig.tick()
    #expect(rig.plane.tiles.count == 5 * 4)
    #expect(zip(first, rig.plane.tiles).allSatisfy { $0 === $1 })
    #expect(PlaneOracle.fault(of: rig) == nil)
    rig.window.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    rig.tick()
    #expect(rig.plane.tiles.count == 20)
    #expect(PlaneOracle.fault(of: rig) == nil)
  }

  @Test("counts as missing what a viewport of too many cells cannot show, and shows the rest")
  func tooManyCells() {
    let rig = PlaneRig(width: 3, height: 2, tile: Size(width: 1.0 / 64, height: 1))
    rig.tick()
    #expect(rig.plane.lastFrame.cells == CellRectangle(columns: 0..<192, rows: 0..<2))
    #expect(rig.plane.lastFrame.missing == (192 - CellScrollView.maximumCellsAcross) * 2)
    #expect(rig.bound.count == CellScrollView.maximumCellsAcross * 2)
  }

  @Test("another data source ends all displays and makes a new pool (A10); without one nothing is shown")
  func replacement() {
    let rig = PlaneRig()
    rig.tick()
    let other = RecordingSource()
    rig.plane.dataSource = other
    #expect(rig.source.displayed.isEmpty)
    rig.tick()
    #expect(other.displayed.count == 6)
    #expect(other.made == 12)
    rig.plane.dataSource = nil
    #expect(other.displayed.isEmpty)
    rig.tick()
    #expect(rig.plane.tiles.isEmpty)
    #expect(rig.plane.lastFrame.missing == 6)
    #expect(rig.source.faults + other.faults == 0)
  }

  @Test("reload binds every tile once more and moves none (D6)")
  func reload() {
    let rig = PlaneRig()
    rig.jump(50, 50)
    let before = rig.holdings
    rig.plane.reload()
    rig.tick()
    #expect(rig.plane.lastFrame.binds == 12)
    #expect(rig.plane.lastFrame.moves == 0)
    #expect(rig.holdings == before)
    #expect(PlaneOracle.fault(of: rig) == nil)
  }

  @Test("what is asked for from inside a bind waits for the next tick (A11)")
  func waiting() {
    let rig = PlaneRig(levels: -2...2)
    var isFirst = true
    rig.source.onBind = { [unowned rig] _, _ in
      guard isFirst else { return }
      isFirst = false
      rig.plane.contentOffset = Point(x: 5000, y: 0)
      rig.plane.zoomScale = 2
      rig.plane.reload()
    }
    rig.tick()
    #expect(rig.plane.contentOffset == .zero)
    #expect(rig.plane.zoomScale == 1)
    #expect(rig.source.binds == 6)
    rig.tick()
    // (5000 + 150) * 2 - 150, and 100 * 2 - 100
    #expect(rig.plane.contentOffset == Point(x: 10150, y: 100))
    #expect(rig.plane.level == 1)
    #expect(rig.source.faults == 0)
  }

  @Test("a callback that asks for the layout is one still: what it asks for then waits for the next tick (A11)")
  func layoutInCallback() {
    let (rig, delegate) = (PlaneRig(levels: -2...2), ListDelegate())
    rig.tick()
    rig.plane.delegate = delegate
    delegate.onScroll = { [unowned rig] in
      rig.plane.layoutIfNeeded()
      rig.plane.zoomScale = 2
    }
    rig.plane.contentOffset = Point(x: 300, y: 0)
    #expect(delegate.calls == ["didScroll"] && rig.plane.zoomScale == 1)
    rig.tick()
    #expect(rig.plane.zoomScale == 2)
  }

  @Test("a tile size beyond the limits and levels that there are not are programmer errors")
  func errors() async {
    await #expect(processExitsWith: .failure) { _ = TilePlane(tileSize: Size(width: 0, height: 10)) }
    await #expect(processExitsWith: .failure) { _ = TilePlane(tileSize: Size(width: 1, height: .nan)) }
    await #expect(processExitsWith: .failure) { _ = TilePlane(tileSize: Size(width: 1, height: 1), levels: 0...17) }
    await #expect(processExitsWith: .failure) { _ = TilePlane(tileSize: Size(width: 1, height: 1), border: 17) }
  }

  @Test("a zoom scale that is too small, too large or no number is the nearest there is, or changes nothing")
  func zoomScales() {
    let plane = TilePlane(tileSize: Size(width: 1, height: 1))
    for (number, due) in [
      (0, plane.zoomScales.lowerBound), (-1, plane.zoomScales.lowerBound), (.infinity, plane.zoomScales.upperBound),
      (.nan, plane.zoomScales.upperBound),
    ] {
      plane.zoomScale = number
      #expect(plane.zoomScale == due, "\(number)")
    }
  }
}
