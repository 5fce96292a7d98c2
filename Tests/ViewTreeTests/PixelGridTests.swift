import Testing
import ViewTree

@Suite("PixelGrid")
struct PixelGridTests {
  @Test("a length goes to the nearest pixel edge, ties away from zero", arguments: [1.0, 2, 3])
  func nearest(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for eighths in -200...200 {
      let points = Double(eighths) / 8
      let snapped = grid.snapped(points)
      #expect(abs((snapped * scale) - (snapped * scale).rounded()) < 1e-9)
      #expect(abs(snapped - points) <= 0.5 / scale + 1e-12)
      if abs(abs(snapped - points) - 0.5 / scale) < 1e-12 { #expect(abs(snapped) > abs(points)) }
    }
    #expect(PixelGrid(scale: 2).snapped(-0.25) == -0.5)
    #expect(PixelGrid(scale: 1).snapped(2.5) == 3)
  }

  @Test("what is on the grid stays, so that snapping twice is snapping once", arguments: [1.0, 2, 3, 2.625])
  func idempotent(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for hundredths in -500...500 {
      let once = grid.snapped(Double(hundredths) / 100)
      #expect(grid.snapped(once) == once)
    }
  }

  @Test("rectangles that touch go on touching, and none gets a negative side: all columns on a grid of tenths", arguments: [1.0, 2, 3])
  func noGaps(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for start in -20...20 {
      for width in 0...40 {
        let rect = Rect(x: Double(start) / 10, y: -0.3, width: Double(width) / 10, height: 0.6)
        let left = grid.snapped(rect)
        let right = grid.snapped(Rect(x: rect.maxX, y: rect.maxY, width: 1.7, height: 5))
        #expect(abs(left.maxX - right.minX) < 1e-12 && abs(left.maxY - right.minY) < 1e-12)
        #expect(left.width >= 0 && left.height >= 0)
      }
    }
  }

  @Test("each edge is snapped by itself: equal widths may differ by a pixel, the sum does not drift")
  func noDrift() {
    let grid = PixelGrid(scale: 2)
    let columns = (0..<9).map { grid.snapped(Rect(x: Double($0) * 100 / 9, y: 0, width: 100.0 / 9, height: 10)) }
    #expect(Set(columns.map(\.width)) == [11, 11.5])
    #expect(columns.map(\.width).reduce(0, +) == 100)
    #expect(columns[0].minX == 0 && columns[8].maxX == 100)
  }

  @Test("rule 65: snapping a view's frame for a picture changes nothing in the view")
  func neverWrittenBack() {
    let view = View(frame: Rect(x: 0.25, y: 0.25, width: 10.5, height: 10.5))
    #expect(PixelGrid(scale: 1).snapped(view.frame) == Rect(x: 0, y: 0, width: 11, height: 11))
    #expect(view.frame == Rect(x: 0.25, y: 0.25, width: 10.5, height: 10.5))
  }

  @Test("a scale is finite and positive")
  func badScale() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = PixelGrid(scale: 0) }
    expectMessage(of: result, says: "PixelGrid(scale: 0.0)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = PixelGrid(scale: .nan) }
    expectMessage(of: result, says: "PixelGrid(scale: nan)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = PixelGrid(scale: -2) }
    expectMessage(of: result, says: "PixelGrid(scale: -2.0)")
  }
}
