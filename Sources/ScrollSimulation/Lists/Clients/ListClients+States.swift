import Scrolling
import Tiling
import ViewTree

enum StateAct {
  case save
  case restore(isLaidOut: Bool)  // into a fresh list, laid out before or not
}

extension ListClients {
  /// Saves the state, or restores it into a fresh list over the current items, made in a window by `open`, with `insets` around the items.
  func saveOrRestore(within insets: ReferenceList.Insets, opening open: (Window) -> TiledScrollView, into clients: inout ClientObservation)
  {
    guard let act = stateAct else { return }
    stateAct = nil
    guard list.lastFrame.error == nil, !list.hasWaitingBatches, !list.bounds.isEmpty else { return }
    switch act {
    case .save:
      guard !list.awaitsRestoring else { return }  // that state is the list's
      let state = list.state
      clients.saved = ClientObservation.Saved(state)
      self.state = state
    case .restore(let isLaidOut):
      guard let state else { return }
      clients.restored = restored(state, isLaidOut, opening: open)
      clients.restored?.insets = insets
      self.state = nil
    }
  }

  private func restored(
    _ state: TilingState, _ isLaidOut: Bool, opening open: (Window) -> TiledScrollView
  ) -> ClientObservation.Restored? {
    let window = Window(frame: Rect(origin: .zero, size: list.bounds.size))
    let fresh = open(window)
    defer { fresh.dataSource = nil }
    if isLaidOut { window.tick(at: .zero) }
    let isTaken = fresh.restore(state)
    window.tick(at: Instant(frame: 1, hz: 60))
    guard isTaken, fresh.lastFrame.diagnostic == nil else { return nil }
    let isVertical = fresh.axis == .vertical
    let reader = Observer(reading: fresh) { _ in nil }
    var seen = FrameObservation()
    reader.observe(into: &seen, number: 1, instant: window.instant, report: LayoutReport(layouts: 0))
    let offset = seen.offset
    guard seen.extent > 0 else { return nil }
    return ClientObservation.Restored(
      state: ClientObservation.Saved(state), offset: offset,
      extent: seen.extent,
      contentExtent: Observer.units(isVertical ? fresh.contentSize.height : fresh.contentSize.width),
      shown: fresh.tiles.compactMap { tile in
        guard let index = tile.index, let key = tile.key else { return nil }
        let (start, extent) = isVertical ? (tile.frame.minY, tile.frame.height) : (tile.frame.minX, tile.frame.width)
        return .init(index: index, key: key.rawValue, start: Observer.units(start) - offset, extent: Observer.units(extent))
      })
  }
}
