import ScrollSimulation

/// A frame as one row of text, for a person to read down.
struct FrameRow {
  static func heading(withPool: Bool) -> String {
    " frame       time  phase      offset    travel  binds  items" + (withPool ? "            pool" : "")
  }

  private let frame: RecordedFrame
  private let poolRow: String?

  init(_ simulator: Simulator, withPool: Bool) { (frame, poolRow) = (simulator.recordedFrame, withPool ? simulator.poolRow : nil) }

  /// Offset and travel in points; the first and last item with a tile, and their number; with the pool per tile its place and its item's key.
  var text: String {
    let tenthsOfMilliseconds = frame.time / 100_000
    let seconds = "\(tenthsOfMilliseconds / 10_000).\(digits(tenthsOfMilliseconds % 10_000 / 10, 3)) s"
    return [
      right("\(frame.number)", 6), right(seconds, 9), left(phase, 8), right(offset, 10), right(travel, 8),
      right("\(frame.binds)", 5), poolRow.map { left(items, 15) + "  " + $0 } ?? items,
    ].joined(separator: "  ")
  }

  private var phase: String {
    switch frame.phase {
    case "r": "rest"
    case "t": "touch"
    case "d": "drag"
    case "f": "fling"
    case "c": "momentum"
    default: "animate"
    }
  }

  private var travel: String { frame.travel == 0 ? "-" : (frame.travel > 0 ? "+" : "") + points(frame.travel) }

  /// Of a plane: sideways, then down.
  private var offset: String { (frame.crossOffset.map { points($0) + ", " } ?? "") + points(frame.offset) }

  private var items: String {
    if frame.crossOffset != nil { return counted(frame.tiles.count, "cell") }
    let indices = frame.tiles.map(\.index)
    guard let first = indices.min(), let last = indices.max() else { return "none of \(frame.items)" }
    return "\(first)..\(last) of \(frame.items)"
  }

  private func points(_ units: Int64) -> String {
    let hundredths = (units.magnitude * 100 + 32) / 64
    return (units < 0 ? "-" : "") + "\(hundredths / 100).\(digits(Int64(hundredths % 100), 2))"
  }

  private func digits(_ number: Int64, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  private func left(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }

  private func right(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
}
