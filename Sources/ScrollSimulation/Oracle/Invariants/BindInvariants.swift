/// A9: a frame binds at most as many items as came in and changed.
struct NoBindIsWasted: Invariant {
  let rule = "A9"
  private var before: [UInt64] = []
  private var contents: [UInt64?] = []  // of the items of `before`

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    defer {
      before.removeAll(keepingCapacity: true)
      contents.removeAll(keepingCapacity: true)
      for index in frame.now.bound {
        guard let key = frame.now.tiles[index].key else { continue }
        before.append(key)
        contents.append(frame.now.tiles[index].content)
      }
    }
    guard frame.now.binds > 0 else { return nil }
    let keys = frame.now.tiles.compactMap(\.key)
    // A measured item that turned out to be off screen has also come in.
    let passed = frame.list.measured.filter { !keys.contains($0) }
    let entered = (keys + passed).count { !before.contains($0) }
    let reloaded = before.indices.count { isChanged($0, frame) }
    // On an entirely new screen, and in another layout, one measurement may push an item off and the next bring it back.
    let isAnotherScreen = frame.input.relaid || abs(frame.now.travel) >= frame.now.extent || !keys.contains { before.contains($0) }
    let again = frame.list.measured.isEmpty ? 0 : frame.now.tiles.count { isBoundAgain($0, frame, isAnotherScreen) }
    return frame.now.binds <= entered + reloaded + again
      ? .holds : "\(frame.now.binds) binds for \(entered) items that came in and \(reloaded) that were changed"
  }

  /// Whether an item is updated, or goes and comes back with other content: that of a section which is collapsed, changed and expanded in one frame.
  private func isChanged(_ place: Int, _ frame: CheckedFrame) -> Bool {
    let key = before[place]
    return frame.list.changes.contains { change in
      switch change {
      case .update(let updated): updated == key
      case .remove(_, let removed): removed.contains(key) && frame.now.tiles.contains { $0.key == key && $0.content != contents[place] }
      case .insert, .move: false
      }
    }
  }

  private func isBoundAgain(_ tile: FrameObservation.Tile, _ frame: CheckedFrame, _ isAnotherScreen: Bool) -> Bool {
    guard let key = tile.key else { return false }
    if isAnotherScreen, frame.list.measured.contains(key) { return true }
    return before.contains(key) && ItemsKeepTheirTile.wentToAndFro(tile, frame)
  }
}
