extension PlaneChecker {
  /// B1: a bound view is at its cell's place.
  mutating func viewsStandInPlace(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell else { continue }
      let due = reference.place(of: cell, in: frame)
      if (tile.x, tile.y, tile.x + tile.width, tile.y + tile.height)
        != (due.x.lowerBound, due.y.lowerBound, due.x.upperBound, due.y.upperBound)
      {
        return """
          \(tile: pool) of \(cell) stands at \(points(tile.x, tile.y)), \
          its cell at \(points(due.x.lowerBound, due.y.lowerBound))
          """
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }

  /// B2: views of the frame's level do not overlap, and those of other levels are behind them.
  mutating func viewsDoNotOverlap(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let tiles = frame.tiles.filter { $0.cell != nil }
    for (index, a) in tiles.enumerated() {
      let isFront = a.cell!.level == frame.zoomExponent
      for b in tiles[(index + 1)...] where a.part == b.part && PlaneChecker.commonArea(a, b) > 0 {
        let isOtherFront = b.cell!.level == frame.zoomExponent
        if isFront, isOtherFront { return "two cells overlap by \(area(PlaneChecker.commonArea(a, b))): \(a.cell!) and \(b.cell!)" }
        if isFront != isOtherFront, (a.depth > b.depth) != isFront { return "\(a.cell!) and \(b.cell!) stand in the wrong order" }
      }
    }
    return tiles.count > 1 ? .holds : nil
  }

  /// B3: the views of the frame's level cover the viewport, or a sheet's part of it, exactly: their disjoint parts in it have its area.
  mutating func viewsCoverTheViewport(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let blank = blankArea(of: frame)
    if blank == 0 { return reference.seenArea(frame) > 0 ? .holds : nil }
    return "\(area(blank)) of the viewport have no view, or more than one"
  }

  /// B8: at rest the offset is on the grid, and legal except where a program put it.
  mutating func restIsLegal(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    if !frame.isOnGrid { return "the offset is off the grid" }
    let (place, wasProgramMoving) = (PlaneInput.Place(x: frame.offsetX, y: frame.offsetY), isProgramMoving)
    if let jump = input.jump, frame.isResting, !haveLinesChanged, jump != place {
      return "the offset was set to \(points(jump.x, jump.y)) and is \(points(frame.offsetX, frame.offsetY))"
    }
    // An animated scroll goes on until a user stops it.
    isProgramMoving = input.isMovedByProgram || isProgramMoving && !frame.isResting && input.touches.isEmpty && !input.hasWheels
    if isProgramMoving || wasProgramMoving && before?.isResting == false { programPlace = place }
    return reference.isLegal(frame) || !frame.isResting || programPlace == place
      ? .holds : "the plane rests beyond its edges, at \(points(frame.offsetX, frame.offsetY))"
  }

  /// B10: the bound cells of the frame's level are exactly those in the viewport; others are visible below some that still load.
  mutating func boundCellsAreARectangle(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    if frame.level != frame.zoomExponent { return "the level is \(frame.level), the zoom scale's \(frame.zoomExponent)" }
    let due = reference.dueCells(frame)
    var count = 0
    for tile in frame.tiles {
      guard let cell = tile.cell else { continue }
      if cell.level == frame.zoomExponent {
        count += 1
        if !due.contains(cell) { return "\(cell) is bound and does not meet the viewport" }
      } else if let fault = backdropFault(of: tile, in: frame) {
        return fault
      }
    }
    if count == 0, due.isEmpty { return nil }
    return count == due.count ? .holds : "\(count) cells are bound, \(due.count) meet the viewport"
  }

  private func backdropFault(of tile: PlaneObservation.ObservedTile, in frame: PlaneObservation) -> CheckResult? {
    let part = PlaneChecker.common(tile, frame.viewport)
    guard part.width > 0, part.height > 0 else { return "\(tile.cell!) of another level is off the screen" }
    var left = part.width * part.height
    for other in frame.tiles where other.cell?.level == frame.zoomExponent && other.isLoaded {
      left -= PlaneChecker.commonArea(other, part)
    }
    return left > 0 ? nil : "\(tile.cell!) of another level is covered, and still there"
  }

  /// B11: a viewport without area realizes nothing.
  mutating func nothingIsRealizedByNothing(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard frame.width == 0 || frame.height == 0 else { return nil }
    let bound = frame.tiles.count { $0.cell != nil }
    return bound == 0 && frame.loads.isEmpty ? .holds : "\(bound) cells are bound and \(frame.loads.count) loaded for nothing to be seen"
  }

  /// B12: the views convert a place to the screen exactly, however far away the plane is, and to its mirror image if it runs from right to left.
  mutating func screenIsExact(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    for tile in frame.tiles {
      guard let cell = tile.cell else { continue }
      let due = reference.place(of: cell, in: frame)
      let x = due.x.lowerBound - frame.offsetX
      if tile.screenX != (frame.isMirrored ? frame.width - x : x) || tile.screenY != due.y.lowerBound - frame.offsetY {
        return "\(cell) is not where it should be on the screen"
      }
    }
    return frame.hasBoundTiles ? .holds : nil
  }

  /// C1: a zoom keeps the point in the middle of the viewport there, to half a grid step of either scale, as far as offsets are legal.
  mutating func middleStays(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    for zoom in input.zooms {
      // (2 * offset + length) / scale is the same before and after, apart from rounding.
      let old = Int128(zoom.mantissa) << (zoom.exponent + 32)
      let new = Int128(zoom.newMantissa) << (zoom.newExponent + 32)
      for (offset, newOffset, length) in [
        (zoom.offset.x, zoom.newOffset.x, zoom.width), (zoom.offset.y, zoom.newOffset.y, zoom.height),
      ] where abs(newOffset) < reference.reach {
        let error = (2 * Int128(newOffset) + Int128(length)) * old - (2 * Int128(offset) + Int128(length)) * new
        if error.magnitude > (old + new).magnitude {
          return "the content jumped in a zoom: its middle went from \(points(offset)) to \(points(newOffset))"
        }
      }
    }
    return input.zooms.isEmpty ? nil : .holds
  }

  /// C4: every move of the offset has a recorded cause.
  mutating func offsetIsAccountedFor(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    guard let before else { return nil }
    let x = frame.offsetX - before.offsetX - frame.travelX - frame.correctionX
    let y = frame.offsetY - before.offsetY - frame.travelY - frame.correctionY
    if input.zooms.isEmpty, input.edits.isEmpty, !haveLinesChanged, frame.correctionX != 0 || frame.correctionY != 0,
      frame.zoomMantissa == before.zoomMantissa,
      frame.zoomExponent == before.zoomExponent
    {
      return "a correction without a zoom, an edit or a fitted cell"
    }
    return x == 0 && y == 0 ? .holds : "the offset moved by \(points(x, y)) without a cause on record"
  }

  /// C7: a second layout without an event changes nothing.
  mutating func layoutIsAFixpoint(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    frame.relayoutBinds == 0 && frame.relayoutLoads == 0 && !frame.relayoutMoves
      ? .holds : "another layout makes \(frame.relayoutBinds) binds, \(frame.relayoutLoads) loads\(frame.relayoutMoves ? " and moves" : "")"
  }

  /// F6: blank area is counted; a plane's viewport has none.
  mutating func blankAreaIsAccountedFor(_ frame: PlaneObservation, _ input: PlaneInput) -> CheckResult? {
    let hasBackdrop = frame.tiles.contains { $0.cell != nil && $0.cell!.level != frame.zoomExponent }
    var loaded: Int64 = 0
    for tile in frame.tiles where tile.cell?.level == frame.zoomExponent && tile.isLoaded {
      loaded += PlaneChecker.commonArea(tile, frame.viewport)
    }
    let blank = blankArea(of: frame)
    count(blank: blank, unloaded: hasBackdrop ? 0 : reference.seenArea(frame) - loaded)
    if blank == 0 { return reference.seenArea(frame) > 0 ? .holds : nil }
    return "\(area(blank)) of the viewport are blank"
  }

  private func blankArea(of frame: PlaneObservation) -> Int64 {
    var area = reference.seenArea(frame)
    for tile in frame.tiles where tile.cell?.level == frame.zoomExponent && !tile.isHidden {
      area -= PlaneChecker.commonArea(tile, reference.seenPart(of: tile.cell!, in: frame))
    }
    return area
  }

  private static func common(_ a: PlaneObservation.ObservedTile, _ b: PlaneObservation.ObservedTile) -> PlaneObservation.ObservedTile {
    var part = PlaneObservation.ObservedTile()
    part.x = max(a.x, b.x)
    part.y = max(a.y, b.y)
    part.width = max(0, min(a.x + a.width, b.x + b.width) - part.x)
    part.height = max(0, min(a.y + a.height, b.y + b.height) - part.y)
    return part
  }

  static func commonArea(_ a: PlaneObservation.ObservedTile, _ b: PlaneObservation.ObservedTile) -> Int64 {
    let part = common(a, b)
    return part.width * part.height
  }
}
