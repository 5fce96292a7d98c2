import Scrolling
import Tiling
import ViewTree

extension PlaneSimulator {
  /// Fills the observation with the screen after the tick. `edition` is that of a sheet's content before it.
  func observe(into now: inout PlaneObservation, _ instant: Instant, edition: Int) {
    let record = plane.lastFrame
    let (zoom, offset) = ((plane as? TilePlane)?.zoomScale ?? 1, plane.contentOffset)
    now.number = frame
    now.time = instant.nanoseconds
    now.isResting = plane.phase == .resting
    now.isMovingByItself = plane.phase == .decelerating || plane.phase == .animating
    (now.offsetX, now.offsetY) = (PlaneSimulator.units(offset.x), PlaneSimulator.units(offset.y))
    now.isOnGrid = PlaneSimulator.exactUnits(offset.x) != nil && PlaneSimulator.exactUnits(offset.y) != nil
    (now.width, now.height) = (PlaneSimulator.units(plane.bounds.width), PlaneSimulator.units(plane.bounds.height))
    (now.zoomMantissa, now.zoomExponent) = (PlaneSimulator.mantissa(of: zoom), Int(zoom.exponent))
    now.level = record.level
    now.freeTiles = plane.freeTileCount
    now.isMirrored = plane.effectiveLayoutDirection == .rightToLeft
    (now.travelX, now.travelY) = (record.travelX.rawValue, record.travelY.rawValue)
    (now.correctionX, now.correctionY) = (record.correctionX.rawValue, record.correctionY.rawValue)
    now.binds = record.binds
    now.retired = record.retired
    now.missing = record.missing
    now.refusesEdit = record.refusedEdit != nil
    now.loads = client.loads.map { .init($0.cell) }
    now.displays = client.takeDisplays()
    now.asked = client.takeAnswers()
    observeTiles(into: &now, edition)
  }

  private func observeTiles(into now: inout PlaneObservation, _ edition: Int) {
    now.tiles.removeAll(keepingCapacity: true)
    for tile in plane.tiles {
      var observed = PlaneObservation.ObservedTile()
      let rect = tile.superview.map { $0 === plane ? tile.frame : $0.convert(tile.frame, to: plane) } ?? tile.frame
      observed.cell = tile.cell.map { .init($0) }
      observed.isHidden = tile.isHidden
      (observed.x, observed.y) = (PlaneSimulator.units(rect.minX), PlaneSimulator.units(rect.minY))
      (observed.width, observed.height) = (PlaneSimulator.units(rect.width), PlaneSimulator.units(rect.height))
      observed.isLoaded = tile.isLoaded
      observed.hasFailed = tile.cell.map { client.failed.contains($0) } ?? false
      if let tile = tile as? SimulatedTile, tile.cell != nil {
        observed.edition = tile.edition
        if let cells = tile.cells { observed.covered = .init(columns: cells.columns, rows: cells.rows) }
        observed.content = tile.content.map { .init($0) }
        observed.showsData = client.sheet == nil ? tile.showsData : tile.edition >= edition
        let corner = tile.convert(Point.zero, to: plane.window)
        (observed.screenX, observed.screenY) = (PlaneSimulator.exactUnits(corner.x), PlaneSimulator.exactUnits(corner.y))
      }
      now.tiles.append(observed)
    }
    for (depth, view) in plane.subviews.enumerated() {
      for tile in [view] + view.subviews {
        if let tile = tile as? SimulatedTile, tile.poolIndex >= 0 { now.tiles[tile.poolIndex].depth = depth }
      }
    }
  }

  static func mantissa(of zoom: Double) -> Int64 { Int64(zoom.significand * 65_536) }

  /// Tiles of other levels may stand beyond the layout grid.
  static func units(_ points: Double) -> Int64 { Int64((points * 64).rounded()) }

  static func exactUnits(_ points: Double) -> Int64? { Int64(exactly: points * 64) }
}
