import Scrolling
import Tiling
import ViewTree

/// What the program does.
extension ShelvesSubject {
  func perform(_ event: ShelvesEvent, _ input: inout FrameInput) {
    switch event {
    case .shelves(let steps):
      let edits = page.perform(steps)
      made += edits
      attempt { () throws(TilingError) in try list.apply(ItemBatch(edits.map(\.change), countAfter: page.count)) }
    case .items(let place, let steps): page.shelf(at: place).map { edit($0, steps) }
    case .place(let place, let offset):
      guard let inner = shownList(at: place) else { return }
      inner.contentOffset = inner.legalRange.clamped(point(Double(offset.limited(to: 1 << 40)) / 64))
    case .show(let place, let item, let isAnimated): shownList(at: place)?.scrollToItem(at: item, animated: isAnimated)
    case .thrown(let place, let velocity):
      guard let inner = shownList(at: place), !inner.isTracking else { return }
      try? inner.handle(.release(velocity: point(Double(velocity.limited(to: 10_000)))))
    case .jump(let offset):
      let place = list.legalRange.clamped(Point(x: 0, y: Double(offset.limited(to: 1 << 40)) / 64))
      guard place != list.contentOffset else { return }  // an equal offset does nothing, to a scroll that has begun either
      list.contentOffset = place
      input.events.append(.jump)
    case .forget(let place):
      guard let shelf = page.shelf(at: place) else { return }
      let key = ItemKey(rawValue: shelf.key)
      ledger.forget(shelf.key, isShown: page.lists.list(of: key) != nil)
      page.lists.forget(key)
    case .cover(let before, let behind):
      list.coverInsets = EdgeInsets(
        top: Double(before.limited(to: 10_000)), left: 0, bottom: Double(behind.limited(to: 10_000)), right: 0)
      input.resized = true
    case .reload:
      input.reloaded = true
      attempt { () throws(TilingError) in try list.reload() }
    }
  }

  private func edit(_ shelf: SimulatedShelf, _ steps: [ListStep]) {
    let edits = shelf.edits(of: steps) { _ in true }
    shelf.perform(edits)
    guard let inner = page.lists.list(of: ItemKey(rawValue: shelf.key)) else { return }
    attempt { () throws(TilingError) in try inner.apply(ItemBatch(edits.map(\.change), countAfter: shelf.count)) }
  }

  /// A shelf may be edited as soon as its tile is bound: this frame shows it so.
  func editInBind(_ index: Int) {
    guard eventSource.frame > 0, !eventSource.isQuiescent, let shelf = page.shelf(at: index) else { return }
    guard case .items(_, let steps)? = eventSource.eventInside({ script.eventInBind(of: index, itemCount: shelf.count) }) else { return }
    isDisturbed = true
    edit(shelf, steps)
  }

  private func attempt(_ body: () throws(TilingError) -> Void) {
    do throws(TilingError) { try body() } catch { simulator.record("D1", "a list does not take a batch: \(error)") }
  }

  private func shownList(at place: Int) -> TiledScrollView? {
    page.shelf(at: place).flatMap { page.lists.list(of: ItemKey(rawValue: $0.key)) }
  }

  private func point(_ along: Double) -> Point { page.isUpright ? Point(x: 0, y: along) : Point(x: along, y: 0) }
}

extension SimulatedPage {
  func shelf(at place: Int) -> SimulatedShelf? { shelves.isEmpty ? nil : shelves[min(max(place, 0), shelves.count - 1)] }
}

extension Int {
  fileprivate func limited(to most: Int) -> Int { Swift.min(Swift.max(self, -most), most) }
}
