extension FrameLine {
  /// A plane's line (`Docs/Trace.md`).
  mutating func encode(_ frame: PlaneObservation) {
    bytes.removeAll(keepingCapacity: true)
    let numbers = 16 + 3 * frame.loads.count + 9 * frame.tiles.count
    bytes.append(addingCapacity: FrameLine.maximumNames + numbers * FrameLine.maximumDigits) { line in
      line.field("{\"frame\":", Int64(frame.number))
      line.field(",\"time\":", frame.time)
      line.fields(",\"offset\":[", [frame.offsetX, frame.offsetY])
      line.field("],\"width\":", frame.width)
      line.field(",\"height\":", frame.height)
      line.fields(",\"zoom\":[", [frame.zoomMantissa, Int64(frame.zoomExponent)])
      line.fields("],\"travel\":[", [frame.travelX, frame.travelY])
      line.fields("],\"correction\":[", [frame.correctionX, frame.correctionY])
      line.field("],\"binds\":", Int64(frame.binds))
      line.field(",\"retired\":", Int64(frame.retired))
      line.field(",\"missing\":", Int64(frame.missing))
      line.text(",\"loads\":[")
      for (index, load) in frame.loads.enumerated() {
        line.fields(index > 0 ? ",[" : "[", [load.column, load.row, Int64(load.level)])
        line.text("]")
      }
      line.text("],\"tiles\":[")
      var isFirst = true
      for (pool, tile) in frame.tiles.enumerated() {
        guard let cell = tile.cell else { continue }
        line.fields(
          isFirst ? "[" : ",[",
          [
            Int64(pool), cell.column, cell.row, Int64(cell.level), tile.x, tile.y, tile.width, tile.height, tile.isLoaded ? 1 : 0,
          ])
        line.text("]")
        isFirst = false
      }
      line.text("]}\n")
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func fields(_ name: StaticString, _ values: [Int64]) {
    text(name)
    for (index, value) in values.enumerated() {
      if index > 0 { text(",") }
      number(value)
    }
  }
}
