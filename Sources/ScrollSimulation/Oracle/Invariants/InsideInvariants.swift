/// B14: what constraints place inside a tile matches the tile's size and its item, in the frame in which it gets them.
struct InsidesFollowTheirTile: Invariant {
  let rule = "B14"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil else { return nil }
    var hasInside = false
    for (tile, inside) in zip(frame.now.tiles, frame.now.insides) where !inside.isEmpty {
      guard let index = tile.index, index < frame.list.count, let content = frame.list[index].content else { continue }
      hasInside = true
      let isVertical = frame.now.axis == .vertical
      let (width, height) = isVertical ? (tile.crossExtent, tile.extent) : (tile.extent, tile.crossExtent)
      let due = InsidesFollowTheirTile.boxes(width: width, height: height, showing: content)
      guard let place = due.indices.first(where: { inside[$0] != due[$0] }) else { continue }
      return """
        \(["the picture", "the text"][place]) in the tile of item \(index), \(points(width)) x \(points(height)), has \
        \(inside[place]); it is to have \(due[place])
        """
    }
    return hasInside ? .holds : nil
  }

  /// In 1/64 point. Picture: a quarter of the width, half of the height, vertically centered, indented as the content says. Text: from 8 pt
  /// beside it to 12 pt before the right edge, from the picture's top to the content's margin, at most 40 pt high. No size is negative.
  static func boxes(width: Int64, height: Int64, showing content: UInt64) -> [FrameObservation.Box] {
    let (indent, margin) = (Int64(content % 61) * 256, Int64(content % 7) * 256)
    let left = indent + width + 8 * 256
    return [
      FrameObservation.Box(left: indent, top: height, width: width, height: 2 * height),
      FrameObservation.Box(
        left: left, top: height, width: max(0, 4 * width - 12 * 256 - left), height: min(max(0, 3 * height - margin), 40 * 256)),
    ]
  }
}

extension FrameObservation.Box: CustomStringConvertible {
  package var description: String {
    let numbers = [left, top, width, height].map { "\(Double($0) / 256)" }
    return "\(numbers[2]) x \(numbers[3]) at \(numbers[0]), \(numbers[1])"
  }
}
