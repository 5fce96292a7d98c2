import Scrolling
import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Levels of detail")
struct PlaneLevelTests {
  @Test("a zoom scale has level floor(log2), and is kept to 17 bits within the levels")
  func scales() {
    let plane = TilePlane(tileSize: Size(width: 100, height: 100), levels: -3...3)
    for (zoom, kept, level) in [
      (1.0, 1.0, 0), (1.99, 130417.0 / 65536, 0), (2, 2, 1), (0.5, 0.5, -1), (0.49, 0.49000167846679688, -2), (100, 16 - 8.0 / 65536, 3),
      (1e-9, 0.125, -3), (1.9999999, 2, 1), (3, 3, 1), (0.1250001, 0.125, -3),
    ] {
      plane.zoomScale = zoom
      #expect(abs(plane.zoomScale - kept) < 1e-15, "\(zoom)")
      #expect(plane.level == level, "\(zoom)")
    }
    #expect(plane.zoomScales == 0.125...16 - 8.0 / 65536)
  }

  @Test("cells of a level leave no gap, and the cell at a place is the one that holds it, near the origin and far away")
  func edges() {
    var random = SplitMix(seed: 5)
    var faults = 0
    for _ in 0..<20_000 {
      let scale = PlaneScale(nearest: Double(random.below(1 << 20) + 1) / Double(1 << random.below(20)), levels: -16...16)
      let level = scale.level + random.below(5) - 2
      let tile = Int64(random.below(1 << random.below(23) + 1) + 1)
      let place = Int64(truncatingIfNeeded: random.next()) >> Int64(11 + random.below(50))
      let cell = scale.cell(at: place, level: level, tile: tile)
      if scale.edge(of: cell, level: level, tile: tile) > place { faults += 1 }
      if scale.edge(of: cell + 1, level: level, tile: tile) <= place { faults += 1 }
      let width = scale.edge(of: cell + 1, level: level, tile: tile) - scale.edge(of: cell, level: level, tile: tile)
      if level == scale.level, width < tile || width > 2 * tile { faults += 1 }
    }
    #expect(faults == 0)
  }

  @Test("a zoom keeps the middle of the viewport to half a grid step, near the origin and at a million million points")
  func center() {
    var random = SplitMix(seed: 6)
    for place in [0.0, 12.25, -1e6, 1e12, -1e12] {
      let rig = PlaneRig(levels: -8...8)
      rig.jump(place, -place / 3)
      for _ in 0..<50 {
        let (old, zoom) = (rig.plane.contentOffset, rig.plane.zoomScale)
        rig.plane.zoomScale = Double(random.below(100_000) + 1) / Double(1 << random.below(18))
        // In integers: (offset + half) * new / old, all of them multiples of 2^-25 at the most.
        func middle(_ offset: Double, _ length: Double) -> Int128 { Int128(2 * offset * 64 + length * 64) }
        let (new, before) = (Int128(rig.plane.zoomScale * 0x1p25), Int128(zoom * 0x1p25))
        let isInRange = [rig.plane.contentOffset.x, rig.plane.contentOffset.y].allSatisfy { abs($0) < TilePlane.reach }
        guard isInRange else { break }
        let errorX = middle(rig.plane.contentOffset.x, 300) * before - middle(old.x, 300) * new
        let errorY = middle(rig.plane.contentOffset.y, 200) * before - middle(old.y, 200) * new
        #expect(abs(errorX) <= before && abs(errorY) <= before)
        rig.plane.contentOffset.x += 1.0 / 64  // ends the series
      }
    }
  }

  @Test("zooming to and fro leads back exactly, whatever comes in between, unless the plane is scrolled")
  func series() {
    var random = SplitMix(seed: 7)
    for place in [3.0 / 64, 1e5, 1e11] {
      let rig = PlaneRig(levels: -4...4)
      rig.jump(place, place / 2)
      let offset = rig.plane.contentOffset
      for _ in 0..<100 {
        rig.plane.zoomScale = Double(random.below(1000) + 63) / 64
        if random.below(2) == 0 { rig.tick() }
      }
      rig.plane.zoomScale = 1
      #expect(rig.plane.contentOffset == offset)
    }
  }

  @Test("a zoom sends no didScroll, and takes a running motion along (C5)")
  func motion() throws {
    final class Ear: ScrollViewDelegate {
      var scrolls = 0
      func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
    }
    let (rig, ear) = (PlaneRig(levels: -2...2), Ear())
    rig.plane.delegate = ear
    rig.tick()
    try rig.plane.handle(.release(velocity: Point(x: -2000, y: -1000)))
    for _ in 0..<5 { rig.tick() }
    let velocity = rig.plane.velocity(at: rig.window.instant)
    let scrolls = ear.scrolls
    rig.plane.zoomScale = 1.5
    #expect(ear.scrolls == scrolls)
    #expect(rig.plane.phase == .decelerating)
    #expect(rig.plane.velocity(at: rig.window.instant) == velocity)
    let before = rig.plane.contentOffset
    rig.tick()
    let step = rig.plane.contentOffset - before
    #expect(step.x > 20 && step.x < 34 && step.y > 10 && step.y < 17)
  }

  @Test("tiles of the old level stay below until loaded ones cover them, then they go")
  func backdrop() {
    let rig = PlaneRig(levels: -2...2, border: 0, loads: true)
    for _ in 0..<9 {
      rig.tick()
      while !rig.source.inFlight.isEmpty { rig.source.finishFirst(for: rig.plane) }
    }
    #expect(rig.bound.allSatisfy { $0.isLoaded })
    #expect(rig.plane.tiles.count == 24)
    rig.plane.zoomScale = 2
    rig.tick()
    #expect(rig.plane.backdropTiles.count == 6)
    #expect(rig.bound.count == 4 * 2 && rig.bound.allSatisfy { !$0.isLoaded })
    #expect(PlaneLevelOracle.fault(of: rig) == nil)
    var last = rig.plane.backdropTiles.count
    for _ in 0..<20 {
      rig.source.finishFirst(for: rig.plane)
      rig.tick()
      if let fault = PlaneLevelOracle.fault(of: rig) { Issue.record("\(fault)") }
      #expect(rig.plane.backdropTiles.count <= last)
      last = rig.plane.backdropTiles.count
    }
    #expect(last == 0)
    #expect(rig.bound.allSatisfy { $0.isLoaded })
  }

  @Test("a level that comes back before it is covered gets its tiles back without a bind (A7)")
  func wayBack() {
    let rig = PlaneRig(levels: -2...2, border: 0, loads: true)
    for _ in 0..<9 {
      rig.tick()
      while !rig.source.inFlight.isEmpty { rig.source.finishFirst(for: rig.plane) }
    }
    let before = rig.holdings
    rig.plane.zoomScale = 0.5
    rig.tick()
    #expect(rig.plane.backdropTiles.count == 6)
    rig.plane.zoomScale = 1
    rig.tick()
    #expect(rig.plane.lastFrame.binds == 0)
    #expect(rig.holdings == before)
    #expect(rig.plane.backdropTiles.isEmpty)
    #expect(PlaneLevelOracle.fault(of: rig) == nil)
  }

  @Test("what stands in front of the tiles stays there")
  func overlay() {
    let rig = PlaneRig(levels: -2...2, loads: true)
    let overlay = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    rig.tick()
    rig.plane.addSubview(overlay)
    for _ in 0..<4 {
      rig.source.finishFirst(for: rig.plane)
      rig.tick()
    }
    rig.plane.zoomScale = 2
    rig.tick()
    #expect(!rig.plane.backdropTiles.isEmpty)
    #expect(rig.plane.subviews.last === overlay)
    #expect(PlaneLevelOracle.fault(of: rig) == nil)
  }

  @Test("without a loader a level changes at once")
  func withoutLoader() {
    let rig = PlaneRig(levels: -2...2)
    rig.tick()
    rig.plane.zoomScale = 0.3
    rig.tick()
    #expect(rig.plane.level == -2)
    #expect(rig.plane.backdropTiles.isEmpty)
    #expect(PlaneLevelOracle.fault(of: rig) == nil)
  }

  @Test("the right tiles stand in the right places on random walks of zooms, jumps, drags, sizes and loads", arguments: 1...12)
  func walk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = PlaneRig(
      tile: Size(width: Double(random.below(8000) + 2000) / 64, height: Double(random.below(8000) + 2000) / 64), levels: -3...3,
      loads: seed % 3 != 0)
    var largest = 0
    for step in 0..<400 {
      switch random.below(12) {
      case 0:
        rig.plane.contentOffset = Point(x: Double(random.below(2_000_001) - 1_000_000) * 1e6, y: Double(random.below(4001) - 2000) / 64)
      case 1, 2, 3: rig.plane.zoomScale = Double(random.below(1000) + 10) / Double(1 << (random.below(5) + 6))
      case 4: rig.plane.zoomScale *= 1.07
      case 5:
        rig.window.bounds = Rect(x: 0, y: 0, width: Double(random.below(500)), height: Double(random.below(400)))
      case 6: try rig.drag(Double(random.below(400)) - 200, Double(random.below(400)) - 200)
      case 7: try rig.plane.handle(.release(velocity: Point(x: Double(random.below(8000)) - 4000, y: Double(random.below(8000)) - 4000)))
      case 8, 9: for _ in 0..<random.below(8) { rig.source.finishFirst(for: rig.plane) }
      default: break
      }
      rig.tick()
      if let fault = PlaneLevelOracle.fault(of: rig) { Issue.record("step \(step): \(fault)") }
      let binds = rig.plane.counts.binds
      let holdings = rig.holdings
      rig.plane.setNeedsLayout()
      rig.plane.layoutIfNeeded()
      #expect(rig.plane.counts.binds == binds && rig.holdings == holdings, "step \(step) is no fixpoint (C7)")
      let (columns, rows) = (
        Int((rig.plane.bounds.width / rig.plane.tileSize.width).rounded(.up)) + 1,
        Int((rig.plane.bounds.height / rig.plane.tileSize.height).rounded(.up)) + 1
      )
      if !rig.plane.bounds.isEmpty { largest = max(largest, columns * rows) }
      #expect(rig.plane.tiles.count == 2 * largest)
    }
  }
}
