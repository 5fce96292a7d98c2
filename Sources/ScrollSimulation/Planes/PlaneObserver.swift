import Scrolling
import Tiling
import ViewTree

struct PlaneObserver {
  let plane: CellScrollView
  let client: PlaneClient
  var edition = 0

  func observe(into frame: inout PlaneObservation, number: Int, instant: Instant) {
    let record = plane.lastFrame
    let (zoom, offset) = ((plane as? TilePlane)?.zoomScale ?? 1, plane.contentOffset)
    frame.number = number
    frame.time = instant.nanoseconds
    frame.isResting = plane.phase == .resting
    frame.isMovingByItself = plane.phase == .decelerating || plane.phase == .animating
    (frame.offsetX, frame.offsetY) = (PlaneObserver.units(offset.x), PlaneObserver.units(offset.y))
    frame.isOnGrid = PlaneObserver.exactUnits(offset.x) != nil && PlaneObserver.exactUnits(offset.y) != nil
    frame.width = PlaneObserver.units(plane.bounds.width)
    frame.height = PlaneObserver.units(plane.bounds.height)
    frame.zoomMantissa = PlaneObserver.mantissa(of: zoom)
    frame.zoomExponent = Int(zoom.exponent)
    frame.level = record.level
    frame.freeTiles = plane.freeTileCount
    (frame.travelX, frame.travelY) = (record.travelX.rawValue, record.travelY.rawValue)
    (frame.correctionX, frame.correctionY) = (record.correctionX.rawValue, record.correctionY.rawValue)
    frame.binds = record.binds
    frame.retired = record.retired
    frame.missing = record.missing
    frame.refusesEdit = record.refusedEdit != nil
    frame.loads = client.loads.map { .init($0.cell) }
    frame.displays = client.takeDisplays()
    observeTiles(into: &frame)
  }

  private func observeTiles(into frame: inout PlaneObservation) {
    frame.tiles.removeAll(keepingCapacity: true)
    for tile in plane.tiles {
      var observed = PlaneObservation.ObservedTile()
      let rect = tile.frame
      observed.cell = tile.cell.map { .init($0) }
      observed.isHidden = tile.isHidden
      (observed.x, observed.y) = (PlaneObserver.units(rect.minX), PlaneObserver.units(rect.minY))
      (observed.width, observed.height) = (PlaneObserver.units(rect.width), PlaneObserver.units(rect.height))
      observed.isLoaded = tile.isLoaded
      observed.hasFailed = tile.cell.map { client.failed.contains($0) } ?? false
      if let tile = tile as? SimulatedTile, tile.cell != nil {
        observed.content = tile.content.map { .init($0) }
        observed.showsData = client.sheet == nil ? tile.showsData : tile.edition >= edition
        let corner = tile.convert(Point.zero, to: plane.window)
        (observed.screenX, observed.screenY) = (PlaneObserver.exactUnits(corner.x), PlaneObserver.exactUnits(corner.y))
      }
      frame.tiles.append(observed)
    }
    for (depth, view) in plane.subviews.enumerated() {
      if let tile = view as? SimulatedTile, tile.poolIndex >= 0 { frame.tiles[tile.poolIndex].depth = depth }
    }
  }

  static func mantissa(of zoom: Double) -> Int64 { Int64(zoom.significand * 65_536) }

  static func units(_ points: Double) -> Int64 { Int64((points * 64).rounded()) }

  static func exactUnits(_ points: Double) -> Int64? { Int64(exactly: points * 64) }
}
