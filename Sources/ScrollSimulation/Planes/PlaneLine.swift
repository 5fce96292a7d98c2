/// The canonical line of a plane's frame: its integers in a fixed order, in decimal, separated by blanks, ended by a newline.
struct PlaneLine {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ frame: PlaneObservation) {
    bytes.removeAll(keepingCapacity: true)
    for number in [
      Int64(frame.number), frame.time, frame.offsetX, frame.offsetY, frame.width, frame.height, frame.zoomMantissa,
      Int64(frame.zoomExponent), frame.travelX, frame.travelY, frame.correctionX, frame.correctionY, Int64(frame.binds),
      Int64(frame.retired), Int64(frame.missing), Int64(frame.loads.count),
    ] { append(number) }
    for load in frame.loads { append(load) }
    for (pool, tile) in frame.tiles.enumerated() {
      guard let cell = tile.cell else { continue }
      append(Int64(pool))
      append(cell)
      for number in [tile.x, tile.y, tile.width, tile.height, tile.isLoaded ? 1 : 0] { append(number) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ cell: PlaneObservation.Cell) {
    append(cell.column)
    append(cell.row)
    append(Int64(cell.level))
  }

  private mutating func append(_ number: Int64) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    bytes.append(addingCapacity: FrameLine.maximumDigits) { $0.number(number) }
  }
}
