/// M1: a list that runs from right to left is the mirror image, about the viewport's middle, of the same list that runs from left to right:
/// each tile, and each view that constraints place in it.
///
///     x on the window = width of the viewport - (x in the viewport)
struct MirroredListsAreMirrorImages: Invariant {
  let rule = "M1"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.now.error == nil, frame.now.corners.contains(where: { !$0.isEmpty }) else { return nil }
    let now = frame.now
    for (place, corners) in now.corners.enumerated() where !corners.isEmpty {
      let tile = now.tiles[place]
      let (x, y) =
        now.axis == .vertical ? (tile.crossStart, tile.start - now.listOffset) : (tile.start - now.listOffset, tile.crossStart)
      var due = [FrameObservation.Corner(x: (now.width - x) * 4, y: y * 4)]
      if place < now.insides.count {
        due += now.insides[place].map { FrameObservation.Corner(x: (now.width - x) * 4 - $0.left, y: y * 4 + $0.top) }
      }
      guard corners.count == due.count, let wrong = due.indices.first(where: { corners[$0] != due[$0] }) else {
        if corners.count == due.count { continue }
        return "the tile of item \(tile.index ?? -1) has \(corners.count - 1) views inside on the window, and \(due.count - 1) in itself"
      }
      return """
        \(["", "the picture in ", "the text in "][min(wrong, 2)])the tile of item \(tile.index ?? -1) begins on the window at \(corners[wrong]); \
        its mirror image begins at \(due[wrong])
        """
    }
    return .holds
  }
}

extension FrameObservation.Corner: CustomStringConvertible {
  package var description: String { "\(Double(x) / 256), \(Double(y) / 256)" }
}
