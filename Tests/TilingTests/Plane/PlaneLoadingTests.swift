import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("Loading of a plane's data")
struct PlaneLoadingTests {
  /// A plane that is 3 x 2 cells large, all but its border loaded.
  static func settled(border: Int = 1) -> PlaneRig {
    let rig = PlaneRig(width: 300, height: 200, border: border, loads: true)
    rig.tick()
    for _ in 0..<200 where !rig.source.inFlight.isEmpty {
      rig.source.finishFirst(for: rig.plane)
      rig.tick()
    }
    return rig
  }

  @Test("begins with what is on screen, from the middle outwards, and goes on to the border, with at most 8 in flight")
  func order() {
    let rig = PlaneRig(width: 300, height: 200, loads: true)
    rig.tick()
    #expect(rig.source.started.count == TilePlane.maximumLoads)
    for _ in 0..<100 where !rig.source.inFlight.isEmpty {
      rig.source.finishFirst(for: rig.plane)
      rig.tick()
      #expect(rig.plane.loadsInFlight == rig.source.inFlight.count && rig.plane.loadsInFlight <= TilePlane.maximumLoads)
    }
    let visible = rig.source.started.prefix(6)
    #expect(Set(visible.prefix(2)) == [PlaneCell(column: 1, row: 0), PlaneCell(column: 1, row: 1)])
    #expect(visible.allSatisfy { (0..<3).contains($0.column) && (0..<2).contains($0.row) })
    #expect(rig.source.started.count == 5 * 4 && Set(rig.source.started).count == 20)
    #expect(rig.source.cancelled == [])
    #expect(rig.source.faults == 0)
  }

  @Test("binds a tile once more when its data have come, in the next layout, and no other")
  func arrival() {
    let rig = PlaneRig(loads: true)
    rig.tick()
    let cell = rig.source.inFlight[0]
    let tile = rig.plane.tile(atColumn: cell.column, row: cell.row) as? RecordingTile
    #expect(tile?.isLoaded == false)
    rig.source.finishFirst(for: rig.plane)
    rig.tick()
    #expect(tile?.isLoaded == true && tile?.showsData == true)
    #expect(rig.plane.lastFrame.binds == 1)
    #expect(rig.plane.lastFrame.moves == 0)
    rig.tick()
    #expect(rig.plane.lastFrame.binds == 0)
  }

  @Test("loads first what the motion is about to show, and then the rest of the border")
  func motion() throws {
    let rig = Self.settled()
    rig.source.started = []
    try rig.plane.handle(.release(velocity: Point(x: -3000, y: 0)))
    rig.tick()
    rig.tick()
    #expect(!rig.source.started.isEmpty)
    #expect(rig.source.started.allSatisfy { $0.column > 3 && (0..<2).contains($0.row) })
    #expect(rig.source.started[0].column < 6)
    let (range, seen) = (rig.plane.loadingRange.columns, rig.plane.cellsOnScreen.columns)
    #expect(range == seen.lowerBound - 1..<seen.upperBound + 1 + 4)
  }

  @Test("cancels in one frame what a reversal takes out of range (E8)")
  func reversal() throws {
    let rig = Self.settled()
    try rig.plane.handle(.release(velocity: Point(x: -6000, y: 0)))
    rig.tick()
    rig.tick()
    let ahead = rig.source.inFlight.filter { $0.column >= rig.plane.cellsOnScreen.columns.upperBound + 1 }
    #expect(!ahead.isEmpty)
    try rig.drag(1, 0)
    try rig.plane.handle(.release(velocity: Point(x: 6000, y: 0)))
    rig.tick()
    #expect(rig.source.inFlight.allSatisfy { rig.plane.loadingRange.contains(column: $0.column, row: $0.row) })
    #expect(rig.plane.loadingRange.columns.upperBound <= rig.plane.cellsOnScreen.columns.upperBound + 1)
    #expect(Set(rig.source.cancelled).isSuperset(of: ahead.filter { $0.column >= rig.plane.loadingRange.columns.upperBound }))
  }

  @Test("cancels what has left the range, and starts it again when it comes back")
  func leaving() {
    let rig = PlaneRig(loads: true)
    rig.tick()
    let first = rig.source.inFlight
    rig.jump(1e12, 0)
    #expect(Set(rig.source.cancelled) == Set(first))
    #expect(rig.plane.lastFrame.loadsCancelled == first.count)
    #expect(rig.source.inFlight.allSatisfy { $0.column > 1_000_000 })
    rig.plane.didLoad(first[0])  // too late: nobody waits
    rig.tick()
    #expect(rig.plane.lastFrame.binds == 0)
    rig.jump(0, 0)
    #expect(Set(rig.source.inFlight) == Set(first))
    #expect(rig.source.faults == 0)
  }

  @Test("a cell on screen does not wait for one of the border")
  func precedence() {
    let rig = PlaneRig(width: 100, height: 100, border: 2, loads: true)
    rig.tick()
    while rig.source.loaded.isEmpty { rig.source.finishFirst(for: rig.plane) }
    rig.tick()
    #expect(rig.source.inFlight.count == 8 && !rig.source.inFlight.contains(PlaneCell(column: 0, row: 0)))
    rig.jump(250, 0)
    #expect(rig.source.inFlight.contains(PlaneCell(column: 2, row: 0)) && rig.source.inFlight.contains(PlaneCell(column: 3, row: 0)))
    #expect(rig.source.inFlight.count == 8)
    #expect(rig.source.faults == 0)
  }

  @Test("a failed load is not started again as long as its cell stays in the range")
  func failure() {
    let rig = PlaneRig(width: 100, height: 100, border: 0, loads: true)
    rig.tick()
    let cell = PlaneCell(column: 0, row: 0)
    #expect(rig.source.inFlight == [cell])
    rig.source.inFlight = []
    rig.plane.didFail(cell)
    for _ in 0..<5 { rig.tick() }
    #expect(rig.source.started == [cell])
    #expect(rig.bound.first?.isLoaded == false)
    rig.jump(500, 0)
    rig.jump(0, 0)
    #expect(rig.source.started.count { $0 == cell } == 2)
  }

  @Test("data that come from inside startLoad are shown with the next tick (A11)")
  func synchronousLoader() {
    let rig = PlaneRig(loads: true)
    rig.source.onStart = { [unowned rig] _ in rig.source.finishFirst(for: rig.plane) }
    rig.tick()
    #expect(rig.bound.allSatisfy { !$0.isLoaded })
    for _ in 0..<6 { rig.tick() }
    #expect(rig.bound.allSatisfy { $0.isLoaded })
    #expect(rig.plane.loadsInFlight == 0)
    #expect(rig.source.started.count == 20)
    #expect(rig.source.faults == 0)
  }

  @Test("another level, another loader and another data source cancel all that is in flight")
  func drops() {
    let rig = PlaneRig(levels: 0...1, loads: true)
    rig.tick()
    rig.plane.zoomScale = 2
    rig.tick()
    #expect(rig.source.inFlight.allSatisfy { $0.level == 1 } && !rig.source.inFlight.isEmpty)
    rig.plane.loader = nil
    #expect(rig.source.inFlight == [])
    rig.tick()
    #expect(rig.bound.allSatisfy { $0.isLoaded })
    rig.plane.loader = rig.source
    rig.tick()
    #expect(rig.source.inFlight.count == 8)
    rig.plane.dataSource = nil
    #expect(rig.source.inFlight == [])
    #expect(rig.source.faults == 0)
  }

  @Test("loads stay within range and limit, and end complete, on random walks", arguments: 1...8)
  func walk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = PlaneRig(levels: -1...1, border: random.below(3), loads: true)
    for step in 0..<500 {
      switch random.below(10) {
      case 0: rig.plane.contentOffset = Point(x: Double(random.below(4000) - 2000), y: Double(random.below(4000) - 2000))
      case 1: try rig.drag(Double(random.below(300)) - 150, Double(random.below(300)) - 150)
      case 2: try rig.plane.handle(.release(velocity: Point(x: Double(random.below(9000)) - 4500, y: Double(random.below(9000)) - 4500)))
      case 3: rig.plane.zoomScale = [0.5, 0.75, 1, 1.5, 2, 3][random.below(6)]
      case 4: rig.source.loaded = []
      case 5, 6, 7: rig.source.finishFirst(for: rig.plane)
      default: break
      }
      rig.tick()
      let range = rig.plane.loadingRange
      let isSound = rig.source.inFlight.allSatisfy { $0.level == rig.plane.level && range.contains(column: $0.column, row: $0.row) }
      #expect(isSound && rig.source.inFlight.count <= TilePlane.maximumLoads && rig.source.faults == 0, "step \(step)")
      #expect(rig.source.inFlight.count == rig.plane.loadsInFlight)
      // Nothing on screen waits while something else loads.
      let isWaiting = rig.bound.contains { !$0.isLoaded && !rig.source.inFlight.contains($0.cell!) }
      let isElsewhere = rig.source.inFlight.contains { !rig.plane.cellsOnScreen.contains(column: $0.column, row: $0.row) }
      #expect(!(isWaiting && isElsewhere), "step \(step)")
    }
    try rig.plane.handle(.stop)
    for _ in 0..<2000 {
      rig.source.finishFirst(for: rig.plane)
      rig.tick()
    }
    #expect(rig.source.inFlight == [] && rig.bound.allSatisfy { $0.isLoaded } && rig.plane.backdropTiles.isEmpty)
  }
}
